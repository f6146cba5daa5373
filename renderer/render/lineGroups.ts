import type { Document } from '../../shared/project/document.ts'
import type { LineStatuses } from '../../shared/project/lineStatus.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import type { LineStatusName } from '../../shared/qc/lineVerdict.ts'
import type { Level } from '../../shared/qc/report.ts'

/** Lines with the same finding. */
export interface LineFindingGroup {
  readonly name: LineStatusName | 'no_take'
  readonly level: Level
  readonly lines: readonly number[]
}

/** The lines that have something to correct, each in the group of its worst; what fails first, then the largest. */
export function groupsOf(document: Pick<Document, 'lines'>, statuses: LineStatuses): LineFindingGroup[] {
  const flaggedLines = linesInOrder(document).flatMap(({ id }) => {
    const { name, level } = statuses.get(id) ?? {}
    return name === undefined || level === undefined ? [] : [{ id, name, level }]
  })
  const groups = [...Map.groupBy(flaggedLines, ({ name, level }) => `${level} ${name}`).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ name: first.name, level: first.level, lines: group.map(({ id }) => id) }]
  })
  return groups.toSorted((a, b) => a.level.localeCompare(b.level) || b.lines.length - a.lines.length)
}
