import type { LineReport } from '../../../shared/contract/local.ts'
import { type Said, say } from '../../../shared/locale/message.ts'

/** Overlaps up to this (seconds) are not noticed. */
const UNHEARD = 0.1

/** Adds to each line the ids of other speakers' lines that sound at the same time. */
export function withOverlaps(lines: readonly LineReport[]): LineReport[] {
  const found = new Map<LineReport, number[]>()
  const note = (line: LineReport, id: number): void => {
    const others = found.get(line)
    if (others === undefined) found.set(line, [id])
    else others.push(id)
  }
  const inOrder = lines.toSorted((a, b) => a.start - b.start)
  let sounding: LineReport[] = []
  for (const line of inOrder) {
    sounding = sounding.filter((before) => before.end > line.start + UNHEARD)
    for (const before of sounding) {
      if (before.speaker === line.speaker || line.end < line.start + UNHEARD) continue
      note(line, before.id)
      note(before, line.id)
    }
    sounding.push(line)
  }
  return lines.map((line) => {
    const overlaps = found.get(line)
    return overlaps === undefined ? line : { ...line, overlaps }
  })
}

/** Notes for the user on overlapping lines. */
export function overlapNotes(lines: readonly LineReport[]): Said[] {
  const count = lines.filter(({ overlaps }) => overlaps !== undefined).length
  if (count === 0) return []
  return [say('engineNote.overlaps', { lines: count, all: lines.length })]
}
