import { omitUndefined } from '../../basics/omitUndefined.ts'
import { formatTimecode, parseTimecode } from '../../basics/timecode.ts'
import { readManuscript } from '../../manuscript/readManuscript.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { withSpeakerPrefix } from '../speakerPrefix.ts'
import { guessEnd, type RawCue, tidyCues } from '../tidyCues.ts'

const CLOCK = String.raw`\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`
// A dash behind a bracket is of the words. "[0:12] text", "(0:12 - 0:15) text", "[0:12 --> 0:15] text" as recognisers print it,
// "00:12 text", or the time alone on its line.
const TIME_AT_START = new RegExp(
  `^(?:[[(]\\s*)?(${CLOCK})(?:\\s*(?:-{1,2}>|[-–—→]|to)\\s*(${CLOCK}))?(?:\\s*[\\])]:?(?:\\s+|$)|\\s*[-–—:|]\\s+|\\s+|$)(.*)$`,
  's',
)
// "Amina 0:12" or "AMINA (0:12):" above her words, as transcribers write it.
const TIME_AFTER_NAME = new RegExp(`^\\s*(\\p{L}[^\\n:([]{0,40}?)\\s{0,8}[[(]?(${CLOCK})[\\])]?\\s*:?\\s*$`, 'u')

/** Whether a text has lines as recognisers print them to a terminal: times and an arrow in brackets before the words. */
export function looksLikeTimedLines(head: string): boolean {
  return /^\s*\[[\d:.,]{4,16}\s*-{1,2}>\s*[\d:.,]{4,16}\]\s+\S/m.test(head)
}

interface Stamp {
  readonly start: number
  readonly end: number | undefined
  readonly speaker: string | undefined
  readonly rest: string
}

/**
 * Reads a script with times on the line, above it, or after the speaker's name. A cue without an end lasts as long as
 * it takes to read, but not beyond the next.
 */
export function parseTimedText(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const found: { stamp: Stamp; lines: string[] }[] = []
  for (const line of splitLines(text)) {
    const stamp = readStamp(line)
    if (stamp !== undefined) found.push({ stamp, lines: [stamp.rest] })
    else found.at(-1)?.lines.push(line)
  }
  const starts = found.map(({ stamp }) => stamp.start)
  return tidyCues(
    found.map(({ stamp: { start, end, speaker }, lines }, index): RawCue => {
      const cueText = lines.join('\n')
      const until = end ?? guessEnd(start, cueText.trim(), starts[index + 1])
      return { start, end: until, text: cueText, plain: true, ...omitUndefined({ speaker }) }
    }),
    report,
  )
}

/** Marks of Markdown, by which a text is read as a manuscript. */
const MARKDOWN_SIGN = /^#{1,6} \S|\*\*\S/m
/** Characters from which a line is a whole text in one paragraph, whose sentences are cues. */
const MIN_WHOLE_TEXT_CHARACTERS = 2000

/** Reads a text without times: one line after another from the start on, each as long as it takes to read. */
export function parseUntimedText(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  let start = 0
  const raw = untimedLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) =>
      line.length < MIN_WHOLE_TEXT_CHARACTERS ? [line] : splitSentences(line).map((one) => one.trim()),
    )
    .map((line): RawCue => {
      const cue = { start, end: guessEnd(start, line, undefined), text: line, plain: true }
      start = cue.end
      return cue
    })
  report('untimed', raw.length)
  return tidyCues(raw, report)
}

function untimedLines(text: string): readonly string[] {
  if (!MARKDOWN_SIGN.test(text)) return splitLines(text)
  return readManuscript(text).paragraphs.map((paragraph) => prefixedText({ start: 0, end: 0, ...paragraph }))
}

function readStamp(line: string): Stamp | undefined {
  if (line.length > 20_000) return undefined
  const [, from, to, rest = ''] = TIME_AT_START.exec(line.trimStart()) ?? []
  if (from !== undefined) {
    return {
      start: parseTimecode(from) ?? 0,
      end: to === undefined ? undefined : parseTimecode(to),
      speaker: undefined,
      rest,
    }
  }
  const [, name, at] = line.length > 80 ? [] : (TIME_AFTER_NAME.exec(line) ?? [])
  if (name === undefined || at === undefined) return undefined
  return { start: parseTimecode(at) ?? 0, end: undefined, speaker: name.trim(), rest: '' }
}

/** Writes a line for each cue: its times in brackets, `NAME:` where the speaker is known, and its text. */
export function formatTimedText(cues: readonly Cue[]): string {
  const time = (seconds: number) => formatTimecode(seconds, 'vtt')
  return cues.map((cue) => `[${time(cue.start)} - ${time(cue.end)}] ${prefixedText(cue)}\n`).join('')
}

/** Writes a line for each cue without times, for reading. */
export function formatUntimedText(cues: readonly Cue[]): string {
  return cues.map((cue) => `${prefixedText(cue)}\n`).join('')
}

function prefixedText({ text, speaker }: Cue): string {
  return withSpeakerPrefix(tidyLines(text).replaceAll('\n', ' '), speaker)
}
