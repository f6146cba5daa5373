import { LATEST_TIME_SECONDS } from '../basics/timecode.ts'
import { AppError, failureMessage, invalid } from '../failure.ts'
import { type Message, say } from '../locale/message.ts'
import { cutAtEnd } from '../timing/waits/cutAtEnd.ts'
import type { Cue } from './cue.ts'
import { parseAss } from './formats/ass.ts'
import { isSbvTiming, parseSbv } from './formats/sbv.ts'
import { parseSrt } from './formats/srt.ts'
import { parseTable } from './formats/table.ts'
import type { TextSelection } from './formats/tableColumns.ts'
import { parseTimedText, parseUntimedText } from './formats/timedText.ts'
import { type ReadScript, readTtml } from './formats/ttml.ts'
import { parseVtt } from './formats/vtt.ts'
import { splitLines } from './plainText.ts'
import { countRepairs, ignoreRepairs, type ReportRepair, repairNotes } from './repairs.ts'
import { FORMATS_BY_EXTENSION, type SubtitleInputFormat } from './subtitleExtensions.ts'
import { requireFew } from './tidyCues.ts'

type Parse = (text: string, report: ReportRepair, selection?: TextSelection) => Cue[] | ReadScript

/** In the order in which formats are tried where neither content nor file name decides. */
const PARSERS = {
  srt: parseSrt,
  vtt: parseVtt,
  ass: parseAss,
  ttml: readTtml,
  sbv: parseSbv,
  table: parseTable,
  txt: parseTimedText,
} satisfies Record<SubtitleInputFormat, Parse>

/** Characters from which a format is recognised. */
const FORMAT_SAMPLE_CHARACTERS = 4000
/** Most lines of a file: ten for each cue that it may have. */
const MAX_SUBTITLE_FILE_LINES = 1_000_000
/** A text has at most this share of control characters that no text needs; a film or a picture has a tenth. */
const MAX_CONTROL_CHARACTER_SHARE = 0.01

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32

/** The cues of a file, and how they were read. */
export interface ReadSubtitles {
  /** What is said; sounds that a text describes are part of it. */
  readonly cues: Cue[]
  /** Cues that describe the picture, where the file says that they do; they are in no other list. */
  readonly descriptions: Cue[]
  /** The languages of a dubbing script that is in several. */
  readonly languages?: readonly string[]
  /** False for plain text without times, whose cues last as long as they take to read. */
  readonly timed: boolean
  /** Repairs, in sentences for the user. */
  readonly notes: readonly Message[]
}

/**
 * Reads subtitles in any supported format; `name` is the file name, for its extension and for messages. Throws
 * `invalid` where there are none.
 */
export function readSubtitles(text: string, name: string): Cue[] {
  return openSubtitles(text, name).cues
}

/**
 * Reads subtitles like `readSubtitles`, and reports the repairs. Throws `invalid`, naming the file, where there are no
 * subtitles, or more and longer ones than any film has.
 */
export function openSubtitles(fileText: string, name: string, selection: TextSelection = {}): ReadSubtitles {
  const found = inFile(name, () => readAny(fileText, name, selection))
  if (found === undefined) throw invalid(say('failure.noSubtitlesIn', { name }), 'subtitles')
  return found
}

/** Reads something; its failures name the file. */
function inFile<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = say('failure.inFile', { name, words: failureMessage(error.failure) })
    throw new AppError({ ...error.failure, said: undefined, message }, { cause: error })
  }
}

/** The subtitles of a text in any format; undefined where there are none. */
function readAny(fileText: string, name: string, selection: TextSelection): ReadSubtitles | undefined {
  const text = withoutPadding(fileText)
  const { controls, lines } = countSigns(text)
  if (controls > MAX_CONTROL_CHARACTER_SHARE * text.length) return undefined
  requireFew(lines, MAX_SUBTITLE_FILE_LINES)
  const named = formatByExtension(name)
  const first = formatByContent(text) ?? named ?? 'srt'
  const others = (Object.keys(PARSERS) as SubtitleInputFormat[]).filter((format) => format !== first)
  for (const format of [first, ...others]) {
    const read = attempt(PARSERS[format], text, selection)
    if (read.cues.length + read.descriptions.length > 0) return { ...read, timed: true }
  }
  const plain = named === 'txt' ? attempt(parseUntimedText, text, selection) : undefined
  return plain !== undefined && plain.cues.length > 0 ? { ...plain, timed: false } : undefined
}

/** The text without the zeros at its end, with which a disk fills a file whose writing was cut short. */
function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end)
}

/** Counts control characters other than white space, and line ends of any kind. */
function countSigns(text: string): { readonly controls: number; readonly lines: number } {
  let [controls, lines, before] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === LINE_FEED ? before !== CARRIAGE_RETURN : sign === CARRIAGE_RETURN) lines++
    else if (sign < SPACE && (sign < TAB || sign > CARRIAGE_RETURN)) controls++
    before = sign
  }
  return { controls, lines }
}

function attempt(parse: Parse, text: string, selection: TextSelection): Omit<ReadSubtitles, 'timed'> {
  const { report, counts } = countRepairs()
  const read = parse(text, report, selection)
  const { cues: all, languages } = Array.isArray(read) ? { cues: read, languages: [] } : read
  const [cues, descriptions] = [false, true].map((describes) => {
    const own = all.filter((cue) => (cue.describes === true) === describes)
    const { within, beyond } = cutAtEnd(cutOverlaps(own, report), LATEST_TIME_SECONDS)
    report('late', beyond.length)
    return within
  }) as [Cue[], Cue[]]
  return { cues, descriptions, notes: repairNotes(counts), ...(languages.length > 0 && { languages }) }
}

function formatByContent(text: string): SubtitleInputFormat | undefined {
  const head = text.slice(0, FORMAT_SAMPLE_CHARACTERS)
  if (/^\ufeff?\s*WEBVTT(?:\s|$)/.test(head)) return 'vtt'
  if (/^\ufeff?\s*\[Script Info\]/i.test(head) || /^Dialogue:\s*[^,\n]*,\s*\d+:/im.test(head)) return 'ass'
  if (/^[\ufeff\s]*</.test(head) && /<(?:[\w.-]{1,99}:)?tt[\s>]/.test(head)) return 'ttml'
  if (splitLines(head).some(isSbvTiming)) return 'sbv'
  return undefined
}

function formatByExtension(name: string): SubtitleInputFormat | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FORMATS_BY_EXTENSION, extension) ? FORMATS_BY_EXTENSION[extension] : undefined
}

/** Seconds; a smaller overlap is rounding and is cut without a report. */
const CUE_OVERLAP_TOLERANCE_SECONDS = 0.002
/** An overlap of more than this share of the shorter cue is intended. */
const MIN_INTENDED_OVERLAP_SHARE = 0.5
/** A cue longer than this (seconds) over several others has a wrong end. */
const MAX_COVERING_CUE_SECONDS = 30

/**
 * Ends a cue where the next begins, if they overlap by mistake, and drops exact duplicates. Different speakers may
 * overlap, and so may a cue that lies well within another. Cues are in order of start.
 */
function cutOverlaps(cues: readonly Cue[], report: ReportRepair = ignoreRepairs): Cue[] {
  const single = cues.filter((cue, index) => !isSame(cue, cues[index - 1]))
  report('double', cues.length - single.length)
  return single.map((cue, index) => {
    const next = single[index + 1]
    if (next === undefined) return cue
    const over = cue.end - next.start
    if (over <= 0 || next.start <= cue.start || !isMistake(cue, next, { over, after: single[index + 2] })) return cue
    if (over > CUE_OVERLAP_TOLERANCE_SECONDS) report('overlap')
    return { ...cue, end: next.start }
  })
}

function isMistake(cue: Cue, next: Cue, { over, after }: { over: number; after: Cue | undefined }): boolean {
  const coversSeveral = after !== undefined && cue.end > after.start && cue.end - cue.start > MAX_COVERING_CUE_SECONDS
  if (coversSeveral) return true
  if (cue.speaker !== next.speaker) return false
  return over <= MIN_INTENDED_OVERLAP_SHARE * Math.min(cue.end - cue.start, next.end - next.start)
}

function isSame(a: Cue, b: Cue | undefined): boolean {
  return b !== undefined && a.start === b.start && a.end === b.end && a.text === b.text && a.speaker === b.speaker
}
