import type { Dub } from '../../shared/commands/dubs.ts'
import type { Work } from '../../shared/commands/work.ts'
import { open, showTarget } from './openProjects.ts'
import { openProject, theProject, useProjectStore } from './project.ts'
import { studio } from './studio.ts'

/** Opens the project of a video in the list; one without lines gets those and the translation of its order. */
export async function editVideo({ id, order }: Dub): Promise<void> {
  const { api } = studio()
  await open((await api.projectOfDub({ id })).path)
  showTarget(order.to)
  const { id: project, document } = theProject()
  // A project that has lines is not transcribed again.
  if (Object.keys(document.lines).length > 0) return
  const { work } = await api.transcribe({ project, source: order.transcript, speakers: order.speakers })
  const ended = await workEnded(project, work)
  if (ended?.state.name !== 'done') return
  await api.translate({ project, target: order.to, source: order.translation })
}

/** Resolves with the work when it has ended; with undefined if the project was closed before. */
function workEnded(project: string, id: string): Promise<Work | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const open = openProject()
      const work = open?.work.find((one) => one.id === id)
      const ended = work !== undefined && !['waiting', 'running', 'paused'].includes(work.state.name)
      if (open?.id === project && !ended) return
      unsubscribe()
      resolve(open?.id === project ? work : undefined)
    }
    const unsubscribe = useProjectStore.subscribe(look)
    look()
  })
}
