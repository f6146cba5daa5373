import { type Lane, linesIn, lowerBound } from '../lanes/lanes.ts'

/** Which end of a line is moved. */
export type Edge = 'start' | 'end'

/** An edge that is about to be put somewhere. */
export interface MovedEdge {
  readonly edge: Edge
  readonly time: number
}

/** What edges catch on. Lists of times are sorted. */
export interface SnapTargets {
  readonly lanes: readonly Lane[]
  /** The lane in which a gap is kept; in others edges may meet. */
  readonly speaker: string
  /** Lines that are being moved themselves. */
  readonly without: ReadonlySet<number>
  readonly gap: number
  /** Where speech begins and where it ends. */
  readonly begins: ArrayLike<number>
  readonly ends: ArrayLike<number>
  /** Where the picture changes; empty while that is not known. */
  readonly shots: ArrayLike<number>
  readonly playhead: number
}

/** How far to move so that an edge is caught, and where. */
export interface Snap {
  readonly by: number
  readonly at: number
}

/** The catch nearest to any of the edges; undefined where none is within reach. Seconds. */
export function snapEdges(edges: readonly MovedEdge[], targets: SnapTargets, reach: number): Snap | undefined {
  let best: Snap | undefined
  for (const { edge, time } of edges) {
    for (const at of near({ edge, time }, targets, reach)) {
      const by = at - time
      if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  }
  return best
}

/** A single time, such as where a loop begins: all catches hold it. */
export function snapTime(time: number, targets: SnapTargets, reach: number): number {
  const both = [
    { edge: 'start', time },
    { edge: 'end', time },
  ] as const
  return time + (snapEdges(both, { ...targets, gap: 0 }, reach)?.by ?? 0)
}

function* near(moved: MovedEdge, targets: SnapTargets, reach: number): Generator<number> {
  for (const lane of targets.lanes) yield* inLane(lane, moved, { targets, reach })
  const { edge, time } = moved
  for (const list of [edge === 'start' ? targets.begins : targets.ends, targets.shots, [targets.playhead]]) {
    const after = lowerBound(list.length, (at) => list[at] ?? 0, time)
    for (const at of [list[after - 1], list[after]]) if (at !== undefined) yield at
  }
}

interface Within {
  readonly targets: SnapTargets
  readonly reach: number
}

function* inLane(lane: Lane, { edge, time }: MovedEdge, { targets, reach }: Within): Generator<number> {
  const own = lane.speaker === targets.speaker
  const kept = own ? targets.gap : 0
  for (const { id, start, end } of linesIn(lane, time - reach - kept, time + reach + kept)) {
    if (targets.without.has(id)) continue
    yield edge === 'start' ? end + kept : start - kept
    if (!own) yield edge === 'start' ? start : end
  }
}
