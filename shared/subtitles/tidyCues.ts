import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import type { Cue } from './cue.ts'
import { plainText, tidyLines } from './plainText.ts'
import { ignoreRepairs, type ReportRepair } from './repairs.ts'
import { recurringNames, speakerPrefix } from './speakerPrefix.ts'
import { splitTimeByLength } from './splitTimeByLength.ts'

/** Words, and their speaker where known. */
export interface CueSpeech {
  readonly text: string
  readonly speaker?: string
}

/** A cue as it stands in a file, with markup and speaker names in the text. */
export interface RawCue extends CueSpeech {
  /** Absent where the file's time cannot be read. */
  readonly start?: number
  readonly end?: number
  /** The text is literal: it holds no markup. */
  readonly plain?: boolean
  /** The words of several speakers in order, where the format separates them; `text` is then ignored. */
  readonly speeches?: readonly CueSpeech[]
}

/** A cue with known times. */
export type TimedCue = RawCue & { readonly start: number; readonly end: number }

/** Voice tags: matched up to the next bracket only, with one way to match spaces, as hostile files must not take quadratic time. */
const VOICE_TAG = /<v(?:\.[^\s<>]*)?\s([^<>]+)>([\s\S]*?)(?=<v[.\s]|$)/gi
/** Characters a second that viewers read with ease; decides the end of a cue without one. */
const READING_CHARACTERS_PER_SECOND = 15
const MIN_GUESSED_CUE_SECONDS = 1
/** Most characters of a cue without its markup: ten minutes of speech. */
const MAX_CUE_CHARACTERS = 10_000
/** Characters of a long cue that are quoted. */
const MAX_QUOTED_CHARACTERS = 40
/** Most cues of a file: five times the lines that an order may have. */
export const MAX_CUES = 100_000

/**
 * The common part of all readers after a format's syntax: removes markup, finds speakers, drops empty cues, sorts by
 * time, completes times, and unrolls rolling captions. A cue of several speakers becomes several cues. Throws `invalid` for
 * more than `MAX_CUES`, and for a cue that is too long to be one.
 */
export function tidyCues(raw: readonly RawCue[], report: ReportRepair = ignoreRepairs): Cue[] {
  requireFew(raw.length, MAX_CUES)
  const sorted = sortByTime(withTimes(raw, report), report)
  const texts = sorted.map(textOf)
  texts.forEach(requireShort)
  const recurring = recurringNames(texts.flatMap((text) => text.split('\n')))
  const cues = sorted.flatMap((cue, index) => {
    const text = texts[index] ?? ''
    const parts = speakersIn(cue, text, recurring).filter((part) => part.text !== '')
    if (parts.length === 0) report('empty')
    const usable = cue.end > cue.start && Number.isFinite(cue.end)
    if (!usable && parts.length > 0) report('end', 1, cue.start)
    const end = usable ? cue.end : guessEnd(cue.start, text, sorted[index + 1]?.start)
    return splitTimeByLength({ start: cue.start, end }, parts)
  })
  requireFew(cues.length, MAX_CUES)
  return unrollCues(joinGrowing(cues, report), report)
}

/** Throws `invalid` where a file has more lines than `maxLines`. */
export function requireFew(lines: number, maxLines: number): void {
  if (lines > maxLines) throw invalid(say('failure.subtitleLines', { most: maxLines }), 'subtitles')
}

/** Throws `invalid` for a text that is too long to be one cue. */
export function requireShort(text: string): void {
  const values = { most: MAX_CUE_CHARACTERS, text: text.slice(0, MAX_QUOTED_CHARACTERS) }
  if (text.length > MAX_CUE_CHARACTERS) throw invalid(say('failure.subtitleLong', values), 'subtitles')
}

/** The end of a cue that is shown as long as its text takes to read (seconds), but not beyond the start of the next. */
export function guessEnd(start: number, text: string, next: number | undefined): number {
  const readingEnd = start + Math.max(MIN_GUESSED_CUE_SECONDS, text.length / READING_CHARACTERS_PER_SECOND)
  return next !== undefined && next > start ? Math.min(readingEnd, next) : readingEnd
}

function withTimes(raw: readonly RawCue[], report: ReportRepair): TimedCue[] {
  let before = 0
  return raw.map((cue) => {
    const { start = before, end = start } = cue
    if (cue.start === undefined) report('time')
    before = Math.max(start, Number.isFinite(end) ? end : start)
    return { ...cue, start, end }
  })
}

function sortByTime(cues: readonly TimedCue[], report: ReportRepair): TimedCue[] {
  report('order', cues.filter((cue, index) => cue.start < (cues[index - 1]?.start ?? 0)).length)
  return [...cues].sort((a, b) => a.start - b.start || a.end - b.end)
}

function textOf(cue: RawCue): string {
  if (cue.speeches !== undefined) return cue.speeches.map(({ text }) => tidyLines(text)).join('\n')
  return cue.plain ? tidyLines(cue.text) : plainText(cue.text)
}

function speakersIn(cue: RawCue, text: string, recurring: ReadonlySet<string>): CueSpeech[] {
  if (cue.speeches !== undefined)
    return cue.speeches.flatMap((part) => partsOf({ ...part, text: tidyLines(part.text) }, recurring))
  const spans: CueSpeech[] = []
  let first: number | undefined
  for (const { index, 1: name = '', 2: spanText = '' } of cue.plain ? [] : cue.text.matchAll(VOICE_TAG)) {
    first ??= index
    const span = spoken(plainText(spanText), plainText(name))
    // A cue may have a voice tag for each few of its bytes, but only as many words as fit.
    if (span.text !== '') spans.push(span)
  }
  if (first !== undefined) return [spoken(plainText(cue.text.slice(0, first)), cue.speaker), ...spans]
  return partsOf(spoken(text, cue.speaker), recurring)
}

function partsOf({ text, speaker }: CueSpeech, recurring: ReadonlySet<string>): CueSpeech[] {
  if (speaker === undefined) return prefixedParts(text, recurring)
  return [spoken(speakerPrefix(text, recurring)?.text || text, speaker)]
}

/**
 * Splits a cue by speaker prefixes: `AMINA: Ndiyo.` and `JUMA: Hapana.` on two lines are two speakers; a line without a
 * name continues the one before.
 */
function prefixedParts(text: string, recurring: ReadonlySet<string>): CueSpeech[] {
  const parts: CueSpeech[] = []
  for (const line of text.split('\n')) {
    const found = speakerPrefix(line, recurring)
    const last = parts.at(-1)
    if (found !== undefined || last === undefined) parts.push(found ?? spoken(line))
    else parts[parts.length - 1] = { ...last, text: last.text === '' ? line : `${last.text}\n${line}` }
  }
  return parts
}

function spoken(text: string, speaker?: string): CueSpeech {
  return speaker === undefined || speaker === '' ? { text } : { text, speaker }
}

/** Captions roll if at least this share of the cues repeats lines of the cue before. */
const ROLLING_SHARE = 0.4
/** At least so many cues show an old line above a new one; a song only repeats whole cues. */
const MIN_ROLLING_CUES = 2
/** Most lines that roll-up captions show. */
const MAX_ROLL_UP_LINES = 8
/** Cues this close in time (seconds) follow each other on the screen. */
const MAX_ADJACENT_CUE_GAP_SECONDS = 0.1

/**
 * Removes the repetitions from roll-up captions, as speech recognition on video sites writes them: every cue shows the
 * last line of the cue before again. Other files stay as they are, with their choruses.
 */
function unrollCues(cues: readonly Cue[], report: ReportRepair = ignoreRepairs): Cue[] {
  const repeated = cues.map((cue, index) => repeatedLines(cues[index - 1], cue))
  const rolls = cues.filter(({ text }, index) => repeated[index] && repeated[index] < text.split('\n').length)
  const share = repeated.filter((lines) => lines > 0).length / cues.length
  if (rolls.length < MIN_ROLLING_CUES || share < ROLLING_SHARE) return [...cues]
  report('rolling', repeated.filter((lines) => lines > 0).length)
  const unrolled: Cue[] = []
  cues.forEach((cue, index) => {
    const text = cue.text
      .split('\n')
      .slice(repeated[index] ?? 0)
      .map(withoutArrows)
      .join('\n')
    const last = unrolled.at(-1)
    if (text !== '') unrolled.push({ ...cue, text })
    // No new words: the line before is only shown longer.
    else if (last !== undefined) unrolled[unrolled.length - 1] = { ...last, end: Math.max(last.end, cue.end) }
  })
  return unrolled
}

/**
 * How many lines at the top of a cue are the last lines of the cue before. An old line above a new one stands there after a pause
 * too; a whole cue that is shown again after one is said again.
 */
function repeatedLines(before: Cue | undefined, cue: Cue): number {
  if (before === undefined) return 0
  const isAdjacent = cue.start - before.end <= MAX_ADJACENT_CUE_GAP_SECONDS
  const [shown, lines] = [before, cue].map(({ text }) => text.split('\n').map(withoutArrows)) as [string[], string[]]
  const most = Math.min(shown.length, isAdjacent ? lines.length : lines.length - 1, MAX_ROLL_UP_LINES)
  for (let count = most; count > 0; count--) {
    if (shown.slice(-count).join('\n') === lines.slice(0, count).join('\n')) return count
  }
  return 0
}

/** A line without the arrows of a change of speakers, which are not shown again with it. */
function withoutArrows(line: string): string {
  return line.replace(/^>{2,3}\s*/, '')
}

/** So many cues in a row must each begin with all words of the one before. */
const MIN_GROWING_CUES = 3

/**
 * Removes cues whose words the next one shows again with more of them, as live captions grow word by word: the last of a row has
 * them all, from the first one's start.
 */
function joinGrowing(cues: readonly Cue[], report: ReportRepair): Cue[] {
  const joined: Cue[] = []
  for (let from = 0, to: number; from < cues.length; from = to) {
    to = from + 1
    while (grows(cues[to - 1], cues[to])) to++
    const [first, last] = [cues[from], cues[to - 1]]
    if (to - from < MIN_GROWING_CUES || first === undefined || last === undefined) joined.push(...cues.slice(from, to))
    else {
      report('rolling', to - from - 1)
      joined.push({ ...last, start: first.start })
    }
  }
  return joined
}

function grows(before: Cue | undefined, cue: Cue | undefined): boolean {
  if (before === undefined || cue === undefined || cue.start - before.end > MAX_ADJACENT_CUE_GAP_SECONDS) return false
  const [shown, now] = [before, cue].map(({ text }) => `${text.replace(/\s+/g, ' ')} `) as [string, string]
  return now.length > shown.length && now.startsWith(shown)
}
