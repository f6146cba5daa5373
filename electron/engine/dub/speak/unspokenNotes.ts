import type { Segment } from '../../../../shared/contract/records.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { saysSomething } from '../../../../shared/text/saysSomething.ts'
import { andMore } from '../andMore.ts'
import { type CastVoice, requireCastVoice } from './castSpeakers.ts'

/**
 * Limits of a note: lines, characters, and code points of one character, which may carry any number of combining marks.
 */
const MAX_NAMED_UNSPOKEN_LINES = 8
const MAX_NAMED_UNSPOKEN_CHARACTERS = 20
const MAX_CODE_POINTS_PER_SIGN = 8

/** A note on the characters that a voice left out; undefined if it spoke everything. */
export function unspokenNote(voice: string, unspoken: readonly string[]): Message | undefined {
  if (unspoken.length === 0) return undefined
  const named = unspoken
    .slice(0, MAX_NAMED_UNSPOKEN_CHARACTERS)
    .map((sign) => [...sign].slice(0, MAX_CODE_POINTS_PER_SIGN).join(''))
  return say('engineNote.unspoken', {
    voice,
    signs: andMore(named.join(' '), unspoken.length - MAX_NAMED_UNSPOKEN_CHARACTERS),
  })
}

/**
 * Notes on the characters left out of a dub: one sentence for each voice, with its lines. `unspoken` is by the line's
 * index.
 */
export function unspokenNotes(
  lines: readonly Segment[],
  cast: ReadonlyMap<string, CastVoice>,
  unspoken: ReadonlyMap<number, readonly string[]>,
): Message[] {
  const byVoice = new Map<string, { signs: Set<string>; lines: number[] }>()
  for (const [index, line] of lines.entries()) {
    const signs = unspoken.get(index) ?? []
    if (signs.length === 0) continue
    const { name } = requireCastVoice(cast, line.speaker).voice.record
    const known = byVoice.get(name) ?? { signs: new Set<string>(), lines: [] }
    for (const sign of signs) known.signs.add(sign)
    known.lines.push(line.id)
    byVoice.set(name, known)
  }
  return [...byVoice].flatMap(([name, { signs, lines: ids }]) => {
    const named = andMore(ids.slice(0, MAX_NAMED_UNSPOKEN_LINES).join(', '), ids.length - MAX_NAMED_UNSPOKEN_LINES)
    const note = unspokenNote(name, [...signs])
    return note === undefined ? [] : [sentences(note, say('engineNote.inLines', { lines: named }))]
  })
}

/** A note on the lines that a dub leaves silent, as they have nothing to say, such as signs of music alone; none where all speak. */
export function wordlessNote(lines: readonly Pick<Segment, 'id' | 'text'>[]): Message[] {
  const silent = lines.filter(({ text }) => !saysSomething(text)).map(({ id }) => id)
  if (silent.length === 0) return []
  const named = andMore(silent.slice(0, MAX_NAMED_UNSPOKEN_LINES).join(', '), silent.length - MAX_NAMED_UNSPOKEN_LINES)
  return [say('engineNote.wordless', { lines: named })]
}
