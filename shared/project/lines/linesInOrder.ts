import type { Line } from '../document.ts'

/** Lines by start time; lines with the same start by id. */
export function linesInOrder<L extends Pick<Line, 'id' | 'start'>>(document: {
  readonly lines: Readonly<Record<string, L>>
}): L[] {
  return Object.values(document.lines).sort((a, b) => a.start - b.start || a.id - b.id)
}
