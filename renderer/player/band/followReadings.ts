import { clamp } from '../../../shared/basics/clamp.ts'
import { median } from '../../../shared/basics/median.ts'

/** A position that was read of a player. */
interface PlayerReading {
  /** Seconds of the film. */
  readonly time: number
  /** When it was read, in ms. */
  readonly at: number
  /** Seconds of the film a second, 0 while it stands. */
  readonly speed: number
}

/** An even movement along the film: at a moment (`at`, ms) it is at `time` (seconds), and goes on at `speed` (seconds of the film a second). */
export type EvenMove = PlayerReading

/** Where a movement is at a moment in ms; seconds of the film. */
export function placeOfMove({ time, at, speed }: EvenMove, ms: number): number {
  return speed === 0 ? time : time + (speed * (ms - at)) / 1000
}

/** Seconds by which one reading may be off: more than a player's readings differ by themselves. */
const MAX_READING_OFFSET_SECONDS = 0.1
/** Readings whose median tells how far a movement is off; what is left as it is, and from what on it jumps: half a picture of film. */
const OFFSET_READINGS = 9
const OFFSET_TOLERANCE_SECONDS = 0.004
const MAX_OFFSET_SECONDS = 0.02
/** Seconds in which an offset is made up for, and the most by which that changes the speed. */
const CORRECTION_SECONDS = 0.5
const MAX_CORRECTION_SHARE = 0.05

/**
 * Follows a player by even movements, for pictures that scroll: a player is read at uneven moments, and seldom while its page is
 * hidden. The answer stays the same movement while that holds; one that is off by little goes slower or faster for a while, and
 * after a seek, a stall or another speed there is a new one at once.
 */
export function createReadingFollower(): (reading: PlayerReading) => EvenMove {
  let move: EvenMove = { time: Number.NaN, at: 0, speed: 0 }
  let playedSpeed = 0
  let offsets: number[] = []
  return (reading) => {
    const { time, at, speed } = reading
    const offset = time - placeOfMove(move, at)
    const isOff = speed === 0 ? offset !== 0 : !(Math.abs(offset) <= MAX_READING_OFFSET_SECONDS)
    if (speed !== playedSpeed || isOff) {
      move = reading
      playedSpeed = speed
      offsets = []
      return move
    }
    offsets.push(offset)
    if (speed === 0 || offsets.length < OFFSET_READINGS) return move
    const off = median(offsets)
    offsets = []
    if (Math.abs(off) > MAX_OFFSET_SECONDS) {
      move = { time: placeOfMove(move, at) + off, at, speed }
      return move
    }
    const most = MAX_CORRECTION_SHARE * Math.abs(speed)
    const correction = Math.abs(off) < OFFSET_TOLERANCE_SECONDS ? 0 : clamp(off / CORRECTION_SECONDS, -most, most)
    if (speed + correction !== move.speed) move = { time: placeOfMove(move, at), at, speed: speed + correction }
    return move
  }
}
