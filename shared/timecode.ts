const DECIMALS = { srt: 3, vtt: 3, ass: 2 } as const

/** Styles of times: `00:00:01,500` (srt), `00:00:01.500` (vtt), `0:00:01.50` (ass), `0:01` (clock). */
export type TimecodeStyle = keyof typeof DECIMALS | 'clock'

/** Pattern of a time in subtitle files as found in practice: hours optional, comma or dot, stray spaces. */
export const TIME_PATTERN = String.raw`\d+(?:\s*:\s*\d+){0,3}(?:\s*[.,]\s*\d+)?`

/** A greater number (30 years, in seconds; 11 days in milliseconds) is no time. */
const LONGEST = 1e9
const WHOLE = new RegExp(`^${TIME_PATTERN}$`)

/** Seconds of a time such as `1:02:03,450`, `02:03.45` or `3.5`; undefined for anything else. */
export function parseTimecode(text: string): number | undefined {
  const compact = text.trim()
  if (!WHOLE.test(compact)) return undefined
  const [clock = '', decimals = ''] = compact.replace(/\s/g, '').split(/[.,]/)
  const parts = clock.split(':')
  // Some writers put a colon before the milliseconds: 00:00:01:500.
  const fraction = parts.length === 4 ? (parts.pop() ?? '') : decimals
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${fraction || '0'}`)
  return seconds < LONGEST ? seconds : undefined
}

/** Writes seconds in a style; negative times become zero. */
export function formatTimecode(seconds: number, style: TimecodeStyle): string {
  if (style === 'clock') return formatClock(Math.max(0, Math.round(seconds)))
  const scale = 10 ** DECIMALS[style]
  // Rounded once, as a whole: 59.9996 becomes 1:00.000, not 0:60.000.
  const units = Math.max(0, Math.round(seconds * scale))
  const whole = Math.floor(units / scale)
  const fraction = String(units % scale).padStart(DECIMALS[style], '0')
  const hours = String(Math.floor(whole / 3600)).padStart(style === 'ass' ? 1 : 2, '0')
  return `${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${style === 'srt' ? ',' : '.'}${fraction}`
}

function formatClock(whole: number): string {
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`
}

/** A short time or a small error for people: `40 ms`. */
export function formatMilliseconds(seconds: number): string {
  return `${Math.round(1000 * seconds)} ms`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
