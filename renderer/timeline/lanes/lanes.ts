import { lowerBound } from '../../../shared/basics/lowerBound.ts'
import { remembered } from '../../../shared/basics/remembered.ts'
import type { Document, Line, Speaker } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { speakersInOrder } from '../../../shared/project/speakers/speakersInOrder.ts'

/**
 * The lines of a speaker in order of time; `reach` is for each line the latest end so far, so that ends can be
 * searched.
 */
export interface Lane {
  readonly speaker: string
  readonly lines: readonly Line[]
  readonly reach: Float64Array
}

/** Makes a searchable lane of a speaker's lines, which are in order of time. */
export function makeLane(speaker: string, lines: readonly Line[]): Lane {
  const reach = new Float64Array(lines.length)
  let furthest = 0
  for (const [at, { end }] of lines.entries()) {
    furthest = Math.max(furthest, end)
    reach[at] = furthest
  }
  return { speaker, lines, reach }
}

/** Range of indices (end exclusive) that contains all lines in a stretch; a few of them may not touch it. */
export function rangeIn({ lines, reach }: Lane, start: number, end: number): readonly [number, number] {
  const first = lowerBound(lines.length, (at) => (reach[at] ?? 0) >= start)
  const after = lowerBound(lines.length, (at) => (lines[at]?.start ?? 0) >= end)
  return [first, Math.max(first, after)]
}

const placesOf = remembered((lane: Lane) => new Map(lane.lines.map((line, at) => [line.id, at])))

/** The place of a line in its lane; -1 where it is in another. */
export function placeIn(lane: Lane, id: number): number {
  return placesOf(lane).get(id) ?? -1
}

/**
 * The places of lines that are elements, in their order: those in sight (`after` exclusive), and, as keys move from the current
 * line (`at`) to its neighbours, these, where the others are painted. A lane without the current line (-1) keeps its first, as a
 * row of the grid must have cells.
 */
export function placesShown({ lines }: Lane, [first, after]: readonly [number, number], at: number): number[] {
  const places = Array.from({ length: after - first }, (_, index) => first + index)
  const held = at < 0 ? [0] : [at - 1, at, at + 1]
  places.push(...held.filter((place) => lines[place] !== undefined && (place < first || place >= after)))
  return places.sort((a, b) => a - b)
}

/** The lines that touch a stretch. */
export function linesIn(lane: Lane, start: number, end: number): Line[] {
  const [first, after] = rangeIn(lane, start, end)
  return lane.lines.slice(first, after).filter((line) => line.end >= start)
}

/** The line at a time, or within `slack` seconds of it. Of several the topmost. */
export function lineAt(lane: Lane, time: number, slack = 0): Line | undefined {
  const near = linesIn(lane, time - slack, time + slack + 1e-9)
  return near.findLast(({ start, end }) => start <= time && time <= end) ?? near.at(-1)
}

/** The line nearest to a time. */
export function nearestLine({ lines }: Lane, time: number): Line | undefined {
  const after = lowerBound(lines.length, (at) => (lines[at]?.start ?? 0) >= time)
  const [before, next] = [lines[after - 1], lines[after]]
  if (before === undefined || next === undefined) return before ?? next
  return time - before.end < next.start - time ? before : next
}

/** Where a key is pressed: the lanes, the current line, and the time of the playhead, which counts where no line is current. */
interface Standpoint {
  readonly lanes: readonly Lane[]
  readonly line: Line | undefined
  readonly time: number
}

/**
 * The line that an arrow key, Home or End leads to; undefined for other keys and at the ends. Up and down go to the nearest line of
 * the next lane that has lines.
 */
export function neighbourByKey(key: string, { lanes, line, time }: Standpoint): Line | undefined {
  const own = lanes.find(({ speaker }) => speaker === line?.speaker) ?? lanes[0]
  if (own === undefined) return undefined
  if (line === undefined) return nearestLine(own, time)
  const at = own.lines.indexOf(line)
  const row = lanes.indexOf(own)
  const nearestIn = (way: readonly Lane[]) => {
    const next = way.find(({ lines }) => lines.length > 0)
    return next && nearestLine(next, (line.start + line.end) / 2)
  }
  switch (key) {
    case 'ArrowLeft':
      return own.lines[at - 1]
    case 'ArrowRight':
      return own.lines[at + 1]
    case 'ArrowUp':
      return nearestIn(lanes.slice(0, row).toReversed())
    case 'ArrowDown':
      return nearestIn(lanes.slice(row + 1))
    case 'Home':
      return own.lines[0]
    case 'End':
      return own.lines.at(-1)
    default:
      return undefined
  }
}

interface CachedLanes {
  readonly document: Pick<Document, 'lines' | 'speakers'>
  readonly lanes: readonly Lane[]
}

let last: CachedLanes | undefined

/** One lane for each speaker. Unchanged lanes are the same objects, so they are not redrawn. */
export function lanesOf({ lines, speakers }: Document): readonly Lane[] {
  if (last?.document.lines === lines && last.document.speakers === speakers) return last.lanes
  const before = new Map(last?.lanes.map((lane) => [lane.speaker, lane]))
  const bySpeaker = new Map(speakersInOrder({ speakers }).map(({ id }: Speaker) => [id, [] as Line[]]))
  for (const line of linesInOrder({ lines })) bySpeaker.get(line.speaker)?.push(line)
  const lanes = [...bySpeaker].map(([speaker, own]) => {
    const old = before.get(speaker)
    return old !== undefined && isSame(old.lines, own) ? old : makeLane(speaker, own)
  })
  last = { document: { lines, speakers }, lanes }
  return lanes
}

function isSame(a: readonly Line[], b: readonly Line[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}
