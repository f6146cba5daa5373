import { parseTimecode } from '../../basics/timecode.ts'
import type { ReportRepair } from '../repairs.ts'

type Row = readonly string[]

interface TimeColumns {
  readonly start: number
  readonly end: number | undefined
  readonly duration: number | undefined
  readonly milliseconds: boolean
}

interface Times {
  readonly start: number | undefined
  readonly end: number | undefined
}

const FRAME_TIMECODE = /^(\d{1,3}:\d{1,2}:\d{1,2})[:;](\d{2})$/
const SPELLED_TIME_PATTERN =
  /^(?:(\d{1,4})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,6}(?:[.,]\d{1,9})?)\s*s(?:ec)?)?$/i
/** The longest plausible subtitle, in seconds: whole numbers further apart are milliseconds. */
const MAX_PLAUSIBLE_CUE_SECONDS = 100

/** Characters of a time; longer cells are text. */
const MAX_TIME_CHARACTERS = 32

/** Whether a cell holds a time: a timecode, seconds with or without decimals, `1m30s`, `1500ms`. */
export function looksLikeTime(text: string): boolean {
  return readTime(text, 25) !== undefined
}

/**
 * The times of a table's rows, in seconds. Plain whole numbers are seconds or milliseconds, whichever is plausible for
 * subtitles; timecodes with frames have 25 or 30 frames a second, as their greatest frame number allows.
 */
export function readTableTimes(rows: readonly Row[], columns: TimeColumns, report: ReportRepair): Times[] {
  const cells = rows.map((row) => ({
    start: row[columns.start]?.trim() ?? '',
    end: columns.end === undefined ? '' : (row[columns.end]?.trim() ?? ''),
    length: columns.duration === undefined ? '' : (row[columns.duration]?.trim() ?? ''),
  }))
  const frames = cells.flatMap(({ start, end }) => [start, end].flatMap((text) => FRAME_TIMECODE.exec(text)?.[2] ?? []))
  report('frames', frames.length)
  const rate = frames.some((frame) => Number(frame) >= 25) ? 30 : 25
  const scale = columns.milliseconds || inThousandths(cells) ? 1000 : 1
  const read = (text: string) => {
    const seconds = readTime(text, rate)
    return seconds !== undefined && isPlain(text) ? seconds / scale : seconds
  }
  return cells.map(({ start, end, length }) => {
    const from = read(start)
    const cueDuration = read(length)
    const until = read(end) ?? (from !== undefined && cueDuration !== undefined ? from + cueDuration : undefined)
    return { start: from, end: until }
  })
}

function readTime(text: string, rate: number): number | undefined {
  if (text.length > MAX_TIME_CHARACTERS) return undefined
  const [, clock, frame] = FRAME_TIMECODE.exec(text) ?? []
  if (clock !== undefined) return (parseTimecode(clock) ?? 0) + Math.min(Number(frame), rate - 1) / rate
  const plain = parseTimecode(text)
  if (plain !== undefined) return plain
  const [, thousandths] = /^(\d{1,12})\s*ms$/i.exec(text) ?? []
  if (thousandths !== undefined) return Number(thousandths) / 1000
  const [whole, hours = '0', minutes = '0', seconds = '0'] = SPELLED_TIME_PATTERN.exec(text) ?? []
  if (!whole) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

function isPlain(text: string): boolean {
  return /^\d+(?:[.,]\d+)?$/.test(text)
}

function inThousandths(cells: readonly { start: string; end: string }[]): boolean {
  const starts = cells.map(({ start }) => start)
  if (!starts.some(isPlain) || starts.some((text) => isPlain(text) && /[.,]/.test(text))) return false
  const lengths = cells.map(({ start, end }) => Number(end) - Number(start)).filter((length) => length > 0)
  const steps = starts
    .slice(1)
    .map((text, row) => Number(text) - Number(starts[row]))
    .filter((step) => step > 0)
  const sortedLengths = (lengths.length > 0 ? lengths : steps).sort((a, b) => a - b)
  return (sortedLengths[sortedLengths.length >> 1] ?? 0) > MAX_PLAUSIBLE_CUE_SECONDS
}
