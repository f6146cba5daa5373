import { parseTimecode } from '../../shared/timecode.ts'

/** `0:29.640` or `1:02:03.450`. */
export function timeText(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000))
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60]
  const rest = ((all % 60_000) / 1000).toFixed(3).padStart(6, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The time that was typed: `1:02.5`, `62.5`, or `+5` and `-0.2` from where one is. Undefined for anything else. */
export function readTime(text: string, from: number): number | undefined {
  const [, sign = '', rest = ''] = /^\s*([+\-−]?)(.*)$/s.exec(text) ?? []
  const time = parseTimecode(rest)
  if (time === undefined) return undefined
  if (sign === '') return time
  return Math.max(0, sign === '+' ? from + time : from - time)
}
