import type { TakeFacts } from '../../shared/commands/projects.ts'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line } from '../../shared/project/document.ts'
import { chooseTake } from '../../shared/project/texts/textEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { loadTakes } from '../state/document/openProjects.ts'
import { checkStillOpen, theProject } from '../state/document/project.ts'
import { announce } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'

/** Makes a line use a recorded take as it is, or its clean copy, as one step; the recording itself always stays. */
export async function setClean(line: Line, target: Target, take: TakeFacts, clean: boolean): Promise<void> {
  const { id: project } = theProject()
  const used = clean ? await studio().api.cleanTake({ project, take: take.id }) : take
  if (clean) await loadTakes(project)
  checkStillOpen(project)
  const { lines } = theProject().document
  // What lay as it was performed stays there.
  const performed =
    lines[line.id]?.texts[target]?.take?.at === undefined || used.place === undefined ? {} : { at: used.place }
  const number = lineNumber(lines, line.id)
  edit(clean ? say('edit.cleanTake', { number }) : say('edit.chooseTake', { number }), (draft) =>
    chooseTake(draft, line.id, { target, take: { id: used.id, key: used.key, ...performed } }),
  )
}

/** Switches the used recording of a line between as it is and clean, to compare the two by one key. */
export async function switchClean(line: Line): Promise<void> {
  const { target, takes } = theProject()
  const chosen = takes.get((target && line.texts[target]?.take?.id) ?? '')
  const original = takes.get(chosen?.cleanedFrom ?? '') ?? chosen
  if (target === undefined || original?.heard === undefined) return announce(t('takes.cleanWhat'))
  if (line.locked) return announce(t('use.locked'))
  await setClean(line, target, original, chosen === original)
  announce(t(chosen === original ? 'takes.nowClean' : 'takes.nowAsRecorded'))
}
