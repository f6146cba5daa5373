import { lowerBound } from '../../../shared/basics/lowerBound.ts'
import { type DocumentDraft, type Line, MIN_LINE_SECONDS } from '../../../shared/project/document.ts'
import { nearestFree } from '../../../shared/project/lines/draftLines.ts'
import { moveLine, setSpeaker, trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { shiftTimes } from '../../../shared/project/lines/timeEdits.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import type { Lane } from '../lanes/lanes.ts'
import type { Edge, MovedEdge } from './snapping.ts'

/** The part of a line that is grabbed. */
export type Grip = 'body' | Edge

/** Least gap that dragging keeps between two lines of a speaker, in seconds: two frames of film. */
export const MIN_LINE_GAP_SECONDS = 0.083
/** Distance from an edge within which the edge is grabbed, in pixels. */
const EDGE_GRAB_PX = 7

/** The part of a line to grab at a time; of a narrow line mostly the body, so that it can be moved. */
export function gripAt({ start, end }: Pick<Line, 'start' | 'end'>, time: number, zoom: number): Grip {
  const reach = Math.min(EDGE_GRAB_PX, ((end - start) * zoom) / 4) / zoom
  if (time - start < reach) return 'start'
  return end - time < reach ? 'end' : 'body'
}

/** The state at the start of a drag. */
export interface DragStart {
  readonly grip: Grip
  readonly line: Line
  /** All lines that move, the grabbed one included; none is locked. */
  readonly moved: readonly Line[]
  /** Later lines that ripple; none when an edge is trimmed without ripple. */
  readonly later: readonly Line[]
  readonly lanes: readonly Lane[]
  readonly duration: number
}

/** Result of a drag: drawn while it lasts, applied at its end. */
export type DragOutcome =
  | { readonly kind: 'move'; readonly id: number; readonly start: number; readonly speaker: string }
  | { readonly kind: 'shift'; readonly ids: readonly number[]; readonly by: number; readonly speaker?: string }
  | {
      readonly kind: 'trim'
      readonly id: number
      readonly edge: Edge
      readonly time: number
      readonly later: readonly number[]
      readonly by: number
    }

/** The edges that may snap, after a drag by this many seconds. */
export function draggedEdges({ grip, line }: DragStart, by: number): MovedEdge[] {
  if (grip !== 'body') return [{ edge: grip, time: line[grip] + by }]
  return [
    { edge: 'start', time: line.start + by },
    { edge: 'end', time: line.end + by },
  ]
}

/** The result of a drag by this many seconds to a speaker's lane. */
export function outcomeOf(from: DragStart, by: number, speaker: string): DragOutcome {
  const { grip, line, moved, later } = from
  if (grip !== 'body') return trimmed(from, grip, by)
  if (moved.length === 1 && later.length === 0) return movedAlone(from, by, speaker)
  const all = [...new Set([...moved, ...later])]
  const [minShift, maxShift] = roomFor(all, from)
  const oneLane = moved.every((one) => one.speaker === line.speaker)
  const changes = oneLane && speaker !== line.speaker ? { speaker } : {}
  const limit = {
    by: 'speaker' in changes ? within(all, from.duration, by) : Math.max(minShift, Math.min(maxShift, by)),
  }
  return { kind: 'shift', ids: all.map(({ id }) => id), ...limit, ...changes }
}

function movedAlone({ line, lanes, duration }: DragStart, by: number, speaker: string): DragOutcome {
  const lane = lanes.find((one) => one.speaker === speaker)
  const others = (lane?.lines ?? []).filter(({ id }) => id !== line.id)
  const length = line.end - line.start
  const start = Math.max(0, Math.min(duration - length, line.start + by))
  const free = nearestFree(others, { start, end: start + length }, { gap: MIN_LINE_GAP_SECONDS, duration })
  if (free === undefined) return { kind: 'move', id: line.id, start: line.start, speaker: line.speaker }
  return { kind: 'move', id: line.id, start: free, speaker }
}

function trimmed(from: DragStart, edge: Edge, by: number): DragOutcome {
  const { line, lanes, later, duration } = from
  const [minShift, maxShift] = roomFor([line], from)
  const { start, end } = line
  const ids = later.filter(({ id }) => id !== line.id).map(({ id }) => id)
  const ripples = ids.length > 0 && edge === 'end'
  const top = ripples ? end + Math.max(0, roomFor([line, ...later], { lanes, duration })[1]) : end + maxShift
  const time =
    edge === 'start'
      ? Math.max(start + minShift, Math.min(end - MIN_LINE_SECONDS, start + by))
      : Math.min(top, Math.max(start + MIN_LINE_SECONDS, end + by))
  return { kind: 'trim', id: line.id, edge, time, later: ripples ? ids : [], by: time - line[edge] }
}

function within(lines: readonly Line[], duration: number, by: number): number {
  const [first, last] = ends(lines)
  return Math.max(-first, Math.min(Math.max(0, duration - last), by))
}

function ends(lines: readonly Line[]): readonly [number, number] {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const { start, end } of lines) {
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  return [first, last]
}

/**
 * How far lines can move together, back (negative) and forth, in seconds, before one comes too near to a line that
 * stays.
 */
function roomFor(
  lines: readonly Line[],
  { lanes, duration }: Pick<DragStart, 'lanes' | 'duration'>,
): readonly [number, number] {
  const [first, last] = ends(lines)
  const moved = new Set(lines.map(({ id }) => id))
  const rooms = lanes.map((lane) => roomIn(lane, moved))
  const minShift = Math.max(-first, ...rooms.map(([earlier]) => earlier))
  const maxShift = Math.min(Math.max(0, duration - last), ...rooms.map(([, later]) => later))
  return [Math.min(0, minShift), maxShift]
}

/** How far the moving lines of a lane can go. Lines that are too near already may stay so, but come no nearer. */
function roomIn(lane: Lane, moved: ReadonlySet<number>): readonly [number, number] {
  let [minShift, maxShift] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [stayed, came] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { id, start, end } of lane.lines) {
    if (moved.has(id)) {
      minShift = Math.max(minShift, Math.min(0, stayed + MIN_LINE_GAP_SECONDS - start))
      came = Math.max(came, end)
    } else {
      if (came > Number.NEGATIVE_INFINITY)
        maxShift = Math.min(maxShift, Math.max(0, start - MIN_LINE_GAP_SECONDS - came))
      stayed = Math.max(stayed, end)
    }
  }
  return [minShift, maxShift]
}

/** Start and end of a line after the drag; undefined if the drag does not change it. */
export function placeAfter(outcome: DragOutcome, { id, start, end }: Line): { start: number; end: number } | undefined {
  if (outcome.kind === 'shift') {
    return outcome.ids.includes(id) ? { start: start + outcome.by, end: end + outcome.by } : undefined
  }
  if (outcome.id === id) {
    if (outcome.kind === 'move') return { start: outcome.start, end: outcome.start + end - start }
    return outcome.edge === 'start' ? { start: outcome.time, end } : { start, end: outcome.time }
  }
  const follows = outcome.kind === 'trim' && outcome.later.includes(id)
  return follows ? { start: start + outcome.by, end: end + outcome.by } : undefined
}

/** Applies the result of a drag. */
export function applyOutcome(draft: DocumentDraft, outcome: DragOutcome): void {
  if (outcome.kind === 'move') moveLine(draft, outcome.id, outcome)
  else if (outcome.kind === 'shift') {
    shiftTimes(draft, outcome.ids, outcome.by)
    if (outcome.speaker !== undefined) setSpeaker(draft, outcome.ids, outcome.speaker)
  } else {
    // The order keeps the gap at every step: later lines make room first, or close up last.
    trimLine(draft, outcome.id, { [outcome.edge]: outcome.time })
    if (outcome.later.length > 0) shiftTimes(draft, outcome.later, outcome.by)
  }
}

/** The free room around a time of a lane. */
export function roomAt(lane: Lane | undefined, time: number, duration: number): TimeSpan {
  if (lane === undefined) return { start: 0, end: duration }
  const { lines, reach } = lane
  const after = lowerBound(lines.length, (at) => (lines[at]?.start ?? 0) >= time)
  const before = reach[after - 1]
  const next = lines[after]
  return {
    start: before === undefined ? 0 : before + MIN_LINE_GAP_SECONDS,
    end: next === undefined ? duration : next.start - MIN_LINE_GAP_SECONDS,
  }
}

/** The place of a line that is drawn over a stretch, as far as there is room; undefined where that is too short for a line. */
export function drawnPlace(stretch: TimeSpan, room: TimeSpan): TimeSpan | undefined {
  const [start, end] = [Math.max(room.start, stretch.start), Math.min(room.end, stretch.end)]
  return end - start < MIN_LINE_SECONDS ? undefined : { start, end }
}
