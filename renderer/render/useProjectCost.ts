import { useEffect, useState } from 'react'
import type { ServerSpent } from '../../shared/speechServers/speechServer.ts'
import { askFor } from '../state/latest.ts'
import { useProject } from '../state/project.ts'
import { run, studio } from '../state/studio.ts'

/** The amounts that a project has sent to speech servers, and the limits in US dollars: the one that holds, its own, and everybody's. */
interface ProjectCost {
  readonly servers: readonly ServerSpent[]
  readonly limit?: number | undefined
  readonly own?: number | undefined
  readonly usual?: number | undefined
}

/** The cost of the open project, undefined until it is loaded, and how to change the project's own limit. */
export function useProjectCost(): {
  readonly cost: ProjectCost | undefined
  setLimit(limit: number | null): void
} {
  const project = useProject(({ id }) => id)
  const [cost, setCost] = useState<ProjectCost>()
  useEffect(() => {
    return askFor((signal) => studio().api.projectCost({ project }, { signal }), setCost)
  }, [project])
  return {
    cost,
    setLimit: (limit) =>
      void run(async () => {
        await studio().api.limitProject({ project, limit })
        setCost(await studio().api.projectCost({ project }))
      }),
  }
}
