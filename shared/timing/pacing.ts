import { omitUndefined } from '../basics/omitUndefined.ts'
import type { Pacing } from '../contract/assemble.ts'
import { isProgrammeName, isSoundName } from '../mediaEndings.ts'
import type { Settings } from '../settings/settings.ts'
import { fitLane } from './lanes/fitLane.ts'
import type { SpokenLine } from './spokenLine.ts'
import type { FitLimits } from './waits/fitWithWaits.ts'

/** A rate above this is noticed as haste by people who listen for long; above 1.3 by everybody. */
const OVER_RATE_THRESHOLD = 1.2
/** Rates that are rounding over a limit. */
const RATE_TOLERANCE = 0.002
/** Share of lines that may be over rate in a dub whose picture keeps its time: the plan hurries 3 to 9 % of the lines of easy talks. */
export const MAX_OVER_RATE_SHARE = 0.1
/** By which share of its film a dub may be longer where nobody chose. */
export const DEFAULT_MAX_FILM_LENGTHENING_SHARE = 0.1

/** The parts of an order that its pace depends on. */
export type PacedOrder = Pick<Settings, 'picture' | 'constantRate'> & { readonly output: string }

/**
 * How the picture of a dub is paced. Where nobody chose, that is decided by what its lines need; but a picture of constant rate
 * keeps its time, as does the sound of a film alone, which is to be laid under the film that is there already. A programme of
 * sound waits as a film does.
 */
export function pacingOf({ picture, constantRate, output }: PacedOrder, source = ''): Pacing {
  if (picture !== undefined) return picture
  const isOfFilm = isSoundName(output) && !isProgrammeName(source)
  return constantRate === true || isOfFilm ? 'keep' : 'auto'
}

/** The settings that a dub's times keep to, and its source's length. */
export interface RequestedLimits extends Pick<Settings, 'timing' | 'longest' | 'exactSeconds'> {
  /** Seconds of the source. */
  readonly duration: number
  /** The limit of the rate; absent: 1.3. */
  readonly fastest?: number | undefined
}

/** The limits of a dub's times as its lines are planned by them. A dub that lasts an exact time waits for no longer than that is longer than its source. */
export function limitsOf({ duration, timing, longest, exactSeconds, fastest }: RequestedLimits): FitLimits {
  const options = {
    duration,
    ...omitUndefined({ lateness: timing, fastest }),
  }
  if (!exactSeconds || !(duration > 0)) return { longest, options }
  const spare = Math.max(0, exactSeconds - duration) / duration
  return { exactSeconds, longest: Math.min(longest ?? Number.POSITIVE_INFINITY, spare), options }
}

/** How many lines are over rate. */
export function countOverRate(lines: readonly { readonly rate: number }[]): number {
  return lines.filter(({ rate }) => rate > OVER_RATE_THRESHOLD + RATE_TOLERANCE).length
}

/** Whether so many lines of a dub are over rate while its picture keeps its time that it waits where nobody chose. */
export function needsWaits(fits: readonly { readonly rate: number }[]): boolean {
  return countOverRate(fits) > MAX_OVER_RATE_SHARE * fits.length
}

/** The share of lines that are over rate in the dub as it is made while its picture keeps its time. */
export function overRateShare(lines: readonly SpokenLine[], { options, exactSeconds }: FitLimits): number {
  const spoken = lines.filter(({ natural }) => natural > 0).length
  if (spoken === 0) return 0
  return countOverRate(fitLane(lines, { ...options, duration: exactSeconds ?? options.duration })) / spoken
}
