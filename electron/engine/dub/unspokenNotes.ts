import type { Segment } from '../../../shared/contract/records.ts'
import { type CastVoice, castOf } from './castSpeakers.ts'

/**
 * Limits of a note: lines, characters, and code points of one character, which may carry any number of combining marks.
 */
const NAMED = 8
const SIGNS = 20
const LONGEST_SIGN = 8

/** A note on the characters that a voice left out; undefined if it spoke everything. */
export function unspokenNote(voice: string, unspoken: readonly string[]): string | undefined {
  if (unspoken.length === 0) return undefined
  const named = unspoken.slice(0, SIGNS).map((sign) => [...sign].slice(0, LONGEST_SIGN).join(''))
  const more = unspoken.length > SIGNS ? ` and ${unspoken.length - SIGNS} more` : ''
  return `${voice} does not know ${named.join(' ')}${more} and left it out. Write it in other letters, or choose another voice.`
}

/**
 * Notes on the characters left out of a dub: one sentence for each voice, with its lines. `unspoken` is by the line's
 * index.
 */
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
