import { say } from '../../shared/locale/message.ts'
import { setSpeaker } from '../../shared/project/lines/lineEdits.ts'
import { type SplitPoint, splitLine } from '../../shared/project/lines/splitLine.ts'
import { addSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from './journal.ts'
import { countedLines, lineNumber } from './lineOrder.ts'
import { theProject } from './project.ts'
import { selectedIds, selectLine } from './selection.ts'
import { speakerName } from './speakerName.ts'

/** Gives lines, the selected ones unless others are named, to a speaker; undefined makes a new one. */
export function giveToSpeaker(speaker: string | undefined, ids: readonly number[] = selectedIds()): void {
  const { lines, speakers } = theProject().document
  const name = speaker === undefined ? t('edit.newSpeaker') : speakerName(speakers[speaker])
  edit(say('edit.giveLines', { ...countedLines(lines, ids), name }), (draft) =>
    setSpeaker(draft, ids, speaker ?? addSpeaker(draft)),
  )
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
