/** A difference in seconds above which the video has jumped. */
const VIDEO_JUMP_SECONDS = 0.12
/** A difference in seconds below which the clocks agree. */
const CLOCK_DRIFT_TOLERANCE_SECONDS = 0.012
/** Number of looks at the video's clock, each off by some ms; their median counts. */
const CLOCK_READINGS = 21

/** Video time derived from the steady clock of an audio context. Both in seconds. */
export interface VideoTime {
  /** Speed of the video; undefined while it stands still. */
  speed(): number | undefined
  /** Video time now; 0 while it stands still. */
  now(): number
  /** The context time at which a video time is reached; 0 while it stands still. */
  toContext(media: number): number
  /** Restarts from a position of the video. */
  start(at: number, speed: number): void
  stop(): void
  /** Whether the video is within a jump of the derived time, at this speed. */
  holds(at: number, speed: number): boolean
  /** Takes a look at the video's clock; answers whether the derived time was corrected. */
  observe(at: number): boolean
}

/** Derives video time from the clock of an audio context, which `clock` reads. */
export function createVideoTime(clock: () => number): VideoTime {
  let anchor: { readonly media: number; readonly context: number; readonly speed: number } | undefined
  let offsets: number[] = []
  const now = () => (anchor === undefined ? 0 : anchor.media + (clock() - anchor.context) * anchor.speed)
  return {
    speed: () => anchor?.speed,
    now,
    toContext: (media) => (anchor === undefined ? 0 : anchor.context + (media - anchor.media) / anchor.speed),
    start(at, speed) {
      anchor = { media: at, context: clock(), speed }
      offsets = []
    },
    stop() {
      anchor = undefined
      offsets = []
    },
    holds: (at, speed) => anchor?.speed === speed && Math.abs(at - now()) <= VIDEO_JUMP_SECONDS,
    observe(at) {
      if (anchor === undefined) return false
      offsets.push(at - now())
      if (offsets.length < CLOCK_READINGS) return false
      const off = offsets.sort((a, b) => a - b)[CLOCK_READINGS >> 1] ?? 0
      offsets = []
      if (Math.abs(off) < CLOCK_DRIFT_TOLERANCE_SECONDS) return false
      anchor = { ...anchor, media: anchor.media + off }
      return true
    },
  }
}
