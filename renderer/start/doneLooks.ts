import type { ListedDub } from '../../shared/commands/dubs.ts'

/** How the actions on a finished dub look: which of them is the main one. */
interface DoneLooks {
  readonly download: 'download' | 'link'
  readonly again: 'primary' | 'plain'
}

/** The main action on a finished dub: to take it away; once its lines were edited, to make it again. */
export function doneLooks({ edited }: Pick<ListedDub, 'edited'>): DoneLooks {
  return edited ? { download: 'link', again: 'primary' } : { download: 'download', again: 'plain' }
}
