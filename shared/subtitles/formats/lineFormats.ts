import { parseTimecode } from '../../basics/timecode.ts'
import { plainWords, say } from '../../locale/message.ts'
import type { Cue } from '../cue.ts'
import { splitLines } from '../plainText.ts'
import type { ReportRepair } from '../repairs.ts'
import { guessEnd, type RawCue, tidyCues } from '../tidyCues.ts'
import type { TextSelection } from './tableColumns.ts'
import type { ReadScript } from './ttml.ts'

/** Frames a second where neither the file nor its film says: those of films on the discs that MicroDVD was made for. */
const DEFAULT_FRAMES_PER_SECOND = 24_000 / 1001
const MIN_FRAMES_PER_SECOND = 5
const MAX_FRAMES_PER_SECOND = 240
/** The share of the lines with words that must be in a format. */
const MIN_FORMAT_SHARE = 0.5

const MICRO_DVD_LINE = /^\s*\{(\d{1,9})\}\{(\d{0,9})\}(.*)$/s
const MPL2_LINE = /^\s*\[(\d{1,9})\]\[(\d{0,9})\](.*)$/s
const TMPLAYER_LINE = /^\s*(\d{1,2}:\d{2}:\d{2})(?:[,.](\d))?[:=](?!\d\d(?:\D|$))(.*)$/s
const MPSUB_HEAD = /^FORMAT=(TIME|\d{1,3}(?:\.\d{1,4})?) *$/im
const MPSUB_TIMING = /^\s*(-?\d{1,7}(?:\.\d{1,4})?)\s+(\d{1,7}(?:\.\d{1,4})?)\s*$/
const STAMP_LINE = /^\s*\[(\d{1,2}:\d{2}:\d{2})(?:[.:](\d{1,4}))?\](.*)$/s
const SCRIPT_START = /^[ \t]*\*+ *START SCRIPT *\*/im
const QT_TEXT_HEAD = /^\s*\{QTtext\}/i
const FRAME_CLOCK = String.raw`\d{1,2}:\d{2}:\d{2}[:;]\d{2}`
const FRAME_LINE = new RegExp(
  String.raw`^\s*(?:\d{1,5}[: ]\s*)?(${FRAME_CLOCK})(?: {0,9}, {1,9}| {1,9},? {0,9})(${FRAME_CLOCK})(?: {0,9}, {0,9}| +|$)(.*)$`,
)
/** Comments and settings of Spruce and Encore files. */
const FRAME_REMARK = /^\s*(?:\/\/|\$\w)/

/** A format of lines that is known by its content, whatever a file is called. */
interface LineFormat {
  looksLike(text: string): boolean
  parse(text: string, report: ReportRepair, selection?: TextSelection): Cue[] | ReadScript
}

/** Formats in which times stand on lines of a form of their own. */
export const LINE_FORMATS = {
  /** `{24}{72}Habari|za asubuhi`, counted in frames; the first line may tell how many are a second. */
  microdvd: { looksLike: (text) => isMostly(text, MICRO_DVD_LINE), parse: parseMicroDvd },
  /** `[10][30]Habari|za asubuhi`, counted in tenths of a second. */
  mpl2: { looksLike: (text) => isMostly(text, MPL2_LINE), parse: parseMpl2 },
  /** `00:00:01:Habari|za asubuhi`, without ends. */
  tmplayer: { looksLike: (text) => isMostly(text, TMPLAYER_LINE), parse: parseTmPlayer },
  /** `1.5 2` and words below: seconds of pause since the cue before, and seconds that it lasts. */
  mpsub: { looksLike: (text) => MPSUB_HEAD.test(text.slice(0, 2000)), parse: parseMpSub },
  /** SubViewer 1 and text of QuickTime: a time in square brackets alone on its line; words below it, or none where the cue ends. */
  subviewer: { looksLike: (text) => SCRIPT_START.test(text) || QT_TEXT_HEAD.test(text), parse: parseStampLines },
  /** `00:00:01:00 , 00:00:02:12 , Habari`, in frames, as programs for discs write it; words may stand below. */
  frames: { looksLike: looksLikeFrames, parse: parseFrameLines },
} as const satisfies Record<string, LineFormat>

function isMostly(text: string, pattern: RegExp): boolean {
  const lines = splitLines(text).filter((line) => line.trim() !== '')
  const count = lines.filter((line) => pattern.test(line)).length
  return count > 0 && count >= MIN_FORMAT_SHARE * lines.length
}

/** Slashes at the begin of a line, and then one at its end, stand for italics, bars for line ends. */
function barred(text: string): string {
  return text
    .split('|')
    .map((line) => line.replace(/^\s*((?:\{[^{}]*\})*)\/(?!\/)(.*?)\/?\s*$/, '$1$2'))
    .join('\n')
}

function matches(text: string, pattern: RegExp): string[][] {
  return splitLines(text).flatMap((line) => {
    const match = pattern.exec(line)
    return match === null ? [] : [match.slice(1).map((part) => part ?? '')]
  })
}

function parseMicroDvd(text: string, report: ReportRepair, selection: TextSelection = {}): ReadScript {
  const lines = matches(text, MICRO_DVD_LINE)
  const [first] = lines
  const told = first === undefined ? undefined : toldRate(first)
  const rate = told ?? selection.frameRate ?? DEFAULT_FRAMES_PER_SECOND
  const raw = lines.slice(told === undefined ? 0 : 1).map(([from, to = '', words = '']): RawCue => {
    const start = Number(from) / rate
    return { start, ...(to !== '' && { end: Number(to) / rate }), text: barred(words) }
  })
  const isGuessed = told === undefined && selection.frameRate === undefined
  const notes = isGuessed ? [say('note.frameRateGuessed', { rate: plainWords(rate.toFixed(3)) })] : []
  return { cues: tidyCues(raw, report), languages: [], notes }
}

/** The frames a second that the first line tells instead of words: `{1}{1}23.976`. */
function toldRate([from, to, words = '']: readonly string[]): number | undefined {
  if (from !== to && to !== '') return undefined
  const rate = Number(words.trim().replace(',', '.'))
  return words.trim() !== '' && rate >= MIN_FRAMES_PER_SECOND && rate <= MAX_FRAMES_PER_SECOND
    ? exactRate(rate)
    : undefined
}

/** 23.976, 29.97 and 59.94 are short for fractions over 1001. */
function exactRate(rate: number): number {
  const next = Math.ceil(rate)
  return Math.abs((next * 1000) / 1001 - rate) < 0.006 && next !== rate ? (next * 1000) / 1001 : rate
}

function parseMpl2(text: string, report: ReportRepair): Cue[] {
  const raw = matches(text, MPL2_LINE).map(
    ([from, to = '', words = '']): RawCue => ({
      start: Number(from) / 10,
      ...(to !== '' && { end: Number(to) / 10 }),
      text: barred(words),
    }),
  )
  return tidyCues(raw, report)
}

function parseTmPlayer(text: string, report: ReportRepair): Cue[] {
  const rows: { start: number; text: string }[] = []
  for (const [clock = '', row = '', words = ''] of matches(text, TMPLAYER_LINE)) {
    const start = parseTimecode(clock) ?? 0
    const last = rows.at(-1)
    // Some writers number the rows of one subtitle: 00:00:01,1: and 00:00:01,2: below.
    if (Number(row) > 1 && last?.start === start) last.text += `|${words}`
    else rows.push({ start, text: words })
  }
  return tidyCues(endedByNext(rows), report)
}

/** Cues that last until the next, but no longer than it takes to read them; one without words ends the one before. */
function endedByNext(rows: readonly { readonly start: number; readonly text: string }[]): RawCue[] {
  return rows.flatMap(({ start, text }, at): RawCue[] => {
    if (text.trim() === '') return []
    const words = barred(text)
    return [{ start, end: guessEnd(start, words, rows[at + 1]?.start), text: words }]
  })
}

function parseMpSub(text: string, report: ReportRepair): Cue[] {
  const told = MPSUB_HEAD.exec(text)?.[1] ?? 'TIME'
  const rate = /^time$/i.test(told) ? 1 : exactRate(Number(told)) || 1
  const raw: { start: number; end: number; lines: string[] }[] = []
  let now = 0
  for (const line of splitLines(text)) {
    const [, pause, length] = MPSUB_TIMING.exec(line) ?? []
    if (pause === undefined) raw.at(-1)?.lines.push(line)
    else {
      const start = Math.max(0, now + Number(pause) / rate)
      now = start + Number(length) / rate
      raw.push({ start, end: now, lines: [] })
    }
  }
  return tidyCues(
    raw.map(({ lines, ...times }): RawCue => ({ ...times, text: lines.join('\n') })),
    report,
  )
}

function parseStampLines(text: string, report: ReportRepair): Cue[] {
  const scale = Number(/\{timeScale:\s*(\d{1,6})\}/i.exec(text)?.[1] ?? 0)
  const rows: { start: number; lines: string[] }[] = []
  for (const line of splitLines(text)) {
    const [, clock, fraction = '0', rest = ''] = STAMP_LINE.exec(line) ?? []
    const part = scale > 0 ? Number(fraction) / scale : Number(`0.${fraction}`)
    if (clock !== undefined) rows.push({ start: (parseTimecode(clock) ?? 0) + part, lines: [withoutDescriptors(rest)] })
    else if (/^\s*(?:\[\w[\w ]*\]|\*+ *END SCRIPT *\*+)/i.test(line)) continue
    else rows.at(-1)?.lines.push(withoutDescriptors(line))
  }
  const isQuickTime = QT_TEXT_HEAD.test(text)
  const raw = rows.flatMap(({ start, lines }, at): RawCue[] => {
    const words = barred(lines.join('\n'))
    const next = rows[at + 1]
    if (words.trim() === '') return []
    // In both, a cue lasts until the next time, which has no words where nothing is shown.
    return [
      { start, end: next?.start ?? guessEnd(start, words, undefined), text: isQuickTime ? lines.join('\n') : words },
    ]
  })
  return tidyCues(raw, report)
}

/** A line without the descriptors of QuickTime, such as `{plain}`. */
function withoutDescriptors(line: string): string {
  return line.replace(/\{[a-z][^{}]*\}/gi, '')
}

function looksLikeFrames(text: string): boolean {
  const lines = splitLines(text).filter((line) => line.trim() !== '' && !FRAME_REMARK.test(line))
  const first = lines.findIndex((line) => FRAME_LINE.test(line))
  return first >= 0 && first < 5 && lines.filter((line) => FRAME_LINE.test(line)).length * 4 >= lines.length
}

function parseFrameLines(text: string, report: ReportRepair, { frameRate }: TextSelection = {}): Cue[] {
  const found: { from: string; to: string; lines: string[] }[] = []
  for (const line of splitLines(text)) {
    const [, from, to = '', words = ''] = FRAME_LINE.exec(line) ?? []
    if (from !== undefined) found.push({ from, to, lines: [words] })
    else if (!FRAME_REMARK.test(line) && !/^<\w[\w ]*>$/.test(line.trim())) found.at(-1)?.lines.push(line)
  }
  const frames = found.flatMap(({ from, to }) => [from, to].map((clock) => Number(clock.slice(-2))))
  if (frameRate === undefined) report('frames', frames.length)
  const rate = frameRate ?? (frames.some((frame) => frame >= 25) ? 30 : 25)
  const seconds = (clock: string) => (parseTimecode(clock.slice(0, -3)) ?? 0) + Number(clock.slice(-2)) / rate
  const raw = found.map(
    ({ from, to, lines }): RawCue => ({
      start: seconds(from),
      end: seconds(to),
      text: lines
        .join('\n')
        .replace(/\^[BIU]/g, '')
        .replaceAll('|', '\n'),
    }),
  )
  return tidyCues(raw, report)
}
