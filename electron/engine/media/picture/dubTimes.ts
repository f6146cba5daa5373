import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Rational, type Stream } from 'node-av/lib'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import type { PictureClock } from './pictureClock.ts'

/** Ticks a second for a picture that waits: fine enough for every frame rate, where a film's own may be one a frame. */
const DUB_TICKS_PER_SECOND = 90_000

/** When a frame is drawn and for how long, in ticks; and when that is, in seconds of the dub. */
export interface Drawing {
  readonly pts: bigint
  readonly duration: bigint
  readonly second: number
}

/**
 * The times of a picture in its dub, in ticks of `timeBase`: as on the clock of its source, or through the map of a dub in
 * which it waits. Decoding and display times go through the same map, so their order stays.
 */
export class DubTimes {
  readonly timeBase: Rational
  readonly #clock: PictureClock
  readonly #map: TimeMap
  #end = 0

  constructor(clock: PictureClock, picture: Stream, map: TimeMap) {
    this.#clock = clock
    this.#map = map
    this.timeBase = map.isIdentity ? picture.timeBase : new Rational(1, DUB_TICKS_PER_SECOND)
  }

  /** Seconds of the dub at which the last frame seen so far ends. */
  get end(): number {
    return Math.max(this.#end, this.#map.toDub(this.#clock.end))
  }

  /** Seconds of the dub. */
  seconds(stamp: bigint): number {
    return this.#map.toDub(this.#clock.seconds(stamp))
  }

  /** A time stamp of the clock in the dub's ticks. */
  ticks(stamp: bigint): bigint {
    return this.#map.isIdentity || stamp === AV_NOPTS_VALUE
      ? stamp
      : BigInt(Math.round(this.seconds(stamp) * DUB_TICKS_PER_SECOND))
  }

  /** Sets the times of a packet or frame from the clock's: how long it is shown includes a hold. */
  set(shown: { pts: bigint; duration: bigint }, pts: bigint, duration: bigint): void {
    const drawn = this.shown(pts, duration)
    shown.pts = drawn.pts
    shown.duration = drawn.duration
  }

  /** When a frame of the clock is shown; how long includes a hold. */
  shown(pts: bigint, duration: bigint): Drawing {
    const start = this.ticks(pts)
    return { pts: start, duration: this.ticks(pts + duration) - start, second: this.seconds(pts) }
  }

  /** `shown`, in parts as long as the film's own frame where it is held: text in the picture may change meanwhile. */
  drawings(pts: bigint, duration: bigint): Drawing[] {
    const whole = this.shown(pts, duration)
    const own = BigInt(
      Math.round((this.#clock.seconds(pts + duration) - this.#clock.seconds(pts)) * DUB_TICKS_PER_SECOND),
    )
    const count = this.#map.isIdentity || own <= 0n ? 1 : Math.max(1, Number(whole.duration / own))
    return Array.from({ length: count }, (_, part) => {
      const start = BigInt(part) * own
      const length = part + 1 < count ? own : whole.duration - start
      return { pts: whole.pts + start, duration: length, second: whole.second + Number(start) / DUB_TICKS_PER_SECOND }
    })
  }

  /** Lets the last frame end at a second, if that is later; returns how long a packet lasts that ends there, in ticks. */
  hold(stamp: bigint, duration: bigint, until: number): bigint {
    if (until <= this.end) return duration
    const { num, den } = this.timeBase
    const end = BigInt(Math.ceil((until * den) / num))
    this.#end = (Number(end) * num) / den
    return end - stamp
  }
}
