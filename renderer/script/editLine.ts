import { say } from '../../shared/locale/message.ts'
import { setKeepOriginal, setLocked, setNote, setWait } from '../../shared/project/lines/lineEdits.ts'
import { mayWait } from '../../shared/project/lines/mayWait.ts'
import { nextView, setView } from '../../shared/project/lines/viewEdits.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { setApproved, setSpoken, setText } from '../../shared/project/texts/textEdits.ts'
import { t, words } from '../locales/t.ts'
import { showStep } from '../state/dialogs.ts'
import { edit, madeSoFar, takeBack } from '../state/document/journal.ts'
import { countedLines, lineNumber, linePlayedAt } from '../state/document/lineOrder.ts'
import { giveToSpeaker } from '../state/document/lineVerbs.ts'
import { theProject } from '../state/document/project.ts'
import { isPlaying, now } from '../state/editor/clock.ts'
import {
  type EditedField,
  editField,
  selectedIds,
  selection,
  selectLine,
  withChosen,
} from '../state/editor/selection.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { announce } from '../state/session.ts'
import { learnApproved } from '../state/studio/lexicon.ts'
import { run, studio } from '../state/studio/studio.ts'
import { shownNeighbour } from './goTo.ts'

/** Opens a text of the current line; the source where there is no target language. */
export function editWords(field: EditedField): void {
  const { target, document } = theProject()
  const { current } = selection()
  if (current === undefined) return
  const translated = document.lines[current]?.texts[target ?? 'en'] !== undefined
  if (target === undefined) editField('source')
  else editField(field === 'spoken' && !translated ? 'translation' : field)
}

/** Writes the text of a field into its line, as one undo step. */
export function writeField(id: number, field: EditedField, text: string): void {
  const { target, document } = theProject()
  const number = lineNumber(document.lines, id)
  const label = say(`edit.write.${field}`, { number })
  if (field === 'source') edit(label, (draft) => setText(draft, id, { text }))
  else if (field === 'note') edit(label, (draft) => setNote(draft, id, text))
  else if (target !== undefined && field === 'spoken')
    edit(label, (draft) => setSpoken(draft, id, { spoken: text, target }))
  else if (target !== undefined) edit(label, (draft) => setText(draft, id, { text, target }))
}

/** A text of a line as it was when its field was opened, and where the history stood. */
export interface OpenedText extends ReturnType<typeof madeSoFar> {
  readonly text: string
}

/** The text that a field shows when it is opened. */
export function openedText(text: string): OpenedText {
  return { text, ...madeSoFar() }
}

/**
 * Brings back the text that a field had when it was opened, by undo. A redo brings back the typed text, in one step however often the
 * typing paused. `own`: how many edits the field has made since; other edits of the time stay.
 */
export async function takeBackField(
  id: number,
  field: EditedField,
  { opened, own, typed }: { readonly opened: OpenedText; readonly own: number; readonly typed: string },
): Promise<void> {
  if (own === 0) return
  const isAlone = madeSoFar().made - opened.made === own
  const write = (text: string) => {
    if (theProject().document.lines[id] !== undefined) writeField(id, field, text)
  }
  await takeBack({
    from: opened.steps,
    maxSteps: isAlone ? own : 0,
    again: () => write(typed),
    instead: () => write(opened.text),
  })
}

/**
 * Approves the selected lines and learns their words; after a single line, goes to the next with the same field open.
 */
export function approveAndGoOn(): void {
  const { target, document: before } = theProject()
  const ids = selectedIds()
  if (target === undefined || ids.length === 0) return
  const approval = { by: '', at: Date.now() }
  edit(say('edit.approve', countedLines(before.lines, ids)), (draft) =>
    setApproved(draft, ids, { target, approved: true, approval }),
  )
  learnApproved(before, theProject().document, target)
  if (ids.length === 1) openNextLine(1)
}

/** Goes to the next shown line (1) or the one before (-1), keeping the field open; at the ends the field closes. */
export function openNextLine(step: 1 | -1, field: EditedField | undefined = selection().editing): void {
  const { current } = selection()
  const next = shownNeighbour(step)
  if (next !== undefined) selectLine(next)
  const isText = field === 'source' || field === 'translation'
  editField(next === current || !isText ? undefined : field)
}

/** Revokes the approval of the selected lines. */
export function unapprove(): void {
  const { target, document } = theProject()
  const ids = selectedIds()
  if (target === undefined) return
  edit(say('edit.unapprove', countedLines(document.lines, ids)), (draft) =>
    setApproved(draft, ids, { target, approved: false }),
  )
}

/** Locks the selected lines, or unlocks them if all are locked. */
export function lock(): void {
  const ids = selectedIds()
  const { lines } = theProject().document
  const locked = !ids.every((id) => lines[id]?.locked)
  edit(say(locked ? 'edit.lock' : 'edit.unlock', countedLines(lines, ids)), (draft) => setLocked(draft, ids, locked))
}

/** Keeps the original voice of the selected lines, or dubs them again if all keep it. */
export function keepVoice(): void {
  const ids = selectedIds()
  const { lines } = theProject().document
  const keep = !ids.every((id) => lines[id]?.keepOriginal)
  edit(say(keep ? 'edit.keep' : 'edit.dubAgain', countedLines(lines, ids)), (draft) =>
    setKeepOriginal(draft, ids, keep),
  )
}

/** Lets the picture wait for the selected lines; keeps its time there if it may wait for all of them. */
export function letPictureWait(): void {
  const ids = selectedIds()
  const { document } = theProject()
  const waits = !ids.every((id) => mayWait(document, { ...document.lines[id] }))
  edit(say(waits ? 'edit.wait' : 'edit.noWait', countedLines(document.lines, ids)), (draft) =>
    setWait(draft, ids, waits),
  )
}

/** Marks whether the mouth of the selected lines is seen; each press goes on to the next mark. */
export function markView(): void {
  const ids = selectedIds()
  const { lines } = theProject().document
  const view = nextView(lines[ids[0] ?? 0]?.view)
  const name = say(`view.${view ?? 'unknown'}`)
  edit(say('edit.view', { ...countedLines(lines, ids), view: name }), (draft) => setView(draft, ids, view))
  announce(words(name))
}

/**
 * Gives the selected lines to the speaker at this place of the cast, from 1. While the film plays, the line that is heard: who listens
 * gives one after the other by ear, whatever is selected.
 */
export function giveTo(place: number): void {
  const { document } = theProject()
  const speaker = speakersInOrder(document)[place - 1]
  if (speaker === undefined) return
  if (!isPlaying()) {
    withChosen(() => giveToSpeaker(speaker.id))
    return
  }
  const playedLine = linePlayedAt(document.lines, now())
  if (playedLine === undefined || document.lines[playedLine]?.speaker === speaker.id) return
  giveToSpeaker(speaker.id, [playedLine])
  announce(t('line.heardGiven', { number: lineNumber(document.lines, playedLine), name: speakerName(speaker) }))
}

/** Has the service translate the selected lines again. */
export function translateSelectedLines(): void {
  const { id: project, target } = theProject()
  const lines = selectedIds()
  if (lines.length === 0) return
  // Without a target language, the dialog that chooses one opens.
  if (target === undefined) showStep('translation')
  else void run(() => studio().api.translate({ project, target, lines }))
}
