const DECIMALS = { srt: 3, vtt: 3, ass: 2 } as const

/** Styles of times in files: `00:00:01,500` (srt), `00:00:01.500` (vtt), `0:00:01.50` (ass). */
type TimecodeStyle = keyof typeof DECIMALS

/** Pattern of a time in subtitle files as found in practice: hours optional, comma or dot, stray spaces. */
export const TIME_PATTERN = String.raw`\d+(?:\s*:\s*\d+){0,3}(?:\s*[.,]\s*\d+)?`

/** Latest time in a video (seconds): nobody records for longer, and a damaged file or script may say so. */
export const LATEST_TIME_SECONDS = 100 * 3600

/** A greater number (30 years, in seconds; 11 days in milliseconds) is no time. */
const MAX_TIME_VALUE = 1e9
const WHOLE_TIME_PATTERN = new RegExp(`^${TIME_PATTERN}$`)

/** Seconds of a time such as `1:02:03,450`, `02:03.45` or `3.5`; undefined for anything else. */
export function parseTimecode(text: string): number | undefined {
  const compact = text.trim()
  if (!WHOLE_TIME_PATTERN.test(compact)) return undefined
  const [clock = '', decimals = ''] = compact.replace(/\s/g, '').split(/[.,]/)
  const fields = clock.split(':')
  // Some writers put a colon before the milliseconds: 00:00:01:500.
  const fraction = fields.length === 4 ? (fields.pop() ?? '') : decimals
  const seconds = fields.reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${fraction || '0'}`)
  return seconds < MAX_TIME_VALUE ? seconds : undefined
}

/**
 * Seconds of what a person typed: a time, or a step from `from` (in seconds) with a sign in front; undefined for anything else.
 *
 * @example
 * readTime('1:02,5') // 62.5
 * readTime('-0.2', 10) // 9.8
 */
export function readTime(text: string, from = 0): number | undefined {
  const [, sign, rest = ''] = /^\s*([+\-−])?(.*)$/s.exec(text) ?? []
  const seconds = parseTimecode(rest)
  if (seconds === undefined || sign === undefined) return seconds
  return sign === '+' ? from + seconds : from - seconds
}

/** Writes seconds as files have them; a time before zero becomes zero. */
export function formatTimecode(seconds: number, style: TimecodeStyle): string {
  const { hours, minutes, rest, fraction } = parts(seconds, DECIMALS[style])
  const tail = `${two(minutes)}:${two(rest)}${style === 'srt' ? ',' : '.'}${fraction}`
  return `${String(hours).padStart(style === 'ass' ? 1 : 2, '0')}:${tail}`
}

/** Writes seconds for people: `0:29`, with decimals `0:29.64`, from an hour on `1:02:03`; before zero it is zero. */
export function formatClock(seconds: number, decimals = 0): string {
  const { hours, minutes, rest, fraction } = parts(seconds, decimals)
  const tail = decimals === 0 ? two(rest) : `${two(rest)}.${fraction}`
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}

function parts(seconds: number, decimals: number) {
  const scale = 10 ** decimals
  // Rounded once, as a whole: 59.9996 becomes 1:00.000, not 0:60.000.
  const units = Math.max(0, Math.round(seconds * scale))
  const whole = Math.floor(units / scale)
  const fraction = String(units % scale).padStart(decimals, '0')
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60, fraction }
}

/** A short time or a small error for people: `40 ms`. */
export function formatMilliseconds(seconds: number): string {
  return `${Math.round(1000 * seconds)} ms`
}

/** A number with two digits at least. */
export function two(value: number): string {
  return String(value).padStart(2, '0')
}
