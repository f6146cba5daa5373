import { AV_NOPTS_VALUE } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { checkLength } from '../../core/workLimits.ts'
import { type SourceFile, timeUnit } from '../read/sourceFile.ts'

/** A time stamp this far (seconds) from the possible range is damaged, or belongs to a restarted clock. */
const RESTARTED_CLOCK_SECONDS = 10

/** Maximal number of frames by which a codec reorders display. */
const MAX_REORDERED_FRAMES = 16n

/** Converts the time stamps of a picture track to the file's time zero, and tracks where the last frame ends. */
export class PictureClock {
  /** Seconds at which the last frame seen so far ends. */
  end = 0
  /** Usual duration of a frame in ticks, for tracks that state none. */
  interval: bigint
  readonly #unit: number
  readonly #offset: bigint
  readonly #jump: bigint
  /** The greatest plausible time stamp, in ticks. */
  readonly #limit: bigint
  #latest = AV_NOPTS_VALUE

  constructor(
    source: Pick<SourceFile, 'origin' | 'statedDuration'>,
    picture: Pick<Stream, 'timeBase' | 'avgFrameRate'>,
  ) {
    this.#unit = timeUnit(picture)
    this.#offset = this.#ticks(source.origin)
    const { statedDuration } = source
    this.#limit = statedDuration === undefined ? 2n ** 62n : this.#ticks(statedDuration + RESTARTED_CLOCK_SECONDS)
    const { num, den } = picture.avgFrameRate
    this.interval = num > 0 ? this.#ticks(den / num) : 0n
    // In a slide show, reordered frames lie minutes apart.
    this.#jump = largest(this.#ticks(RESTARTED_CLOCK_SECONDS), MAX_REORDERED_FRAMES * this.interval)
  }

  /** Converts a time stamp to ticks from the file's start; AV_NOPTS_VALUE if it is missing or implausible. */
  read(stamp: bigint): bigint {
    if (stamp === AV_NOPTS_VALUE) return stamp
    const shifted = stamp - this.#offset
    return shifted > this.#limit ? AV_NOPTS_VALUE : shifted
  }

  /** Whether two time stamps are too far apart to share one clock. */
  isJump(from: bigint, to: bigint): boolean {
    const distance = to - from
    return distance > this.#jump || distance < -this.#jump
  }

  seconds(stamp: bigint): number {
    return Number(stamp) * this.#unit
  }

  /** Records a frame and returns its duration in ticks. Throws `invalid` if the film exceeds the length limit. */
  note(stamp: bigint, duration: bigint): bigint {
    if (this.#latest !== AV_NOPTS_VALUE && stamp > this.#latest && duration <= 0n) this.interval = stamp - this.#latest
    if (stamp > this.#latest) this.#latest = stamp
    const length = duration > 0n ? duration : this.interval
    this.end = Math.max(this.end, this.seconds(stamp + length))
    checkLength(this.end)
    return length
  }

  #ticks(seconds: number): bigint {
    return BigInt(Math.round(seconds / this.#unit))
  }
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
