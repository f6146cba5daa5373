/** Off by more than this the video has jumped. Seconds. */
const JUMP = 0.12
/** Off by less than this it is taken to be right. Seconds. */
const DRIFT = 0.012
/** Looks at the video's clock, of which the middle one counts: each is off by some milliseconds. */
const SAMPLES = 21

/** Video time by the steady clock of an audio context. Both in seconds. */
export interface VideoTime {
  /** The speed of the video; undefined while it does not move. */
  speed(): number | undefined
  /** Video time now; 0 while it does not move. */
  now(): number
  /** When a video time is reached, by the context's clock; 0 while it does not move. */
  toContext(media: number): number
  /** Begins anew where the video is. */
  start(at: number, speed: number): void
  stop(): void
  /** Whether the video is where it is taken to be, but for a drift. */
  holds(at: number, speed: number): boolean
  /** Takes one look at the video's clock into account; answers whether times were corrected by it. */
  observe(at: number): boolean
}

/** Follows a video by the clock of an audio context, which `clock` reads. */
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
    holds: (at, speed) => anchor?.speed === speed && Math.abs(at - now()) <= JUMP,
    observe(at) {
      if (anchor === undefined) return false
      offsets.push(at - now())
      if (offsets.length < SAMPLES) return false
      const off = offsets.sort((a, b) => a - b)[SAMPLES >> 1] ?? 0
      offsets = []
      if (Math.abs(off) < DRIFT) return false
      anchor = { ...anchor, media: anchor.media + off }
      return true
    },
  }
}
