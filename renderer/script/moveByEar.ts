import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { Line } from '../../shared/project/document.ts'
import { moveLinesTo } from '../../shared/project/lines/timeEdits.ts'
import { dialogueOf } from '../../shared/project/speakers/describer.ts'
import { moveCues } from '../../shared/timing/sync/moveCues.ts'
import { timingChanges } from '../../shared/timing/sync/timingChanges.ts'
import { t, words } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { openProject, soundOfFilm, theProject } from '../state/document/project.ts'
import { selectedIds } from '../state/editor/selection.ts'
import { announce } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'

/**
 * Moves the selected lines, or all where fewer than two are selected, to where somebody speaks in the film, as one step, and tells what was
 * wrong. Locked lines and descriptions of the picture stay. Throws `invalid` where it is not sure where they belong.
 */
export async function moveByEar(): Promise<void> {
  const { id, document, media } = theProject()
  const chosen = new Set(selectedIds())
  const isMovable = ({ id, locked }: Line): boolean => !locked && (chosen.size < 2 || chosen.has(id))
  const lines = dialogueOf(document).filter(isMovable)
  announce(t('ear.listening'))
  const spans = lines.map(({ start, end }) => ({ start, end }))
  const { verdict, ...times } = await studio().api.syncCues({ ...soundOfFilm(media.path), cues: spans })
  const now = openProject()
  if (now?.id !== id) return
  if (verdict === 'agrees') return announce(t('ear.agrees'))
  const changes = timingChanges(lines, times)
  if (verdict === 'none') throw invalid(say('failure.ear.none'))
  if (verdict === 'unsure') throw invalid(say('failure.ear.unsure', { changes }))
  // A line that was moved by hand meanwhile stays.
  const isSame = ({ id, start, end }: Line): boolean =>
    now.document.lines[id]?.start === start && now.document.lines[id]?.end === end
  const moved = moveCues(lines, times)
  const places = new Map(lines.flatMap((line, at) => (isSame(line) ? [[line.id, moved[at] ?? line] as const] : [])))
  edit(say('edit.moveByEar', { count: lines.length }), (draft) => moveLinesTo(draft, places))
  announce(words(say('ear.moved', { count: lines.length, changes })))
}
