import type { Document, Line } from '../../shared/project/document.ts'

/** The number that people know a line by: its place among all lines, from 1. */
export function lineNumber(lines: Document['lines'], { id, start }: Pick<Line, 'id' | 'start'>): number {
  let before = 0
  for (const other of Object.values(lines)) {
    if (other.start < start || (other.start === start && other.id < id)) before += 1
  }
  return before + 1
}
