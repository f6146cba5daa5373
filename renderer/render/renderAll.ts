import type { z } from 'zod'
import type { projectWork } from '../../shared/commands/work.ts'
import { invalid } from '../../shared/failure.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { stored } from '../state/journal.ts'
import { theProject } from '../state/project.ts'
import { announce } from '../state/session.ts'
import { notify, studio } from '../state/studio.ts'

/** Options for the renders of all languages. */
export type RenderAllOptions = z.input<(typeof projectWork)['renderAll']['input']>['options']

/**
 * Stores all edits, then queues a render of every language of the project. A notice names the languages that cannot be
 * rendered, with the reasons. Throws `invalid` with the reasons where none can.
 */
export async function renderAll(options: RenderAllOptions): Promise<void> {
  await stored()
  const { id: project, document } = theProject()
  if (document.targets.length === 0) throw invalid(t('render.noTarget'))
  const { started, skipped } = await studio().api.renderAll({ project, options })
  const reasons = skipped.map(({ target, reason }) => `${languageName(target)}: ${words(reason)}`).join(' ')
  if (started.length === 0) throw invalid(reasons)
  const told = t('render.allStarted', { count: started.length })
  if (skipped.length === 0) announce(told)
  else notify({ kind: 'invalid', message: `${told} ${t('render.allSkipped', { reasons })}` })
}
