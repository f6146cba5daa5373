/** How a picture counts its frames: so many a second, `num`/`den`, and whether time codes skip numbers to keep up. */
export interface FrameRate {
  readonly num: number
  readonly den: number
  /** Drop-frame time code (SMPTE ST 12-1), for 30000/1001 and 60000/1001 only. */
  readonly drop: boolean
}

/** The whole number of frames that a second of time code has. */
export function nominal({ num, den }: FrameRate): number {
  return Math.round(num / den)
}

/**
 * The rate meant by a measured number: 23.976, 29.97, 59.94 and their like are thousands over 1001. Rates of which a
 * second has no near whole number (slide shows, variable rates) count as 25.
 */
export function frameRateOf(measured: number): FrameRate {
  const whole = Math.round(measured)
  if (Math.abs(measured - whole) < 0.002 && whole > 0 && whole <= 240) return { num: whole, den: 1, drop: false }
  const next = Math.ceil(measured)
  if (next > 0 && next <= 240 && Math.abs((next * 1000) / 1001 - measured) < 0.005) {
    return { num: next * 1000, den: 1001, drop: next % 30 === 0 && next <= 60 }
  }
  return { num: 25, den: 1, drop: false }
}

/** The frame nearest to a second. */
export function toFrames(seconds: number, { num, den }: FrameRate): number {
  return Math.max(0, Math.round((seconds * num) / den))
}

/** When a frame begins, in seconds. */
export function toSeconds(frames: number, { num, den }: FrameRate): number {
  return (frames * den) / num
}

/** The time code of a frame, `01:00:00:00`; drop-frame codes have a semicolon before the frame. */
export function timecodeOf(frame: number, rate: FrameRate): string {
  const each = nominal(rate)
  const numbered = rate.drop ? frame + skipped(frame, each) : frame
  const seconds = Math.floor(numbered / each)
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${parts.map(two).join(':')}${rate.drop ? ';' : ':'}${two(numbered % each)}`
}

/** The frame that a time code names. */
export function frameOf(hours: number, minutes: number, seconds: number, frames: number, rate: FrameRate): number {
  const each = nominal(rate)
  const numbered = ((hours * 60 + minutes) * 60 + seconds) * each + frames
  if (!rate.drop) return numbered
  const total = hours * 60 + minutes
  return numbered - (each / 15) * (total - Math.floor(total / 10))
}

/** How many numbers a drop-frame code has skipped by a frame: two (four at 60) in every minute but each tenth. */
function skipped(frame: number, each: number): number {
  const perMinute = each / 15
  const minute = each * 60 - perMinute
  const tenMinutes = minute * 10 + perMinute
  const tens = Math.floor(frame / tenMinutes)
  const rest = frame % tenMinutes
  const minutes = rest < each * 60 ? 0 : Math.floor((rest - each * 60) / minute) + 1
  return perMinute * (9 * tens + minutes)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
