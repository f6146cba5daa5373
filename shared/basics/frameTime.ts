import { readTime, two } from './timecode.ts'

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

/** The clock of a film: the rate of its picture, and the frame of its timecode at which it begins. */
export interface FilmClock {
  readonly rate: FrameRate
  /** Undefined for a film without a timecode of its own. */
  readonly startFrame: number | undefined
}

/** The facts of a film that its clock is made from: the rate of its picture, and its start timecode. */
interface ClockFacts {
  readonly video?: { readonly frameRate: number } | undefined
  readonly startTimecode?: { readonly seconds: number; readonly drop?: boolean | undefined } | undefined
}

/** The clock of a film; timecode drops frame numbers as that of the film does, else where it is the custom. */
export function filmClock({ video, startTimecode }: ClockFacts = {}): FilmClock {
  const usual = frameRateOf(video?.frameRate ?? Number.NaN)
  if (startTimecode === undefined) return { rate: usual, startFrame: undefined }
  const rate = { ...usual, drop: usual.drop && (startTimecode.drop ?? true) }
  return { rate, startFrame: toFrames(startTimecode.seconds, rate) }
}

/** The timecode of a moment of a film (seconds from its start), on its own clock. */
export function filmTimecode(seconds: number, { rate, startFrame = 0 }: FilmClock): string {
  return timecodeOf(startFrame + toFrames(seconds, rate), rate)
}

/** Why a timecode does not exist: its frame number is too high, or drop-frame timecode leaves it out. */
export type TimecodeFault = 'frame' | 'dropped'

const TYPED_TIMECODE = /^\s*(\d{1,2}):(\d{1,2}):(\d{1,2})([:;])(\d{1,2})\s*$/

/**
 * Seconds from the start of a film to a timecode with frames, such as `01:00:14:15`; undefined for any other text. One before
 * the film's own start counts from the start of the film. With a semicolon it drops frames where the rate has such a timecode.
 * Answers the fault of a timecode that does not exist.
 */
export function readFrames(text: string, { rate: usual, startFrame }: FilmClock): number | TimecodeFault | undefined {
  const [, hours, minutes, seconds, sign, frames] = TYPED_TIMECODE.exec(text) ?? []
  if (frames === undefined) return undefined
  const each = nominal(usual)
  const rate = { ...usual, drop: usual.drop || (sign === ';' && canDrop(usual)) }
  if (Number(frames) >= each) return 'frame'
  if (Number(minutes) > 59 || Number(seconds) > 59) return 'frame'
  const isLeftOut = rate.drop && Number(seconds) === 0 && Number(minutes) % 10 !== 0 && Number(frames) < each / 15
  if (isLeftOut) return 'dropped'
  const frame = frameOf(Number(hours), Number(minutes), Number(seconds), Number(frames), rate)
  return toSeconds(startFrame === undefined || frame < startFrame ? frame : frame - startFrame, rate)
}

function canDrop({ num, den }: FrameRate): boolean {
  return den === 1001 && [30_000, 60_000].includes(num)
}

/**
 * Seconds from the start of a film of what a person typed: a timecode with frames on the film's clock, a time, or a step from
 * `from` (seconds) with a sign in front. Undefined for anything else, and for a timecode that does not exist.
 *
 * @example
 * readFilmTime('00:00:14:15', filmClock({ video: { frameRate: 30 } })) // 14.5
 */
export function readFilmTime(text: string, clock: FilmClock, from = 0): number | undefined {
  const [, sign, rest = ''] = /^\s*([+\-−])?(.*)$/s.exec(text) ?? []
  const read = readFrames(rest, sign === undefined ? clock : { ...clock, startFrame: undefined })
  if (read === undefined) return readTime(text, from)
  if (typeof read !== 'number') return undefined
  if (sign === undefined) return read
  return sign === '+' ? from + read : from - read
}

/** The first timecode after one that drop-frame timecode leaves out: `00:01:00;02` for `00:01:00;00`. */
export function afterDropped(text: string, { rate }: FilmClock): string {
  return text.trim().replace(/\d{1,2}$/, two(nominal(rate) / 15))
}

/** Frames in a second of a film's timecode. */
export function framesPerSecond({ rate }: FilmClock): number {
  return nominal(rate)
}
