import type { Target } from '../../shared/contract/records.ts'
import { openProject } from './document/project.ts'
import { session } from './session.ts'

/** The languages that the user works on: of the open project, else of the chosen video, else as the settings say. */
export function languagesNow(): { readonly from?: string | undefined; readonly to: Target } {
  const project = openProject()
  const { dubs, selected, settings } = session()
  const defaultTarget = settings?.target ?? 'sw'
  if (project !== undefined) return { from: project.document.sourceLanguage, to: project.target ?? defaultTarget }
  const order = dubs?.find(({ id }) => id === selected)?.order
  return { from: order?.from, to: order?.to ?? defaultTarget }
}
