import { now as playhead, type Transport, tick } from '../../state/clock.ts'
import { nextShuttle } from '../transport/shuttle.ts'
import type { MediaClock } from './mediaClock.ts'

/** A stretch that is played, once or again and again. Seconds. */
export interface PlayRange {
  readonly start: number
  readonly end: number
  readonly loop: boolean
}

/** What moves the playhead. */
export interface Playback extends Transport, Disposable {
  /** Faster with every press, forwards (1) or back (-1). Back there is picture, but no sound. */
  shuttle(way: 1 | -1): void
  /** A stretch that is played again and again for as long as it is given. */
  loop(range: { readonly start: number; readonly end: number } | undefined): void
}

interface PlaybackGiven {
  readonly clock: MediaClock
  /** Called before it plays; the sound needs a click or key first. */
  onPlay(): void
  /** Where it is, and whether it moves; many times a second. */
  onMove(at: number, speed: number, moving: boolean): void
}

/** Hidden pages draw nothing, but the takes have to go on. */
const HIDDEN_MS = 100
/** A clock that stood still for so long does not move; between two frames it may well. */
const STILL_MS = 150
/** Whoever goes on from further behind the end of a loop has left it. Seconds. */
const LEFT_LOOP = 1
/** A picture that is asked for before the last one is there only makes both late. */
const REWIND_MS = 80

/** Plays a video, or what stands for it, and tells the clock of the page where it is. */
export function createPlayback({ clock, onPlay, onMove }: PlaybackGiven): Playback {
  const stretch = createStretch(clock)
  let rate = 1
  let shuttle = 0
  let rewound = 0
  let last = -1
  let movedAt = Number.NEGATIVE_INFINITY
  let frame = 0

  function look(): void {
    if (shuttle < 0) rewind()
    stretch.keep()
    const at = clock.currentTime
    const plays = !clock.paused
    // Right after it was told to play or jump it stands still for a moment; takes must not run ahead.
    if (!plays || clock.seeking || clock.readyState < 3) movedAt = Number.NEGATIVE_INFINITY
    else if (at !== last) movedAt = performance.now()
    last = at
    onMove(at, clock.playbackRate, performance.now() - movedAt < STILL_MS)
    tick(at, plays || shuttle < 0)
    if (frame === 0 && isAtWork()) frame = requestAnimationFrame(draw)
  }

  const isAtWork = () => !clock.paused || shuttle < 0

  function rewind(): void {
    const passed = performance.now() - rewound
    if (passed < REWIND_MS || clock.seeking) return
    rewound = performance.now()
    clock.currentTime = Math.max(0, clock.currentTime + (shuttle * passed) / 1000)
    if (clock.currentTime === 0) shuttle = 0
  }

  function draw(): void {
    frame = 0
    look()
  }

  function play(): void {
    shuttle = 0
    onPlay()
    // A pause right after it is no failure; a file that cannot be played was told about before.
    clock.play().catch(() => undefined)
    look()
  }

  function pause(): void {
    shuttle = 0
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
    setRate(given) {
      rate = given
      setSpeed(given)
    },
    playRange(start, end, loop = false) {
      stretch.hold({ start, end, loop })
      clock.currentTime = start
      setSpeed(rate)
      play()
    },
    shuttle(way) {
      const speed = nextShuttle(shuttle < 0 ? shuttle : clock.paused ? 0 : clock.playbackRate, way)
      stretch.hold(undefined)
      if (speed > 0) {
        setSpeed(speed)
        if (clock.paused) play()
        return
      }
      clock.pause()
      setSpeed(rate)
      shuttle = speed
      rewound = performance.now()
      look()
    },
    loop: stretch.loop,
    [Symbol.dispose]() {
      cancelAnimationFrame(frame)
      clearInterval(hidden)
      clock.pause()
      onMove(clock.currentTime, rate, false)
    },
  }
}

/** What playing keeps to: a stretch that was asked for, else the one that is looped for as long as it is given. */
function createStretch(clock: MediaClock) {
  let range: PlayRange | undefined
  let again: PlayRange | undefined
  return {
    hold(given: PlayRange | undefined): void {
      range = given
    },
    loop(given: { readonly start: number; readonly end: number } | undefined): void {
      again = given === undefined ? undefined : { ...given, loop: true }
      if (range?.loop === true) range = undefined
    },
    /** A jump out of the stretch leaves it. */
    leaveFor(to: number): void {
      if (range !== undefined && (to < range.start || to >= range.end)) range = undefined
    },
    /** At the end it goes back to the start, or stops there. */
    keep(): void {
      const held = range ?? again
      const at = clock.currentTime
      if (held === undefined || clock.paused || at < held.end) return
      if (held === again && at > held.end + LEFT_LOOP) return
      if (held.loop) clock.currentTime = held.start
      else {
        clock.pause()
        clock.currentTime = held.end
        range = undefined
      }
    },
  }
}
