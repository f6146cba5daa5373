import { runningPercent } from '../../shared/basics/progress.ts'
import type { DubProject } from '../../shared/commands/dubs.ts'
import { t, words } from '../locales/t.ts'

/** The state of a project's work, in a line. */
export function workStateLabel(work: NonNullable<DubProject['work']>): string {
  switch (work.name) {
    case 'running':
      return t('list.running', { doing: words(work.doing), percent: runningPercent(work) })
    case 'paused':
      return t('paused.title', { percent: runningPercent(work) })
    case 'waiting':
      return t('list.waiting')
    default:
      return work satisfies never
  }
}
