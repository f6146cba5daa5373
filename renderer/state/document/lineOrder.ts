import type { Document } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'

type Lines = Document['lines']

/** The order of the lines. */
export interface LineOrder {
  readonly ids: readonly number[]
  /** Numbers from 1, by line id. */
  readonly numbers: ReadonlyMap<number, number>
}

let latest: LineOrder = { ids: [], numbers: new Map() }
const orders = new WeakMap<Lines, LineOrder>()

/**
 * The order of a document's lines. The same object as long as no line is added, removed or moved, so that typing
 * redraws a single row.
 */
export function lineOrder(lines: Lines): LineOrder {
  const known = orders.get(lines)
  if (known !== undefined) return known
  const ids = linesInOrder({ lines }).map(({ id }) => id)
  if (!isSame(ids, latest.ids)) latest = { ids, numbers: new Map(ids.map((id, at) => [id, at + 1])) }
  orders.set(lines, latest)
  return latest
}

/** The number of a line as users see it, from 1; 0 if it no longer exists. */
export function lineNumber(lines: Lines, id: number): number {
  return lineOrder(lines).numbers.get(id) ?? 0
}

/** How many lines there are and the number of the first, for texts that name a single line. */
export function countedLines(
  lines: Lines,
  ids: readonly number[],
): { readonly count: number; readonly number: number } {
  return { count: ids.length, number: lineNumber(lines, ids[0] ?? 0) }
}

/** Seconds after a line's end in which somebody who listens still means it, and lines that may sound at once. */
const LISTENER_REACTION_SECONDS = 0.8
const MAX_SIMULTANEOUS_LINES = 16

/** The line that sounds at a time, the last to start of several, or was just over: what a key means that is pressed while playing. */
export function linePlayedAt(lines: Lines, time: number): number | undefined {
  const { ids } = lineOrder(lines)
  const last = ids.indexOf(lineStartedBy(lines, time) ?? Number.NaN)
  const begun = ids.slice(Math.max(0, last + 1 - MAX_SIMULTANEOUS_LINES), last + 1).toReversed()
  const until = (more: number) => begun.find((id) => time < (lines[id]?.end ?? 0) + more)
  return until(0) ?? until(LISTENER_REACTION_SECONDS)
}

/** The last line that starts by a time, over or not. */
export function lineStartedBy(lines: Lines, time: number): number | undefined {
  const { ids } = lineOrder(lines)
  let [low, high] = [0, ids.length]
  while (low < high) {
    const midpoint = (low + high) >> 1
    if ((lines[ids[midpoint] ?? 0]?.start ?? 0) <= time) low = midpoint + 1
    else high = midpoint
  }
  return ids[low - 1]
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
