import { t } from '../locales/t.ts'
import { theProject } from '../state/document/project.ts'
import { seek } from '../state/editor/clock.ts'
import { selectLine } from '../state/editor/selection.ts'
import { leaveRoom } from '../state/rooms.ts'
import { announce } from '../state/session.ts'

/** A place of a report: a line as the check knew it, or only a time. */
interface Place {
  readonly line?: { readonly id: number; readonly number: number } | undefined
  /** Seconds. */
  readonly at: number
}

/** Shows a place of a report in the editor: the line where it is now, or the time if it is gone. */
export function jumpTo({ line, at }: Place): void {
  const own = line === undefined ? undefined : theProject().document.lines[line.id]
  leaveRoom()
  seek(own?.start ?? at)
  if (own !== undefined) selectLine(own.id)
  else if (line !== undefined) announce(t('qc.lineGone', { number: line.number }))
}
