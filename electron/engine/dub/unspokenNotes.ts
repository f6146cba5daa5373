import type { Segment } from '../../../shared/contract/records.ts'
import { type CastVoice, castOf } from './castSpeakers.ts'

/** Most lines that are named for one voice. */
const NAMED = 8

/** What a voice left out of a text, as a sentence; undefined where it said everything. */
export function unspokenNote(voice: string, unspoken: readonly string[]): string | undefined {
  if (unspoken.length === 0) return undefined
  return `${voice} does not know ${unspoken.join(' ')} and left it out. Write it in other letters, or choose another voice.`
}

/** The same for the lines of a dub: one sentence for each voice, with the lines it concerns. */
export function unspokenNotes(
  lines: readonly Segment[],
  cast: ReadonlyMap<string, CastVoice>,
  unspoken: ReadonlyMap<number, readonly string[]>,
): string[] {
  const byVoice = new Map<string, { signs: Set<string>; lines: number[] }>()
  for (const [index, line] of lines.entries()) {
    const signs = unspoken.get(index) ?? []
    if (signs.length === 0) continue
    const { name } = castOf(cast, line.speaker).voice.record
    const known = byVoice.get(name) ?? { signs: new Set<string>(), lines: [] }
    for (const sign of signs) known.signs.add(sign)
    known.lines.push(line.id)
    byVoice.set(name, known)
  }
  return [...byVoice].map(([name, { signs, lines: ids }]) => {
    const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
    return `${unspokenNote(name, [...signs])} Lines: ${ids.slice(0, NAMED).join(', ')}${more}.`
  })
}
