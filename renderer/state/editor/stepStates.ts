import { useDeferredValue, useMemo } from 'react'
import type { ListedDub } from '../../../shared/commands/dubs.ts'
import type { Work, WorkKind } from '../../../shared/commands/work.ts'
import type { Stage } from '../../../shared/commands/workState.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { type ProjectStep, type StepStates, stepStates } from '../../../shared/project/stepStates.ts'
import { useProject } from '../document/project.ts'
import { useSession } from '../session.ts'
import { useLineStatuses } from './lineStatuses.ts'

/** The step that a kind of work belongs to; the others belong to none. */
const STEP_OF_WORK: { readonly [K in WorkKind]?: ProjectStep } = {
  transcript: 'transcript',
  translation: 'translation',
  render: 'render',
  check: 'check',
}

/** The step that a stage of a dub belongs to. */
const STEP_OF_STAGE: { readonly [S in Stage]?: ProjectStep } = {
  transcript: 'transcript',
  speakers: 'transcript',
  translation: 'translation',
  voices: 'voices',
  render: 'render',
  check: 'check',
}

/** How the steps of the open project stand in the shown translation, a moment behind the document. */
export function useStepStates(): StepStates {
  // A moment behind, as each pause in typing makes another document.
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const path = useProject((project) => project.path)
  const work = useProject((project) => project.work)
  const dubs = useSession((session) => session.dubs)
  const verdict = useLineStatuses((statusSummary) => statusSummary.verdict)
  return useMemo(() => {
    const underWay = stepsUnderWay(work, dubs ?? [], { target, path })
    return stepStates(document, { target, verdict, underWay })
  }, [document, target, path, work, dubs, verdict])
}

/** The steps that work on a project, or a dub that is made of it, is busy with in one translation. */
export function stepsUnderWay(
  work: readonly Work[],
  dubs: readonly ListedDub[],
  { target, path }: { readonly target: Target | undefined; readonly path: string },
): ReadonlySet<ProjectStep> {
  return new Set([...work.flatMap((one) => stepOfWork(one, target)), ...dubs.flatMap(stepOfDub)])

  function stepOfDub({ state, order, project }: ListedDub): ProjectStep[] {
    if (state.name !== 'running' || order.to !== target || project?.path !== path) return []
    const step = STEP_OF_STAGE[state.stage]
    return step === undefined ? [] : [step]
  }
}

function stepOfWork({ kind, state, target: of }: Work, target: Target | undefined): ProjectStep[] {
  const step = STEP_OF_WORK[kind]
  if (step === undefined || (of !== undefined && of !== target)) return []
  return state.name === 'running' || state.name === 'waiting' ? [step] : []
}
