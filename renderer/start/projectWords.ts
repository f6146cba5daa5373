import type { DubProject } from '../../shared/commands/dubs.ts'
import { t, words } from '../locales/t.ts'

/** The state of a project's work, in a line. */
export function projectWords(work: NonNullable<DubProject['work']>): string {
  switch (work.name) {
    case 'running':
      return t('list.running', { doing: words(work.doing), percent: Math.floor(work.fraction * 100) })
    case 'paused':
      return t('paused.title', { percent: Math.floor(work.fraction * 100) })
    case 'waiting':
      return t('list.waiting')
    default:
      return work satisfies never
  }
}
