import type { Cue } from './cue.ts'
import { plainText } from './plainText.ts'
import { recurringNames, speakerPrefix } from './speakerPrefix.ts'
import { unrollCues } from './unrollCues.ts'

/** A cue as it stands in a file: markup and speaker names still in the text. */
export interface RawCue {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Who speaks, where a field of the format says so. */
  readonly speaker?: string
}

interface Spoken {
  readonly text: string
  readonly speaker?: string
}

/** Characters a second that a reader follows with ease; gives a cue without a usable end its length. */
const READING_PACE = 15
const SHORTEST_GUESS = 1

/**
 * What every format shares after its own syntax is read: markup out, speakers found, empty cues dropped, sorted by
 * time, an end behind its start given to cues that lack one, and rolling captions made to stand. A cue in which several people speak becomes several.
 */
export function tidyCues(raw: readonly RawCue[]): Cue[] {
  const sorted = [...raw].sort((a, b) => a.start - b.start || a.end - b.end)
  const recurring = recurringNames(sorted.flatMap((cue) => plainText(cue.text).split('\n')))
  const cues = sorted.flatMap((cue, index) => {
    const parts = speakersIn(cue, recurring).filter((part) => part.text !== '')
    const end = cue.end > cue.start ? cue.end : guessEnd(cue, sorted[index + 1]?.start)
    return shareTime({ start: cue.start, end }, parts)
  })
  return unrollCues(cues)
}

function guessEnd(cue: RawCue, next: number | undefined): number {
  const wanted = cue.start + Math.max(SHORTEST_GUESS, plainText(cue.text).length / READING_PACE)
  return next !== undefined && next > cue.start ? Math.min(wanted, next) : wanted
}

function speakersIn(cue: RawCue, recurring: ReadonlySet<string>): Spoken[] {
  const voices = [...cue.text.matchAll(/<v(?:\.[^\s>]*)?\s+([^>]+)>([\s\S]*?)(?=<v[.\s]|$)/gi)]
  if (voices.length > 0) {
    const before = cue.text.slice(0, voices[0]?.index)
    const spans = voices.map((span) => spoken(plainText(span[2] ?? ''), plainText(span[1] ?? '')))
    return [spoken(plainText(before), cue.speaker), ...spans]
  }
  const text = plainText(cue.text)
  if (cue.speaker !== undefined) return [spoken(speakerPrefix(text, recurring)?.text || text, cue.speaker)]
  return prefixedParts(text, recurring)
}

/** `AMINA: Ndiyo.` and `JUMA: Hapana.` on two lines of one cue are two people; a line without a name goes on. */
function prefixedParts(text: string, recurring: ReadonlySet<string>): Spoken[] {
  const parts: Spoken[] = []
  for (const line of text.split('\n')) {
    const found = speakerPrefix(line, recurring)
    const last = parts.at(-1)
    if (found !== undefined || last === undefined) parts.push(found ?? spoken(line))
    else parts[parts.length - 1] = { ...last, text: last.text === '' ? line : `${last.text}\n${line}` }
  }
  return parts
}

function spoken(text: string, speaker?: string): Spoken {
  return speaker === undefined || speaker === '' ? { text } : { text, speaker }
}

function shareTime(time: { start: number; end: number }, parts: readonly Spoken[]): Cue[] {
  const total = parts.reduce((sum, part) => sum + part.text.length, 0)
  let spent = 0
  const at = () => time.start + ((time.end - time.start) * spent) / total
  return parts.map((part) => {
    const start = at()
    spent += part.text.length
    return { start, end: spent === total ? time.end : at(), ...part }
  })
}
