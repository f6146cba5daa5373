import { openProject } from './document/project.ts'
import { showRoom } from './rooms.ts'
import { patch, session } from './session.ts'

/** The pages of the help, in their order; the documents of these names lie in `docs`, and the changes are the changelog. */
export const HELP_PAGES = [
  ...(['dub', 'edit', 'record', 'review', 'languages', 'voices', 'packs'] as const),
  ...(['commands', 'service', 'machines', 'operate', 'building', 'trial', 'changes'] as const),
] as const
export type HelpPage = (typeof HELP_PAGES)[number]

/** A page of the help, and the heading to begin at. */
export interface HelpPlace {
  readonly page: HelpPage
  readonly place?: string | undefined
}

/** Opens the help, at the page for where the user is unless another is asked for. */
export function showHelp(place: HelpPlace = { page: pageHere() }): void {
  patch({ help: place })
  showRoom('help')
}

function pageHere(): HelpPage {
  const { room } = session()
  if (room === 'qc') return 'review'
  if (room === 'ownVoice') return 'record'
  if (room === 'lab') return 'voices'
  return openProject() === undefined ? 'dub' : 'edit'
}
