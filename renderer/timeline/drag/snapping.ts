import { lowerBound } from '../../../shared/basics/lowerBound.ts'
import { type Lane, linesIn } from '../lanes/lanes.ts'

/** The end of a line that is moved. */
export type Edge = 'start' | 'end'

/** An edge with the time it is moved to. */
export interface MovedEdge {
  readonly edge: Edge
  readonly time: number
}

/** Times that edges snap to; all lists are sorted. */
export interface SnapTargets {
  readonly lanes: readonly Lane[]
  /** Id of the lane's speaker: the gap is kept within this lane; edges of other lanes may meet. */
  readonly speaker: string
  /** Ids of lines that move themselves. */
  readonly without: ReadonlySet<number>
  readonly gap: number
  /** Starts and ends of speech. */
  readonly begins: ArrayLike<number>
  readonly ends: ArrayLike<number>
  /** Shot changes; empty while unknown. */
  readonly shots: ArrayLike<number>
  readonly playhead: number
}

/** Distance to move an edge (seconds), and the target's time. */
interface Snap {
  readonly by: number
  readonly at: number
}

/** The nearest target of any edge; undefined if none is within reach (seconds). */
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

/** Snaps a single time, such as the start of a loop, to targets of both kinds of edges. */
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
    const after = lowerBound(list.length, (at) => (list[at] ?? 0) >= time)
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
