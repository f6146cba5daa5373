import type { Dub, ShortenedLine } from '../../shared/commands/dubs.ts'
import type { Work } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { setTexts } from '../../shared/project/texts/textEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from './journal.ts'
import { openFor, showTarget } from './openProjects.ts'
import { openProject, theProject, useProjectStore } from './project.ts'
import { studio } from './studio.ts'

/** Opens the project of a video in the list; a new project gets the lines and the translation of its order. */
export async function editVideo({ video, order, state }: Dub): Promise<void> {
  await openFor(video)
  showTarget(order.to)
  // A project that has lines is not transcribed again.
  if (Object.keys(theProject().document.lines).length > 0) return
  const { id: project } = theProject()
  const { api } = studio()
  const { work } = await api.transcribe({ project, source: order.transcript, speakers: order.speakers })
  const ended = await workEnded(project, work)
  if (ended?.state.name !== 'done') return
  const { work: translation } = await api.translate({ project, target: order.to, source: order.translation })
  const translated = await workEnded(project, translation)
  const shortened = state.name === 'done' ? (state.result.shortened ?? []) : []
  if (translated?.state.name === 'done' && shortened.length > 0) shortenAsDubbed(order.to, shortened)
}

/** Shortens the lines as they are in the dub, in one step, which undo takes back. */
function shortenAsDubbed(target: Target, shortened: readonly ShortenedLine[]): void {
  const after = new Map(shortened.map((line) => [line.before, line.after]))
  const texts = Object.values(theProject().document.lines).flatMap(({ id, texts: own }): [number, string][] => {
    const shorter = after.get(own[target]?.text ?? '')
    return shorter === undefined ? [] : [[id, shorter]]
  })
  if (texts.length === 0) return
  edit(t('edit.shortened', { count: texts.length }), (draft) => setTexts(draft, new Map(texts), target))
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
