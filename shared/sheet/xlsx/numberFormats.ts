import { formatTimecode } from '../../basics/timecode.ts'

/** The kind of value that a number format of a cell shows; `elapsed` is a time that counts on beyond a day. */
export type NumberKind = 'date' | 'time' | 'elapsed'

/** Formats with a number and no code (ECMA-376 part 1, 18.8.30), those of East Asian dates among them. */
const BUILT_IN_FORMATS: readonly (readonly [from: number, to: number, kind: NumberKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'elapsed'],
  [47, 47, 'time'],
  [50, 58, 'date'],
]

/** The kind of a format by its number and, where it is not built in, its code; undefined for plain numbers. */
export function numberKind(id: number, code: string | undefined): NumberKind | undefined {
  if (code === undefined) return BUILT_IN_FORMATS.find(([from, to]) => id >= from && id <= to)?.[2]
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'elapsed'
  // Quoted text, conditions and colours, single signs; of the sections that for positive numbers.
  const bare = code
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '')
    .split(';')[0]
    ?.replace(/AM\/PM|A\/P|General/gi, '')
    .toLowerCase()
  if (bare === undefined || /[#?0]/.test(bare.replace(/s[.,]0+/g, ''))) return undefined
  if (/[dy]|m{3}/.test(bare)) return 'date'
  if (/[hs]/.test(bare)) return 'time'
  return bare.includes('m') ? 'date' : undefined
}

const SECONDS_PER_DAY = 86_400
/** Days from the first day of the older system to that of the one of 1904. */
const DAYS_TO_1904 = 1462
/** The day before the first; the system counts a 29 February 1900 that was none, so that it is right from March 1900 on. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
/** The greatest number of a day: 31 December 9999. */
const MAX_DAY = 2_958_465

/**
 * A number as its format shows it: a time as `01:02:03.500`, a date as `2025-01-02`, with a time where it has one. Times are
 * rounded to milliseconds, as parts of a day are no whole ones.
 */
export function shownNumber(value: number, kind: NumberKind | undefined, is1904: boolean): string {
  if (kind === undefined || value < 0 || value > MAX_DAY) return `${value}`
  if (kind === 'elapsed') return formatTimecode(value * SECONDS_PER_DAY, 'vtt')
  const days = Math.floor(value)
  const clock = formatTimecode((value - days) * SECONDS_PER_DAY, 'vtt')
  if (kind === 'time' || days === 0) return clock
  const day = new Date(DAY_ZERO_MS + (days + (is1904 ? DAYS_TO_1904 : 0)) * SECONDS_PER_DAY * 1000)
  const date = day.toISOString().slice(0, 10)
  return value === days ? date : `${date} ${clock}`
}
