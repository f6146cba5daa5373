/** Seconds by which the clock may be off before it jumps: more than a player's readings differ by themselves. */
const MAX_OFFSET_SECONDS = 0.1
/** Share of the offset that is made up for in a frame. */
const CORRECTION_SHARE = 0.05

/** A position that was read of a player. */
interface PlayerReading {
  /** Seconds of the film. */
  readonly time: number
  /** When it was read, in ms. */
  readonly at: number
  /** Seconds of the film a second, 0 while it stands. */
  readonly speed: number
}

/** A window by its clock, which counts ms from its own opening. */
interface Clocked {
  readonly performance: Pick<Performance, 'now'>
}

/** The time of a frame of another window in ms of the page's clock. */
export function pageTime(ms: number, frames: Clocked, page: Clocked = globalThis): number {
  return ms - frames.performance.now() + page.performance.now()
}

/**
 * A position that moves evenly from frame to frame, for pictures that scroll: a player is read at uneven moments, and seldom while
 * its page is hidden. It runs at the player's speed from the reading's time stamp, and leans to the reading; after a seek it is
 * there at once.
 */
export function createSteadyClock(): (reading: PlayerReading, nowMs: number) => number {
  let position = Number.NaN
  let last = 0
  return ({ time, at, speed }, nowMs) => {
    const read = time + (speed * (nowMs - at)) / 1000
    const expected = position + (speed * (nowMs - last)) / 1000
    const offset = read - expected
    last = nowMs
    // At first the offset is NaN.
    position = speed !== 0 && Math.abs(offset) <= MAX_OFFSET_SECONDS ? expected + CORRECTION_SHARE * offset : read
    return position
  }
}
