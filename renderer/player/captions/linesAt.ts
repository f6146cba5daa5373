import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/document.ts'

/** The lines of a document, ready to be asked which are heard when. */
export interface LineIndex {
  readonly lines: readonly Line[]
  /** The latest end of each line and all before it. */
  readonly ends: Float64Array
}

const known = new WeakMap<Document, LineIndex>()

/** The index of a document; made once for each. */
export function lineIndex(document: Document): LineIndex {
  const made = known.get(document) ?? indexLines(linesInOrder(document))
  known.set(document, made)
  return made
}

/** The number that people know a line by: its place among all lines, from 1. */
export function numberOf(document: Document, id: number): number {
  return lineIndex(document).lines.findIndex((line) => line.id === id) + 1
}

/** Makes an index of lines in order. */
export function indexLines(lines: readonly Line[]): LineIndex {
  let latest = 0
  const ends = Float64Array.from(lines, ({ end }) => {
    latest = Math.max(latest, end)
    return latest
  })
  return { lines, ends }
}

/** The lines that are heard at a time, in order; a line's end is not part of it. */
export function linesAt({ lines, ends }: LineIndex, time: number): Line[] {
  const found: Line[] = []
  for (let at = startsBy(lines, time) - 1; at >= 0 && (ends[at] ?? 0) > time; at--) {
    const line = lines[at]
    if (line !== undefined && line.end > time) found.unshift(line)
  }
  return found
}

/** The start of the next line after a time, or of the last one before it. */
export function neighbourStart({ lines }: LineIndex, time: number, way: 1 | -1): number | undefined {
  // A little tolerance, so that one does not stay where one has just gone.
  if (way === 1) return lines[startsBy(lines, time + 0.01)]?.start
  return lines[startsBy(lines, time - 0.05) - 1]?.start
}

/** How many lines start by then. */
function startsBy(lines: readonly Line[], time: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}
