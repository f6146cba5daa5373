import { holdsOf, type TimeMap } from '../../../shared/timing/waits/timeMap.ts'
import type { MediaClock } from './mediaClock.ts'

/** A media clock whose picture waits by a time map: it is slowed, or stands still, while the dub goes on. */
export interface WaitingClock extends MediaClock {
  /** The position in the dub, in seconds. */
  readonly dubTime: number
  /** Seconds of the film a second while it plays: less than the rate where the picture is slowed, 0 while it is held. */
  readonly filmRate: number
  /** Slows, holds or lets go on, as the position asks; called many times a second while it plays. */
  keep(): void
}

/** A hold under way. */
interface Hold {
  /** Position in the dub at its start, and its length; seconds. */
  readonly from: number
  readonly length: number
  /** Seconds of the dub that are over, up to `since`. */
  passed: number
  /** Time (ms) since which it goes on; undefined while the player is paused. */
  since: number | undefined
}

/** Seconds; after a longer way between two looks the position was moved, and the holds between are not made up for. */
const MAX_CLOCK_STEP_SECONDS = 0.5

/** Makes a media clock wait; `map` is asked at every look, as edits change it. */
export function createWaitingClock(
  media: MediaClock,
  map: () => TimeMap,
  now: () => number = () => performance.now(),
): WaitingClock {
  let rate = media.playbackRate
  let hold: Hold | undefined
  let seen = media.currentTime
  const passedOf = ({ passed, since }: Hold) => passed + (since === undefined ? 0 : ((now() - since) / 1000) * rate)

  function settle(): void {
    if (hold === undefined) return
    hold.passed = passedOf(hold)
    if (hold.since !== undefined) hold.since = now()
  }

  function pace(slope: number): void {
    const targetRate = rate / slope
    if (media.playbackRate !== targetRate) media.playbackRate = targetRate
  }

  /** Ends a hold; the picture moves on where it was meant to. */
  function release(): void {
    const plays = hold?.since !== undefined
    hold = undefined
    if (plays) void media.play().catch(() => undefined)
  }

  function keep(): void {
    if (hold !== undefined) {
      if (passedOf(hold) >= hold.length) release()
      return
    }
    const at = media.currentTime
    const length = at > seen && at - seen < MAX_CLOCK_STEP_SECONDS && !media.paused ? heldBetween(map(), seen, at) : 0
    seen = at
    pace(slopeAt(map(), at))
    if (length === 0) return
    media.pause()
    hold = { from: map().toDub(at) - length, length, passed: 0, since: now() }
  }

  return {
    keep,
    get dubTime() {
      return hold === undefined ? map().toDub(media.currentTime) : hold.from + Math.min(hold.length, passedOf(hold))
    },
    get filmRate() {
      return hold === undefined ? media.playbackRate : 0
    },
    get currentTime() {
      return media.currentTime
    },
    set currentTime(time) {
      seen = time
      media.currentTime = time
      if (hold !== undefined) release()
    },
    get playbackRate() {
      return rate
    },
    set playbackRate(newRate) {
      settle()
      rate = newRate
      pace(slopeAt(map(), media.currentTime))
    },
    get paused() {
      return hold === undefined ? media.paused : hold.since === undefined
    },
    get seeking() {
      return media.seeking
    },
    get ended() {
      return media.ended
    },
    get readyState() {
      return media.readyState
    },
    async play() {
      if (hold === undefined) return media.play()
      hold.since ??= now()
    },
    pause() {
      if (hold === undefined) return media.pause()
      settle()
      hold.since = undefined
    },
  }
}

/** Seconds for which the picture is held after one moment of the source, up to another. */
function heldBetween(map: TimeMap, after: number, upTo: number): number {
  const passed = holdsOf(map).filter(({ source }) => source > after && source <= upTo)
  return passed.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** How many times as long the dub takes at a moment of the source. */
function slopeAt({ knots }: TimeMap, time: number): number {
  const next = knots.findIndex(({ source }) => source > time)
  const [from, to] = [knots[next - 1], knots[next]]
  return from === undefined || to === undefined ? 1 : (to.dub - from.dub) / (to.source - from.source)
}
