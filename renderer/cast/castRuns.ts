import type { castActions } from '../../shared/actions/castActions.ts'
import { theProject } from '../state/project.ts'
import { run, studio } from '../state/studio.ts'

/** What the actions of the cast do. */
export const castRuns: Readonly<Record<keyof typeof castActions, () => void>> = {
  castVoices: () => void run(castVoices),
}

async function castVoices(): Promise<void> {
  const { id, target } = theProject()
  if (target !== undefined) await studio().api.castProject({ project: id, target })
}
