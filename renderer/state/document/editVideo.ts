import type { Dub } from '../../../shared/commands/dubs.ts'
import type { LookAt } from '../../../shared/commands/finishedDub.ts'
import { isUnderWay } from '../../../shared/commands/isUnderWay.ts'
import type { Work } from '../../../shared/commands/work.ts'
import { performSoon } from '../actions.ts'
import { withPlayer } from '../editor/clock.ts'
import { selectLine } from '../editor/selection.ts'
import { studio } from '../studio/studio.ts'
import { open, showTarget } from './openProjects.ts'
import { openProject, theProject, useProjectStore } from './project.ts'

/** Opens the project of a video for lines and texts by hand: where no file has its lines, empty ones are made where speech is detected. */
export async function writeByHand(dub: Dub, lacksWords: boolean): Promise<void> {
  if (!lacksWords) return editVideo(dub, { translates: false })
  await open((await studio().api.projectOfDub({ id: dub.id })).path)
  showTarget(dub.order.to)
  if (Object.keys(theProject().document.lines).length === 0) performSoon('transcribe')
}

/**
 * Opens the project of a video in the list; one without lines gets those and, unless `translates` is false, the translation of its
 * order.
 */
export async function editVideo({ id }: Dub, { translates = true } = {}): Promise<void> {
  const { api } = studio()
  const { path, order } = await api.projectOfDub({ id })
  await open(path)
  showTarget(order.to)
  const { id: project, document } = theProject()
  // A project that has lines is not transcribed again.
  if (Object.keys(document.lines).length > 0) return
  const { transcript: source, speakers, voices, promised } = order
  const { work } = await api.transcribe({ project, source, speakers, voices: { ...promised, ...voices } })
  const ended = await workEnded(project, work)
  if (ended?.state.name !== 'done' || !translates) return
  await api.translate({ project, target: order.to, source: order.translation })
}

/** Opens the project of a video at a place of its film, at the line if it is still there. */
export async function editAt({ id, order }: Dub, { line, at }: Pick<LookAt, 'line' | 'at'>): Promise<void> {
  await open((await studio().api.projectOfDub({ id })).path)
  showTarget(order.to)
  const own = line === undefined ? undefined : theProject().document.lines[line]
  if (own !== undefined) selectLine(own.id)
  const time = own?.start ?? at
  if (time !== undefined) withPlayer(({ seek }) => seek(time))
}

/** Resolves with the work when it has ended; with undefined if the project was closed before. */
function workEnded(project: string, id: string): Promise<Work | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const open = openProject()
      const work = open?.work.find((one) => one.id === id)
      const ended = work !== undefined && !isUnderWay(work.state)
      if (open?.id === project && !ended) return
      unsubscribe()
      resolve(open?.id === project ? work : undefined)
    }
    const unsubscribe = useProjectStore.subscribe(look)
    look()
  })
}
