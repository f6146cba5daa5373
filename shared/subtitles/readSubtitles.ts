import { omitUndefined } from '../basics/omitUndefined.ts'
import { LATEST_TIME_SECONDS } from '../basics/timecode.ts'
import { AppError, failureMessage, invalid } from '../failure.ts'
import { type Message, say } from '../locale/message.ts'
import { cutAtEnd } from '../timing/waits/cutAtEnd.ts'
import type { Cue } from './cue.ts'
import { refuseCodedText, refuseForeignText } from './foreignFormats.ts'
import { parseAss } from './formats/ass.ts'
import { looksLikeDetx, readDetx } from './formats/detx.ts'
import { LINE_FORMATS } from './formats/lineFormats.ts'
import { looksLikeLrc, parseLrc } from './formats/lrc.ts'
import { sampleRows } from './formats/readRows.ts'
import { looksLikeSami, readSami } from './formats/sami.ts'
import { isSbvTiming, parseSbv } from './formats/sbv.ts'
import { looksLikeScc, parseScc } from './formats/scc.ts'
import { parseSrt } from './formats/srt.ts'
import { type CellTable, parseTable, tableCues } from './formats/table.ts'
import { type TextSelection, tableColumns } from './formats/tableColumns.ts'
import { looksLikeTimedLines, parseTimedText, parseUntimedText } from './formats/timedText.ts'
import { type ReadScript, readTtml } from './formats/ttml.ts'
import { parseVtt } from './formats/vtt.ts'
import { looksLikeJson, looksLikeYouTubeXml, parseJsonCaptions, parseYouTubeXml } from './formats/webCaptions.ts'
import { languageInHead } from './languageInHead.ts'
import { splitLines } from './plainText.ts'
import { countRepairs, ignoreRepairs, type ReportRepair, repairNotes } from './repairs.ts'
import { formatOfName, type NamedFormat, READABLE_FORMATS, type SubtitleInputFormat } from './subtitleExtensions.ts'
import { requireFew } from './tidyCues.ts'

type Parse = (text: string, report: ReportRepair, selection?: TextSelection) => Cue[] | ReadScript

/** Readers in the order in which they are tried where neither content nor file name decides. */
const TRIED_PARSERS = {
  srt: parseSrt,
  vtt: parseVtt,
  ass: parseAss,
  ttml: readTtml,
  sbv: parseSbv,
  table: parseTable,
  txt: parseTimedText,
} satisfies Partial<Record<SubtitleInputFormat, Parse>>

/** All readers of text. Those that are not tried are of formats that their content alone shows. */
const PARSERS = {
  ...TRIED_PARSERS,
  lrc: parseLrc,
  microdvd: LINE_FORMATS.microdvd.parse,
  mpl2: LINE_FORMATS.mpl2.parse,
  tmplayer: LINE_FORMATS.tmplayer.parse,
  mpsub: LINE_FORMATS.mpsub.parse,
  subviewer: LINE_FORMATS.subviewer.parse,
  frames: LINE_FORMATS.frames.parse,
  detx: readDetx,
  sami: readSami,
  scc: parseScc,
  json: parseJsonCaptions,
  youtube: parseYouTubeXml,
} satisfies Record<SubtitleInputFormat, Parse>

/** How the content of a text shows its format, in the order in which it is asked. */
const CONTENT: readonly (readonly [format: SubtitleInputFormat, looksLike: (head: string) => boolean])[] = [
  ['vtt', (head) => /^\ufeff?\s*WEBVTT(?:\s|$)/.test(head)],
  ['ass', (head) => /^\ufeff?\s*\[Script Info\]/i.test(head) || /^Dialogue:\s*[^,\n]*,\s*\d+:/im.test(head)],
  ['youtube', looksLikeYouTubeXml],
  ['ttml', (head) => /^[\ufeff\s]*</.test(head) && /<(?:[\w.-]{1,99}:)?tt[\s>]/.test(head)],
  ['detx', looksLikeDetx],
  ['sami', looksLikeSami],
  ['scc', looksLikeScc],
  ['json', looksLikeJson],
  ['microdvd', LINE_FORMATS.microdvd.looksLike],
  ['mpl2', LINE_FORMATS.mpl2.looksLike],
  ['mpsub', LINE_FORMATS.mpsub.looksLike],
  ['subviewer', LINE_FORMATS.subviewer.looksLike],
  ['lrc', looksLikeLrc],
  ['tmplayer', LINE_FORMATS.tmplayer.looksLike],
  ['frames', LINE_FORMATS.frames.looksLike],
  ['txt', looksLikeTimedLines],
  ['sbv', (head) => splitLines(head).some(isSbvTiming)],
]

const TRIED_FORMATS = Object.keys(TRIED_PARSERS) as (keyof typeof TRIED_PARSERS)[]
/** Formats whose files may as well be text without times. */
const PLAIN_TEXT_FORMATS: ReadonlySet<NamedFormat> = new Set(['txt', 'lrc', 'docx'])

/** Characters from which a format is recognised. */
const FORMAT_SAMPLE_CHARACTERS = 4000
/** Most lines of a file: ten for each cue that it may have. */
const MAX_SUBTITLE_FILE_LINES = 1_000_000
/** A text has at most this share of control characters that no text needs; a film or a picture has a tenth. */
const MAX_CONTROL_CHARACTER_SHARE = 0.01

/** So many may be in a text of any length. */
const FEW_CONTROL_CHARACTERS = 8

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
  /** The language that the file's head names. */
  readonly statedLanguage?: string
  /** The languages of a dubbing script that is in several. */
  readonly languages?: readonly string[]
  /** False for plain text without times, whose cues last as long as they take to read. */
  readonly timed: boolean
  /** The plain text without times as it stands in the file; absent where there are times. */
  readonly text?: string
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
  if (fileText.trim() === '') throw invalid(say('failure.subtitles.empty', { path: name }), 'subtitles')
  return found(name, () => readAny(fileText, name, selection))
}

/** Reads subtitles in a format of bytes by its reader, and reports like `openSubtitles`. */
export function openParsed(parse: (report: ReportRepair) => Cue[], name: string): ReadSubtitles {
  return found(name, () => {
    const read = attempt((_, report) => parse(report), '', {})
    return read.cues.length === 0 ? undefined : { ...read, timed: true }
  })
}

/** What was found in a file; the failure that nothing was, or another one that names the file. */
function found(name: string, read: () => ReadSubtitles | undefined): ReadSubtitles {
  const subtitles = inFile(name, read)
  if (subtitles !== undefined) return subtitles
  throw invalid(say('failure.noSubtitlesIn', { name, formats: READABLE_FORMATS }), 'subtitles')
}

/** Reads subtitles from the rows of a spreadsheet like `openSubtitles`. */
export function openTableSubtitles(table: CellTable, name: string, selection: TextSelection = {}): ReadSubtitles {
  return found(name, () => {
    const read = attempt((_, report, wanted) => tableCues(table, report, wanted), '', selection)
    return read.cues.length === 0 ? undefined : { ...read, timed: true }
  })
}

/** Reads something; its failures name the file. */
export function inFile<T>(name: string, read: () => T): T {
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
  if (controls > Math.max(FEW_CONTROL_CHARACTERS, MAX_CONTROL_CHARACTER_SHARE * text.length)) return undefined
  requireFew(lines, MAX_SUBTITLE_FILE_LINES)
  const shown = formatByContent(text)
  if (shown === undefined) refuseForeignText(text)
  const named = formatOfName(name)
  for (const format of formatsToTry(shown, named)) {
    const read = attempt(PARSERS[format], text, selection)
    if (read.cues.length + read.descriptions.length > 0)
      return { ...read, ...omitUndefined({ statedLanguage: languageInHead(text, format) }), timed: true }
  }
  refuseCodedText(text)
  const isPlain = shown === undefined && named !== undefined && PLAIN_TEXT_FORMATS.has(named)
  const plain = isPlain ? attempt(parseUntimedText, text, selection) : undefined
  return plain !== undefined && plain.cues.length > 0 ? { ...plain, timed: false, text } : undefined
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

function attempt(parse: Parse, text: string, selection: TextSelection): Omit<ReadSubtitles, 'timed' | 'text'> {
  const { report, counts } = countRepairs()
  const read = parse(text, report, selection)
  const { cues: all, languages, notes = [] } = Array.isArray(read) ? { cues: read, languages: [] } : read
  const [cues, descriptions] = [false, true].map((describes) => {
    const own = all.filter((cue) => (cue.describes === true) === describes)
    // A band says what each of its lines is, also of two at once or alike.
    const isBand = own.some(({ band }) => band !== undefined)
    const apart = isBand ? own : cutOverlaps(joinRepeats(own, report), report)
    const { within, beyond } = cutAtEnd(apart, LATEST_TIME_SECONDS)
    for (const { start } of beyond) report('late', 1, start)
    return within
  }) as [Cue[], Cue[]]
  return { cues, descriptions, notes: [...notes, ...repairNotes(counts)], ...(languages.length > 0 && { languages }) }
}

function formatByContent(text: string): SubtitleInputFormat | undefined {
  const head = text.slice(0, FORMAT_SAMPLE_CHARACTERS)
  return CONTENT.find(([, looksLike]) => looksLike(head))?.[0] ?? (isTabbedTable(text) ? 'table' : undefined)
}

/** Whether a text is a table that is separated by tabs, whatever its name is: spreadsheets save one as `.txt`. */
function isTabbedTable(text: string): boolean {
  const rows = sampleRows(text.replace(/^\ufeff/, ''), '\t')
  const isWide = rows.filter(({ length }) => length > 2).length > rows.length / 2
  return isWide && tableColumns(rows, {}) !== undefined
}

/** A format that shows by its content is read as that one alone; damaged files of the others may be of any of them. */
function formatsToTry(
  shown: SubtitleInputFormat | undefined,
  named: NamedFormat | undefined,
): ReadonlySet<SubtitleInputFormat> {
  if (shown !== undefined && !isTried(shown)) return new Set([shown])
  const first = shown ?? (named !== undefined && isTried(named) ? named : 'srt')
  return new Set([first, ...TRIED_FORMATS])
}

function isTried(format: NamedFormat): format is keyof typeof TRIED_PARSERS {
  return Object.hasOwn(TRIED_PARSERS, format)
}

/** A text that stands again within this time (seconds), two frames of a film, was not taken off the screen. */
const MAX_REPEAT_GAP_SECONDS = 0.085
/** A text that each of its cues has the time to say this fast may be said in each, as a refrain. */
const MAX_REPEATED_CHARACTERS_PER_SECOND = 10
/** A refrain of so many words is sung in cues of nearly one length; a text that was cut has parts of any. */
const MIN_EVEN_WORDS = 3
const MAX_REFRAIN_LENGTH_RATIO = 1.4

/**
 * Joins cues of one text that touch or overlap: signs that are written for every frame, and cues that were cut where a segment or
 * a shot ends. It is said once, for their whole time. Cues are in order of start.
 */
function joinRepeats(cues: readonly Cue[], report: ReportRepair): Cue[] {
  const joined: Cue[] = []
  const lastOf = new Map<string, number>()
  for (const cue of cues) {
    const key = `${cue.speaker ?? ''}\n${cue.text}`
    const at = lastOf.get(key)
    const before = at === undefined ? undefined : joined[at]
    if (at !== undefined && before !== undefined && isOneText(before, cue)) {
      if (!isSame(cue, before)) report('repeated')
      else report('double')
      joined[at] = { ...before, end: Math.max(before.end, cue.end) }
    } else lastOf.set(key, joined.push(cue) - 1)
  }
  return joined
}

/** Whether two cues of one text are parts of one that was cut, and no refrain: each is too short for the text, or as long as it came. */
function isOneText(before: Cue, cue: Cue): boolean {
  const gap = cue.start - before.end
  if (gap > MAX_REPEAT_GAP_SECONDS) return false
  if (gap < -CUE_OVERLAP_TOLERANCE_SECONDS) return true
  const lengths = [before.end - before.start, cue.end - cue.start]
  const shortest = Math.min(...lengths)
  const isSung = cue.text.length <= MAX_REPEATED_CHARACTERS_PER_SECOND * shortest
  const isEven = Math.max(...lengths) <= MAX_REFRAIN_LENGTH_RATIO * shortest
  return !isSung || (cue.text.split(/\s+/).length >= MIN_EVEN_WORDS && !isEven)
}

/** Seconds; a smaller overlap is rounding and is cut without a report. */
const CUE_OVERLAP_TOLERANCE_SECONDS = 0.002
/** An overlap of more than this share of the shorter cue is intended. */
const MIN_INTENDED_OVERLAP_SHARE = 0.5
/** A cue longer than this (seconds) over several others has a wrong end. */
const MAX_COVERING_CUE_SECONDS = 30

/**
 * Ends a cue where the next begins, if they overlap by mistake. Different speakers may
 * overlap, and so may a cue that lies well within another. Cues are in order of start.
 */
function cutOverlaps(cues: readonly Cue[], report: ReportRepair = ignoreRepairs): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]
    if (next === undefined) return cue
    const over = cue.end - next.start
    if (over <= 0 || next.start <= cue.start || !isMistake(cue, next, { over, after: cues[index + 2] })) return cue
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
