import { type Message, say } from '../../../shared/locale/message.ts'
import { TIME_TOLERANCE_SECONDS } from '../../../shared/project/document.ts'
import { setSpeaker } from '../../../shared/project/lines/lineEdits.ts'
import { type SplitPoint, splitLine } from '../../../shared/project/lines/splitLine.ts'
import { shiftTimes } from '../../../shared/project/lines/timeEdits.ts'
import { addSpeaker } from '../../../shared/project/speakers/speakerEdits.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { formats, t } from '../../locales/t.ts'
import { selectedIds, selectLine } from '../editor/selection.ts'
import { speakerName } from '../editor/speakerName.ts'
import { announce } from '../session.ts'
import { edit } from './journal.ts'
import { countedLines, lineNumber } from './lineOrder.ts'
import { theProject } from './project.ts'
import type { Repeats } from './repeats.ts'

/** Gives lines, the selected ones unless others are named, to a speaker; undefined makes a new one. */
export function giveToSpeaker(speaker: string | undefined, ids: readonly number[] = selectedIds()): void {
  const { lines, speakers } = theProject().document
  const name = speaker === undefined ? t('edit.newSpeaker') : speakerName(speakers[speaker])
  edit(say('edit.giveLines', { ...countedLines(lines, ids), name }), (draft) =>
    setSpeaker(draft, ids, speaker ?? addSpeaker(draft)),
  )
}

/** A shift of lines by seconds, as one step. */
export interface LineShift {
  readonly label: Message
  readonly ids: readonly number[]
  readonly by: number
  readonly repeats?: Repeats
}

/** Shifts lines, and notes where an end of the video keeps them from the whole shift. */
export function shiftLines({ label, ids, by, repeats }: LineShift): void {
  const { lines } = theProject().document
  const free = ids.flatMap((id) => lines[id] ?? []).filter(({ locked }) => !locked)
  const done = edit(label, (draft) => shiftTimes(draft, ids, by), repeats) ?? 0
  const [first, ...others] = free
  if (first === undefined || Math.abs(done - by) < TIME_TOLERANCE_SECONDS) return
  const isFurther = (a: TimeSpan, b: TimeSpan) => (by > 0 ? a.end > b.end : a.start < b.start)
  const held = others.reduce((one, other) => (isFurther(other, one) ? other : one), first)
  const place = { number: lineNumber(lines, held.id), seconds: formats.number(Math.abs(done), 2) }
  announce(t(by > 0 ? 'timeline.heldAtEnd' : 'timeline.heldAtStart', place))
}

/** Splits a line before a character or at a time within it; selects the second half and answers its id. */
export function splitAt(id: number, point: SplitPoint): number | undefined {
  const { lines } = theProject().document
  const line = lines[id]
  if (line === undefined || ('time' in point && (point.time <= line.start || point.time >= line.end))) return undefined
  const second = edit(say('edit.split', { number: lineNumber(lines, id) }), (draft) => splitLine(draft, id, point))
  if (second !== undefined) selectLine(second)
  return second
}
