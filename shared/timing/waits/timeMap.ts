import { lowerBound } from '../../basics/lowerBound.ts'
import type { LevelPoint } from '../../contract/assemble.ts'

/** A moment of the source and of its dub, in seconds. */
interface Knot {
  source: number
  dub: number
}

/** The knots of a time map as they are stored and sent; `keepTime` defines which are valid. */
export type TimeMapKnots = Knot[]

/** Seconds by which knots may break a rule: they are rounded to a tenth of a millisecond. */
const KNOT_TOLERANCE_SECONDS = 2e-4

/** Whether knots are in order, and the dub takes at least as long as the source between two of them. */
export function keepTime(knots: readonly Knot[]): boolean {
  return knots.every((knot, at) => {
    const { source, dub } = knots[at - 1] ?? { source: 0, dub: 0 }
    return knot.source >= source && knot.dub - dub >= knot.source - source - KNOT_TOLERANCE_SECONDS
  })
}

/** The side of a hold: the moment before it, for what ends there, or after it, for what begins. */
type HoldSide = 'start' | 'end'

/** Where every moment of a source lies in its dub whose picture waits in places, and back. All times in seconds. */
export interface TimeMap {
  readonly knots: TimeMapKnots
  /**
   * The moment of the dub. Where the picture is held, an end (`'end'`) is before the hold and a beginning (`'start'`, the
   * default) after it, so that what lies before the held moment ends there and what lies after it begins anew.
   */
  toDub(source: number, side?: HoldSide): number
  /** The moment of the source; all of a hold is the moment that is held. */
  toSource(dub: number): number
  /** Seconds by which the dub is longer. */
  readonly added: number
  /** Whether the dub has the times of its source. */
  readonly isIdentity: boolean
}

/**
 * A time map by its knots: straight between two of them, with the source's own pace before the first and after the last.
 * Two knots with one `source` are a hold. The knots must be valid (`keepTime`).
 *
 * @example
 * // The picture is held for two seconds at second 10.
 * const map = createTimeMap([{ source: 10, dub: 10 }, { source: 10, dub: 12 }])
 * map.toDub(15) // 17
 */
export function createTimeMap(knots: TimeMapKnots): TimeMap {
  const added = addedAt(knots.at(-1))
  return {
    knots,
    added,
    isIdentity: knots.every((knot) => addedAt(knot) === 0),
    toDub(source, side = 'start') {
      const after = lowerBound(knots.length, (at) => {
        const knot = knots[at]?.source ?? 0
        return side === 'end' ? knot >= source : knot > source
      })
      return between(source, knots[after - 1], knots[after])
    },
    toSource(dub) {
      const after = lowerBound(knots.length, (at) => (knots[at]?.dub ?? 0) > dub)
      return between(dub, turned(knots[after - 1]), turned(knots[after]))
    },
  }
}

/** The map of a dub with the times of its source. */
export const IDENTITY_TIME_MAP: TimeMap = createTimeMap([])

/** A moment of the source that the picture holds: when the hold begins in the dub, and how long it is. Seconds. */
export interface Hold {
  readonly source: number
  readonly dub: number
  readonly seconds: number
}

/** The holds of a map, in order. */
export function holdsOf({ knots }: TimeMap): Hold[] {
  return knots.flatMap(({ source, dub }, at): Hold[] => {
    const before = knots[at - 1] ?? { source: 0, dub: 0 }
    const seconds = dub - before.dub
    return source === before.source && seconds > 0 ? [{ source, dub: before.dub, seconds }] : []
  })
}

/** A stretch of the source as one of the dub: it begins after a hold at its start, and ends before one at its end. */
export function stretchInDub<T extends { readonly start: number; readonly end: number }>(stretch: T, map: TimeMap): T {
  if (map.isIdentity) return stretch
  const start = map.toDub(stretch.start)
  return { ...stretch, start, end: Math.max(start, map.toDub(stretch.end, 'end')) }
}

/** The points of a level over the source as those over the dub. */
export function levelsInDub(levels: readonly LevelPoint[], map: TimeMap): LevelPoint[] {
  return levels.map(({ at, gain }) => ({ at: map.toDub(at), gain }))
}

function addedAt(knot: Knot | undefined): number {
  return knot === undefined ? 0 : knot.dub - knot.source
}

/** The `dub` of a moment between two knots; outside them the pace is the source's. */
function between(source: number, from: Knot | undefined, to: Knot | undefined): number {
  const near = from ?? to
  if (near === undefined) return source
  if (from === undefined || to === undefined || to.source === from.source) return near.dub + (source - near.source)
  const share = (source - from.source) / (to.source - from.source)
  return from.dub + share * (to.dub - from.dub)
}

function turned(knot: Knot | undefined): Knot | undefined {
  return knot && { source: knot.dub, dub: knot.source }
}
