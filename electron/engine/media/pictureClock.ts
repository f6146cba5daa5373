import { AV_NOPTS_VALUE } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { type SourceFile, timeUnit } from './sourceFile.ts'

/** A stamp this far (seconds) from where it can be is damaged, or belongs to a clock that was set anew. */
const CLOCK_JUMP = 10

/** No codec displays a frame more frames later than it decodes it. */
const MOST_REORDERED = 16n

/** Keeps the clock of a picture track: time stamps from the file's start, and where the last frame ends. */
export class PictureClock {
  /** Seconds at which the last frame seen so far ends. */
  end = 0
  /** Usual length of a frame in ticks, for tracks that do not say how long theirs are. */
  interval: bigint
  readonly #unit: number
  readonly #offset: bigint
  readonly #jump: bigint
  /** The last tick a stamp can truly have. */
  readonly #limit: bigint
  #latest = AV_NOPTS_VALUE

  constructor(
    source: Pick<SourceFile, 'origin' | 'statedDuration'>,
    picture: Pick<Stream, 'timeBase' | 'avgFrameRate'>,
  ) {
    this.#unit = timeUnit(picture)
    this.#offset = this.#ticks(source.origin)
    const { statedDuration } = source
    this.#limit = statedDuration === undefined ? 2n ** 62n : this.#ticks(statedDuration + CLOCK_JUMP)
    const { num, den } = picture.avgFrameRate
    this.interval = num > 0 ? this.#ticks(den / num) : 0n
    // In a slide show, frames that are reordered lie minutes apart.
    this.#jump = largest(this.#ticks(CLOCK_JUMP), MOST_REORDERED * this.interval)
  }

  /** A stamp of the source, counted from the file's start; none where it is missing or cannot be true. */
  read(stamp: bigint): bigint {
    if (stamp === AV_NOPTS_VALUE) return stamp
    const shifted = stamp - this.#offset
    return shifted > this.#limit ? AV_NOPTS_VALUE : shifted
  }

  /** Whether two stamps lie so far apart that they cannot be on one clock. */
  isJump(from: bigint, to: bigint): boolean {
    const distance = to - from
    return distance > this.#jump || distance < -this.#jump
  }

  seconds(stamp: bigint): number {
    return Number(stamp) * this.#unit
  }

  /** Notes a frame and returns how long it lasts, in ticks. */
  note(stamp: bigint, duration: bigint): bigint {
    if (this.#latest !== AV_NOPTS_VALUE && stamp > this.#latest && duration <= 0n) this.interval = stamp - this.#latest
    if (stamp > this.#latest) this.#latest = stamp
    const length = duration > 0n ? duration : this.interval
    this.end = Math.max(this.end, this.seconds(stamp + length))
    return length
  }

  /** Lets the last frame end at a second, if that is later; returns how long a packet lasts that ends there, in ticks. */
  hold(stamp: bigint, duration: bigint, until: number): bigint {
    if (until <= this.end) return duration
    const end = BigInt(Math.ceil(until / this.#unit))
    this.end = this.seconds(end)
    return end - stamp
  }

  #ticks(seconds: number): bigint {
    return BigInt(Math.round(seconds / this.#unit))
  }
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
