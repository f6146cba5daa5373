import { AV_NOPTS_VALUE } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { type SourceFile, timeUnit } from './sourceFile.ts'

/** How the picture gets into the new file. Adds its stream to the writer when it is made; close it with `using`. */
export interface PictureTrack extends Disposable {
  /** Writes the picture, yielding the second it has reached; returns the second at which its last frame ends. */
  write(): Generator<number, number>
}

/** Keeps the clock of a picture track: time stamps from the file's start, and where the last frame ends. */
export class PictureClock {
  /** Seconds at which the last frame seen so far ends. */
  end = 0
  readonly #unit: number
  readonly #offset: bigint
  /** Usual length of a frame in ticks, for tracks that do not say how long theirs are. */
  interval: bigint
  #latest = AV_NOPTS_VALUE

  constructor(source: SourceFile, picture: Stream) {
    this.#unit = timeUnit(picture)
    this.#offset = BigInt(Math.round(source.origin / this.#unit))
    const { num, den } = picture.avgFrameRate
    this.interval = num > 0 ? BigInt(Math.round(den / num / this.#unit)) : 0n
  }

  /** A stamp of the source, counted from the file's start. */
  shift(stamp: bigint): bigint {
    return stamp === AV_NOPTS_VALUE ? stamp : stamp - this.#offset
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
}
