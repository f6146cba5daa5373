import { now as playhead, tick, type VideoTransport } from '../../state/editor/clock.ts'
import { nextShuttle } from '../transport/shuttle.ts'
import type { WaitingClock } from './waitingClock.ts'

/** A stretch that is played once, or in a loop. Seconds. */
interface PlayRange {
  readonly start: number
  readonly end: number
  readonly loop: boolean
}

/** Moves the playhead: the transport with shuttle and loop. */
export interface Playback extends VideoTransport, Disposable {
  /** Doubles the speed with every press, forward (1) or back (-1). Going back shows pictures only. */
  shuttle(way: 1 | -1): void
  /** Sets or clears the stretch that is looped. */
  loop(range: { readonly start: number; readonly end: number } | undefined): void
}

interface PlaybackOptions {
  readonly clock: WaitingClock
  /** The time in ms since any moment; by default that of the page. */
  readonly now?: () => number
  /** Called before playing starts; sound needs a click or key first. */
  onPlay(): void
  /** Called many times a second with the position in the dub (seconds), its speed, and whether it moves. */
  onMove(at: number, speed: number, moving: boolean): void
}

/** Interval in ms on hidden pages, which get no animation frames: the takes have to go on. */
const HIDDEN_MS = 100
/** A position unchanged for this long (ms) counts as standing still; between two frames it may be unchanged. */
const STANDSTILL_THRESHOLD_MS = 150
/** A position this far (seconds) behind the end of a loop has left the loop. */
const LOOP_EXIT_SECONDS = 1
/** Least time in ms between two steps back: asking for a picture before the last has come delays both. */
const REWIND_MS = 80

/** Plays a media clock and reports its position to the page's clock. */
export function createPlayback({ clock, now = () => performance.now(), onPlay, onMove }: PlaybackOptions): Playback {
  const stretch = createStretch(clock)
  const rewind = createRewind(clock, now)
  const motion = createMotion(clock)
  let rate = 1
  let frame = 0

  function look(): void {
    rewind.keep()
    stretch.keep()
    clock.keep()
    const at = clock.dubTime
    const isMoving = motion.isMoving(at)
    onMove(at, clock.playbackRate, isMoving)
    tick(clock.currentTime, isAtWork(), at, rewind.speed || (isMoving ? clock.filmRate : 0))
    if (frame === 0 && isAtWork()) frame = requestAnimationFrame(draw)
  }

  const isAtWork = () => !clock.paused || rewind.speed < 0

  function draw(): void {
    frame = 0
    look()
  }

  function play(): void {
    rewind.stop()
    onPlay()
    // A pause right after play rejects, which is no failure; files that cannot be played were reported before.
    clock.play().catch(() => undefined)
    look()
  }

  function pause(): void {
    rewind.stop()
    stretch.hold(undefined)
    clock.pause()
    setSpeed(rate)
    look()
  }

  function seek(to: number): void {
    stretch.leaveFor(to)
    clock.currentTime = to
    look()
  }

  function setSpeed(speed: number): void {
    if (clock.playbackRate !== speed) clock.playbackRate = speed
  }

  const hidden = setInterval(() => document.hidden && look(), HIDDEN_MS)
  clock.currentTime = playhead()
  look()
  return {
    play() {
      if (clock.ended) clock.currentTime = 0
      play()
    },
    pause,
    seek,
    setRate(newRate) {
      rate = newRate
      setSpeed(newRate)
    },
    playRange(start, end, loop = false) {
      stretch.hold({ start, end, loop })
      clock.currentTime = start
      setSpeed(rate)
      play()
    },
    shuttle(way) {
      const speed = nextShuttle(rewind.speed || (clock.paused ? 0 : clock.playbackRate), way)
      stretch.hold(undefined)
      if (speed > 0) {
        setSpeed(speed)
        if (clock.paused) play()
        return
      }
      clock.pause()
      setSpeed(rate)
      rewind.start(speed)
      look()
    },
    loop: stretch.loop,
    [Symbol.dispose]() {
      cancelAnimationFrame(frame)
      clearInterval(hidden)
      clock.pause()
      onMove(clock.dubTime, rate, false)
    },
  }
}

/** The stretch that bounds the playing: a range that was ordered, else the loop. */
function createStretch(clock: WaitingClock) {
  let range: PlayRange | undefined
  let again: PlayRange | undefined
  return {
    hold(newRange: PlayRange | undefined): void {
      range = newRange
    },
    loop(loopRange: { readonly start: number; readonly end: number } | undefined): void {
      again = loopRange === undefined ? undefined : { ...loopRange, loop: true }
      if (range?.loop === true) range = undefined
    },
    /** Seeking outside of the range ends it. */
    leaveFor(to: number): void {
      if (range !== undefined && (to < range.start || to >= range.end)) range = undefined
    },
    /** At the end of the stretch goes back to its start, or stops. */
    keep(): void {
      const held = range ?? again
      const at = clock.currentTime
      if (held === undefined || clock.paused || at < held.end) return
      if (held === again && at > held.end + LOOP_EXIT_SECONDS) return
      if (held.loop) clock.currentTime = held.start
      else {
        clock.pause()
        clock.currentTime = held.end
        range = undefined
      }
    },
  }
}

/** Steps back through the film, as media cannot play backwards. */
function createRewind(clock: WaitingClock, now: () => number) {
  let speed = 0
  let steppedAt = 0
  return {
    /** Seconds of the film a second, below 0; 0 while it does not go back. */
    get speed() {
      return speed
    },
    start(newSpeed: number): void {
      speed = newSpeed
      steppedAt = now()
    },
    stop(): void {
      speed = 0
    },
    /** Goes back by the time since the last step, until the film's beginning. */
    keep(): void {
      const passed = now() - steppedAt
      if (speed === 0 || passed < REWIND_MS || clock.seeking) return
      steppedAt = now()
      clock.currentTime = Math.max(0, clock.currentTime + (speed * passed) / 1000)
      if (clock.currentTime === 0) speed = 0
    },
  }
}

/** Finds from reading to reading whether the media moves. */
function createMotion(clock: WaitingClock) {
  let last = -1
  let movedAt = Number.NEGATIVE_INFINITY
  return {
    isMoving(at: number): boolean {
      // Right after play or seek the clock stands still for a moment; takes must not run ahead.
      if (clock.paused || clock.seeking || clock.readyState < 3) movedAt = Number.NEGATIVE_INFINITY
      else if (at !== last) movedAt = performance.now()
      last = at
      return performance.now() - movedAt < STANDSTILL_THRESHOLD_MS
    },
  }
}
