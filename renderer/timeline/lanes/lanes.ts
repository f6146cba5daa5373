import { type Document, type Line, type Speaker, speakersInOrder } from '../../../shared/project/document.ts'

/** The lines of one speaker in order of time, and how far the lines up to each reach: with it, ends can be searched. */
export interface Lane {
  readonly speaker: string
  readonly lines: readonly Line[]
  readonly reach: Float64Array
}

/** Lines of one speaker, made ready to be searched by time. */
export function makeLane(speaker: string, unsorted: readonly Line[]): Lane {
  const lines = unsorted.toSorted((a, b) => a.start - b.start || a.id - b.id)
  const reach = new Float64Array(lines.length)
  let furthest = 0
  for (const [at, { end }] of lines.entries()) {
    furthest = Math.max(furthest, end)
    reach[at] = furthest
  }
  return { speaker, lines, reach }
}

/** The first place in a sorted list at which a value is no longer below a limit. */
export function lowerBound(count: number, valueAt: (at: number) => number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (valueAt(middle) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** From which line to which (without the latter) those are that may touch a stretch; a few between them may not. */
export function rangeIn({ lines, reach }: Lane, start: number, end: number): readonly [number, number] {
  const first = lowerBound(lines.length, (at) => reach[at] ?? 0, start)
  const after = lowerBound(lines.length, (at) => lines[at]?.start ?? 0, end)
  return [first, Math.max(first, after)]
}

/** The lines that touch a stretch. */
export function linesIn(lane: Lane, start: number, end: number): Line[] {
  const [first, after] = rangeIn(lane, start, end)
  return lane.lines.slice(first, after).filter((line) => line.end >= start)
}

/** The line at a time; with `slack`, one that is no further away than that. Of several, the one that lies on top. */
export function lineAt(lane: Lane, time: number, slack = 0): Line | undefined {
  const near = linesIn(lane, time - slack, time + slack + 1e-9)
  return near.findLast(({ start, end }) => start <= time && time <= end) ?? near.at(-1)
}

/** The line that is nearest to a time. */
export function nearestLine({ lines }: Lane, time: number): Line | undefined {
  const after = lowerBound(lines.length, (at) => lines[at]?.start ?? 0, time)
  const [before, next] = [lines[after - 1], lines[after]]
  if (before === undefined || next === undefined) return before ?? next
  return time - before.end < next.start - time ? before : next
}

interface Laid {
  readonly document: Pick<Document, 'lines' | 'speakers'>
  readonly lanes: readonly Lane[]
}

let last: Laid | undefined

/** One lane for each speaker. A lane that an edit leaves as it is stays the very same, and so is not drawn again. */
export function lanesOf({ lines, speakers }: Document): readonly Lane[] {
  if (last?.document.lines === lines && last.document.speakers === speakers) return last.lanes
  const before = new Map(last?.lanes.map((lane) => [lane.speaker, lane]))
  const bySpeaker = new Map(speakersInOrder({ speakers }).map(({ id }: Speaker) => [id, [] as Line[]]))
  for (const line of Object.values(lines)) bySpeaker.get(line.speaker)?.push(line)
  const lanes = [...bySpeaker].map(([speaker, own]) => {
    const lane = makeLane(speaker, own)
    const old = before.get(speaker)
    return old !== undefined && isSame(old, lane) ? old : lane
  })
  last = { document: { lines, speakers }, lanes }
  return lanes
}

function isSame(a: Lane, b: Lane): boolean {
  return a.lines.length === b.lines.length && a.lines.every((line, at) => line === b.lines[at])
}
