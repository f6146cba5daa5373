import type { TakeFacts } from '../../shared/commands/projects.ts'
import type { Target } from '../../shared/contract/records.ts'
import type { Line } from '../../shared/project/document.ts'

/** The takes of a line in one language, newest first. A clean copy is no row of its own: it stands with its recording. */
interface TakesOfLine {
  /** Those to choose from. A take that the line uses again, as after an undo, is among them though it was deleted. */
  readonly own: readonly TakeFacts[]
  /** The deleted ones. */
  readonly binned: readonly TakeFacts[]
  /** The clean copy of a take, where the line uses it. */
  cleanOf(take: TakeFacts): TakeFacts | undefined
}

/** Sorts the takes made for a line, and the take it uses, which may be made for a line with the same words. */
export function takesOfLine(takes: ReadonlyMap<string, TakeFacts>, line: Line, target: Target): TakesOfLine {
  const chosen = line.texts[target]?.take?.id
  const all = [...takes.values()]
    .filter((take) => take.target === target && (take.line === line.id || take.id === chosen))
    .toSorted((a, b) => b.madeAt - a.madeAt)
  const listed = all.filter(({ cleanedFrom }) => cleanedFrom === undefined || !all.some(({ id }) => id === cleanedFrom))
  const cleanOf = (of: TakeFacts) => all.find(({ cleanedFrom, id }) => cleanedFrom === of.id && id === chosen)
  const isUsed = (take: TakeFacts) => take.binnedAt === undefined || take.id === chosen || cleanOf(take) !== undefined
  return { own: listed.filter(isUsed), binned: listed.filter((take) => !isUsed(take)), cleanOf }
}
