import { parseTimecode } from '../../shared/timecode.ts'

/** A time as the script shows it, `0:24.1`, or to the millisecond, `0:24.125`. */
export function scriptTime(seconds: number, digits: 1 | 3 = 1): string {
  const scale = 10 ** digits
  // Rounded once, as a whole: 59.96 must become 1:00.0, never 0:60.0.
  const units = Math.round(Math.max(0, seconds) * scale)
  const whole = Math.floor(units / scale)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(rest).padStart(2, '0')}.${String(units % scale).padStart(digits, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Seconds of what someone typed: a time, or seconds with a sign in front, which go from `base`. */
export function typedTime(text: string, base = 0): number | undefined {
  const match = /^\s*([+−-])?(.*)$/.exec(text)
  const seconds = parseTimecode((match?.[2] ?? '').trim())
  if (seconds === undefined) return undefined
  if (match?.[1] === undefined) return seconds
  return base + (match[1] === '+' ? seconds : -seconds)
}
