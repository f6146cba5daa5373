import type { Target } from '../../contract/records.ts'
import { MAX_SPEAKING_RATE } from '../../timing/lanes/laneCost.ts'
import { stretchInDub, type TimeMap } from '../../timing/waits/timeMap.ts'
import type { Line } from '../document.ts'
import { type PredictedFit, type TimedTake, takeSpeechSeconds } from './fitLines.ts'

/** The chosen take of a line and the place of its speech, in seconds of the dub. */
export interface TakePlace {
  readonly take: string
  readonly start: number
  /** The latest end of its speech. */
  readonly end: number
  /** Playback rate against the take's own pace. */
  readonly rate: number
}

/** Inputs that place the takes of a translation: the fits of its lines, the takes by id, and where the picture waits. */
export interface TakePlacing {
  readonly target: Target | undefined
  readonly fits: ReadonlyMap<number, Pick<PredictedFit, 'start' | 'limit' | 'rate' | 'predicted'>>
  readonly takes: ReadonlyMap<string, TimedTake>
  readonly map: TimeMap
}

/** Seconds that a line without a fit may overrun before it is over rate. */
const MAX_UNFITTED_OVERRUN_SECONDS = 0.5

/** The place of a line's take in the dub; undefined where the line has none. */
export function takePlace(line: Line, { target, fits, takes, map }: TakePlacing): TakePlace | undefined {
  const take = target === undefined ? undefined : line.texts[target]?.take?.id
  const recorded = take === undefined ? undefined : takes.get(take)
  if (take === undefined || recorded === undefined) return undefined
  const seconds = takeSpeechSeconds(recorded)
  const fit = fits.get(line.id)
  const { start, end: over } = fit === undefined ? stretchInDub(line, map) : { start: fit.start, end: fit.limit }
  const room = over - start + (fit === undefined ? MAX_UNFITTED_OVERRUN_SECONDS : 0)
  // The fit of a stale take predicts the new words; the pace is computed from the take that can be heard now.
  const rate = fit === undefined || fit.predicted ? paceFor(seconds, room) : fit.rate / (recorded.rate ?? 1)
  return { take, start, end: Math.max(over, start + seconds / rate), rate }
}

function paceFor(seconds: number, room: number): number {
  return Math.min(MAX_SPEAKING_RATE, Math.max(1, room > 0 ? seconds / room : MAX_SPEAKING_RATE))
}
