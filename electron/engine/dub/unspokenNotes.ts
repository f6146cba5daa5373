import type { Segment } from '../../../shared/contract/records.ts'
import { type CastVoice, castOf } from './castSpeakers.ts'

/** Most lines and most signs that are named for one voice, and the most of one sign, which may bear any number of marks. */
const NAMED = 8
const SIGNS = 20
const LONGEST_SIGN = 8

/** What a voice left out of a text, as a sentence; undefined where it said everything. */
export function unspokenNote(voice: string, unspoken: readonly string[]): string | undefined {
  if (unspoken.length === 0) return undefined
  const named = unspoken.slice(0, SIGNS).map((sign) => [...sign].slice(0, LONGEST_SIGN).join(''))
  const more = unspoken.length > SIGNS ? ` and ${unspoken.length - SIGNS} more` : ''
  return `${voice} does not know ${named.join(' ')}${more} and left it out. Write it in other letters, or choose another voice.`
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
