import { type FrameRate, frameOf, toSeconds } from '../../basics/frameTime.ts'
import { parseTimecode } from '../../basics/timecode.ts'
import type { ReportRepair } from '../repairs.ts'

type Row = readonly string[]

interface TimeColumns {
  readonly start: number | undefined
  readonly end: number | undefined
  readonly duration: number | undefined
  readonly milliseconds: boolean
}

interface Times {
  readonly start: number | undefined
  readonly end: number | undefined
}

const FRAME_TIMECODE = /^(\d{1,3}):(\d{1,2}):(\d{1,2})([:;])(\d{2})$/
/** A time of day, as a spreadsheet of a place with such clocks shows a time: midnight is the start of the film. */
const HALF_DAY_CLOCK = /^(\d{1,2})(:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?) ?([AP])\.?M\.?$/i
const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?(?:E[+-]?\d{1,2})?$/i
const SPELLED_TIME_PATTERN =
  /^(?:(\d{1,4})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,6}(?:[.,]\d{1,9})?)\s*s(?:ec)?)?$/i
/** The longest plausible subtitle, in seconds: whole numbers further apart are milliseconds. */
const MAX_PLAUSIBLE_CUE_SECONDS = 100

/** The longest plausible subtitle, in days (7 minutes): numbers this close together are parts of a day, as spreadsheets keep times. */
const MAX_PLAUSIBLE_CUE_DAYS = 0.005
const SECONDS_PER_DAY = 86_400

/** Characters of a time; longer cells are text. */
const MAX_TIME_CHARACTERS = 32

/** Whether a cell holds a time: a timecode, seconds with or without decimals, `1m30s`, `1500ms`. */
export function looksLikeTime(text: string): boolean {
  return readTime(text, DEFAULT_RATE) !== undefined
}

const DEFAULT_RATE: FrameRate = { num: 25, den: 1, drop: false }
/** The rates of timecodes without drop frames, by the least frame number that a lower one does not have. */
const RATES_BY_FRAME = [
  [50, 60],
  [30, 50],
  [25, 30],
] as const

/**
 * The times of a table's rows, in seconds. Plain whole numbers are seconds or milliseconds, whichever is plausible for
 * subtitles, and very small ones parts of a day; timecodes with frames have 25, 30, 50 or 60 frames a second, as their greatest
 * frame number allows, and 29.97 or 59.94 with a semicolon before the frames, unless the rate of the film is given.
 */
export function readTableTimes(
  rows: readonly Row[],
  columns: TimeColumns,
  report: ReportRepair,
  filmRate?: FrameRate,
): Times[] {
  const at = (row: Row, column: number | undefined) => (column === undefined ? '' : (row[column]?.trim() ?? ''))
  const cells = rows.map((row) => ({
    start: at(row, columns.start),
    end: at(row, columns.end),
    length: at(row, columns.duration),
  }))
  const edges = cells.flatMap(({ start, end }) => [start, end])
  report('frames', edges.filter((text) => FRAME_TIMECODE.test(text)).length)
  const rate = filmRate ?? rateOf(edges)
  const scale = columns.milliseconds ? 1 / 1000 : scaleOf(cells)
  const read = (text: string) => {
    const seconds = readTime(text, rate)
    if (seconds === undefined || !isPlain(text)) return seconds
    // Rounded to milliseconds: no part of a day is a whole one.
    return scale === SECONDS_PER_DAY ? Math.round(seconds * scale * 1000) / 1000 : seconds * scale
  }
  return cells.map(({ start, end, length }) => {
    const from = read(start)
    const cueDuration = read(length)
    const until = read(end) ?? (from !== undefined && cueDuration !== undefined ? from + cueDuration : undefined)
    return { start: from, end: until }
  })
}

function rateOf(cells: readonly string[]): FrameRate {
  const found = cells.flatMap((text) => {
    const [, , , , sign, frame] = FRAME_TIMECODE.exec(text) ?? []
    return frame === undefined ? [] : [{ drop: sign === ';', frame: Number(frame) }]
  })
  const most = found.reduce((max, { frame }) => Math.max(max, frame), 0)
  if (found.some(({ drop }) => drop)) return { num: most >= 30 ? 60_000 : 30_000, den: 1001, drop: true }
  return { ...DEFAULT_RATE, num: RATES_BY_FRAME.find(([frame]) => most >= frame)?.[1] ?? DEFAULT_RATE.num }
}

function readTime(text: string, rate: FrameRate): number | undefined {
  if (text.length > MAX_TIME_CHARACTERS) return undefined
  const [, hour, minute, second, , frame] = FRAME_TIMECODE.exec(text) ?? []
  if (frame !== undefined) {
    const number = Math.min(Number(frame), Math.round(rate.num / rate.den) - 1)
    return toSeconds(frameOf(Number(hour), Number(minute), Number(second), number, rate), rate)
  }
  const plain = parseTimecode(text)
  if (plain !== undefined) return plain
  if (isPlain(text)) return Number(text.replace(',', '.'))
  const [, clock, rest, half] = HALF_DAY_CLOCK.exec(text) ?? []
  if (clock !== undefined)
    return parseTimecode(`${(Number(clock) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0)}${rest}`)
  const [, thousandths] = /^(\d{1,12})\s*ms$/i.exec(text) ?? []
  if (thousandths !== undefined) return Number(thousandths) / 1000
  const [whole, hours = '0', minutes = '0', seconds = '0'] = SPELLED_TIME_PATTERN.exec(text) ?? []
  if (!whole) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

function isPlain(text: string): boolean {
  return PLAIN_NUMBER.test(text)
}

/** Seconds of one unit of the plain numbers of a table: seconds, thousandths, or days. */
function scaleOf(cells: readonly { start: string; end: string }[]): number {
  const starts = cells.map(({ start }) => start)
  if (!starts.some(isPlain)) return 1
  const value = (text: string | undefined) => Number(text?.replace(',', '.') || Number.NaN)
  const lengths = cells.map(({ start, end }) => value(end) - value(start)).filter((length) => length > 0)
  const steps = starts
    .slice(1)
    .map((text, row) => value(text) - value(starts[row]))
    .filter((step) => step > 0)
  const sortedLengths = (lengths.length > 0 ? lengths : steps).sort((a, b) => a - b)
  const median = sortedLengths[sortedLengths.length >> 1] ?? 0
  if (median > 0 && median < MAX_PLAUSIBLE_CUE_DAYS) return SECONDS_PER_DAY
  const isWhole = !starts.some((text) => isPlain(text) && /[.,]/.test(text))
  return isWhole && median > MAX_PLAUSIBLE_CUE_SECONDS ? 1 / 1000 : 1
}
