/** A position in the video that can move: a media element, or a clock where there is nothing to play. */
export interface MediaClock {
  currentTime: number
  playbackRate: number
  readonly paused: boolean
  readonly seeking: boolean
  readonly ended: boolean
  /** As of a media element: from 3 on it can play. */
  readonly readyState: number
  play(): Promise<void>
  pause(): void
}

/** A clock for videos that the page cannot play, so that takes are still heard in their places. */
export function createFreeClock(duration: () => number, now: () => number = () => performance.now()): MediaClock {
  let base = 0
  let since: number | undefined
  let rate = 1
  const place = () => Math.min(duration(), since === undefined ? base : base + ((now() - since) / 1000) * rate)
  const settle = () => {
    base = place()
    if (since !== undefined) since = now()
  }
  return {
    get currentTime() {
      return place()
    },
    set currentTime(time) {
      base = Math.max(0, Math.min(duration(), time))
      if (since !== undefined) since = now()
    },
    get playbackRate() {
      return rate
    },
    set playbackRate(newRate) {
      settle()
      rate = newRate
    },
    get paused() {
      return since === undefined
    },
    seeking: false,
    get ended() {
      return place() >= duration()
    },
    readyState: 4,
    async play() {
      if (place() >= duration()) base = 0
      since ??= now()
    },
    pause() {
      settle()
      since = undefined
    },
  }
}
