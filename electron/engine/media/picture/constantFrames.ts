import { Rational, type Stream } from 'node-av/lib'

/** Rates of deliveries, as fractions: pictures a second. */
const STANDARD_FRAME_RATES = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
] as const

/** Share by which a rate may differ: the last frame of many files is a little longer. */
const FRAME_RATE_TOLERANCE_SHARE = 1e-3
/** Share of a frame by which its time may be late: containers round times, some to a millisecond. */
const MAX_FRAME_LATENESS_SHARE = 0.1

type Rates = Pick<Stream, 'avgFrameRate' | 'rFrameRate'>

/** Whether all frames of a track last equally long, as far as its file has it. */
export function isConstantRate(picture: Rates): boolean {
  return ownRate(picture) !== undefined
}

/** The exact rate of a track with one. Of interlaced pictures, FFmpeg may count the fields. */
function ownRate({ avgFrameRate, rFrameRate }: Rates): Rational | undefined {
  const mean = avgFrameRate.num / avgFrameRate.den
  const baseRate = rFrameRate.num / rFrameRate.den
  const fields = [1, 2].find((count) => Math.abs(baseRate / count / mean - 1) < FRAME_RATE_TOLERANCE_SHARE)
  return fields === undefined ? undefined : new Rational(rFrameRate.num, rFrameRate.den * fields)
}

/** The standard rate that is not below the mean of a track, if there is one. */
function standardRateOf({ avgFrameRate }: Rates): Rational {
  const mean = avgFrameRate.den > 0 ? avgFrameRate.num / avgFrameRate.den : 0
  const standard = STANDARD_FRAME_RATES.find(([num, den]) => num / den > mean * (1 - FRAME_RATE_TOLERANCE_SHARE))
  return standard === undefined ? avgFrameRate : new Rational(standard[0], standard[1])
}

/** The frames of a picture with a constant rate: the film's own, or the standard one that is not below its mean. */
export class ConstantFrames {
  readonly rate: Rational
  /** The number of the next frame, counted from second 0. */
  #next: number | undefined
  /** Seconds by which the film's frames are later than their numbers imply. */
  #offset = 0

  constructor(picture: Rates) {
    this.rate = ownRate(picture) ?? standardRateOf(picture)
  }

  /** The time of a frame, in units of its number. */
  get timeBase(): Rational {
    return new Rational(this.rate.den, this.rate.num)
  }

  /** The second of a frame. */
  seconds(frame: number): number {
    return (frame * this.rate.den) / this.rate.num
  }

  /** Seconds at which the last frame so far ends. */
  get end(): number {
    return this.seconds(this.#next ?? 0)
  }

  /** Numbers of the frames from the last call's second to this one: those before the frame that is shown at it. */
  *until(second: number): Generator<number> {
    if (this.#next === undefined) {
      this.#next = Math.round(second / this.seconds(1))
      this.#offset = second - this.end
    }
    while (this.end + this.#offset < second - MAX_FRAME_LATENESS_SHARE * this.seconds(1)) yield this.#next++
  }
}
