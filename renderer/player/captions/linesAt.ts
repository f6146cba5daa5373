import { remembered } from '../../../shared/basics/remembered.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'

/** Lines in order, indexed by time: those of a document, or of a row of its band. */
export interface LineIndex {
  readonly lines: readonly Line[]
  /** For each line, the latest end among it and all lines before, in seconds. */
  readonly ends: Float64Array
}

/** The index of a document, one for each. */
export const lineIndex = remembered((document: Document) => indexLines(linesInOrder(document)))

/** The number of a line as users see it: its place among all lines, from 1. */
export function numberOf(document: Document, id: number): number {
  return lineIndex(document).lines.findIndex((line) => line.id === id) + 1
}

/** Makes an index of lines that are in order. */
export function indexLines(lines: readonly Line[]): LineIndex {
  let latest = 0
  const ends = Float64Array.from(lines, ({ end }) => {
    latest = Math.max(latest, end)
    return latest
  })
  return { lines, ends }
}

/** The lines at a time, in order; the end of a line is exclusive. */
export function linesAt(index: LineIndex, time: number): Line[] {
  return linesWithin(index, time, time)
}

/** The lines that begin by `to` and end after `from`, in order; times in seconds. */
export function linesWithin({ lines, ends }: LineIndex, from: number, to: number): Line[] {
  const found: Line[] = []
  for (let at = startsBy(lines, to) - 1; at >= 0 && (ends[at] ?? 0) > from; at--) {
    const line = lines[at]
    if (line !== undefined && line.end > from) found.unshift(line)
  }
  return found
}

/** Start of the next line after a time (1), or of the line before it (-1), in seconds. */
export function neighbourStart({ lines }: LineIndex, time: number, way: 1 | -1): number | undefined {
  // With a tolerance, so that a repeated press does not stay at the same line.
  if (way === 1) return lines[startsBy(lines, time + 0.01)]?.start
  return lines[startsBy(lines, time - 0.05) - 1]?.start
}

/** Number of lines that start at or before a time. */
function startsBy(lines: readonly Line[], time: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const midpoint = (low + high) >> 1
    if ((lines[midpoint]?.start ?? 0) <= time) low = midpoint + 1
    else high = midpoint
  }
  return low
}
