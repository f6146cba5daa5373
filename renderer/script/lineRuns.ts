import type { lineActions } from '../../shared/actions/lineActions.ts'
import { neighbour, selectLine } from '../state/selection.ts'

/** What the actions on lines do. */
export const lineRuns: Readonly<Record<keyof typeof lineActions, () => void>> = {
  nextLine: () => go(1),
  previousLine: () => go(-1),
}

function go(step: number): void {
  const id = neighbour(step)
  if (id !== undefined) selectLine(id)
}
