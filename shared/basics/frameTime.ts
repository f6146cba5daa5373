import { two } from './timecode.ts'

/** A frame rate of `num`/`den` frames a second, and whether its timecode drops frame numbers. */
export interface FrameRate {
  readonly num: number
  readonly den: number
  /** Drop-frame timecode (SMPTE ST 12-1), for 30000/1001 and 60000/1001 only. */
  readonly drop: boolean
}

/** Frames in a second of timecode. */
function nominal({ num, den }: FrameRate): number {
  return Math.round(num / den)
}

/**
 * The standard rate nearest to a measured one: 23.976, 29.97, 59.94 and the like are fractions over 1001. Rates far
 * from a whole number (slide shows, variable rates) count as 25.
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

/** The frame nearest to a time in seconds. */
export function toFrames(seconds: number, { num, den }: FrameRate): number {
  return Math.max(0, Math.round((seconds * num) / den))
}

/** The start of a frame in seconds. */
export function toSeconds(frames: number, { num, den }: FrameRate): number {
  return (frames * den) / num
}

/** The timecode of a frame, `01:00:00:00`; drop-frame timecode has a semicolon before the frames. */
export function timecodeOf(frame: number, rate: FrameRate): string {
  const each = nominal(rate)
  const numbered = rate.drop ? frame + skipped(frame, each) : frame
  const seconds = Math.floor(numbered / each)
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${parts.map(two).join(':')}${rate.drop ? ';' : ':'}${two(numbered % each)}`
}

/** The frame of a timecode. */
export function frameOf(hours: number, minutes: number, seconds: number, frames: number, rate: FrameRate): number {
  const each = nominal(rate)
  const numbered = ((hours * 60 + minutes) * 60 + seconds) * each + frames
  if (!rate.drop) return numbered
  const total = hours * 60 + minutes
  return numbered - (each / 15) * (total - Math.floor(total / 10))
}

/** Frame numbers dropped up to a frame: two (four at 60) in every minute except each tenth. */
function skipped(frame: number, each: number): number {
  const perMinute = each / 15
  const minute = each * 60 - perMinute
  const tenMinutes = minute * 10 + perMinute
  const tens = Math.floor(frame / tenMinutes)
  const rest = frame % tenMinutes
  const minutes = rest < each * 60 ? 0 : Math.floor((rest - each * 60) / minute) + 1
  return perMinute * (9 * tens + minutes)
}
