import { t } from '../locales/t.ts'
import { stored } from '../state/journal.ts'
import { theProject } from '../state/project.ts'
import { announce } from '../state/session.ts'
import { studio } from '../state/studio.ts'

/** Stores all edits, then has the lines spoken in the shown translation. */
export async function speak(lines: readonly number[]): Promise<void> {
  await stored()
  const { id: project, target } = theProject()
  if (target === undefined) return
  await studio().api.speak({ project, target, lines: [...lines] })
  announce(t('speak.started', { count: lines.length }))
}
