import type { Work, WorkKind } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { useProject } from '../state/document/project.ts'

/** The last work of a kind on the project, running or ended. */
export function useWork(kind: WorkKind, target?: Target): Work | undefined {
  return useProject(({ work }) =>
    work.findLast((one) => one.kind === kind && (target === undefined || one.target === target)),
  )
}
