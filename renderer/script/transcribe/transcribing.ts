import { say } from '../../../shared/locale/message.ts'
import { MIN_LINE_SECONDS } from '../../../shared/project/document.ts'
import { addLine, trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { speakersInOrder } from '../../../shared/project/speakers/speakersInOrder.ts'
import { perform } from '../../state/actions.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber, lineOrder } from '../../state/document/lineOrder.ts'
import { giveToSpeaker } from '../../state/document/lineVerbs.ts'
import { theProject } from '../../state/document/project.ts'
import { now, player } from '../../state/editor/clock.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { editField, selection, selectLine } from '../../state/editor/selection.ts'
import { insertLine } from '../reshape.ts'

/** Length in seconds of a line that is begun; its end is set by the next one. */
const BEGUN_SECONDS = 3

/** Begins or ends transcribing by hand. Without lines, speech is marked first. */
export function setTranscribing(on: boolean): void {
  patchScript({ transcribing: on })
  if (!on) return
  const { lines } = theProject().document
  const { ids } = lineOrder(lines)
  if (ids.length === 0) {
    perform('markSpeech')
    return
  }
  const { current } = selection()
  const first = current ?? ids.find((id) => lines[id]?.source.trim() === '') ?? ids[0]
  if (first !== undefined) begin(first)
}

/** Goes on to the next line and plays it; after the last line, makes another. */
export function goOnAndPlay(): void {
  const next = neighbour(1)
  if (next !== undefined) {
    begin(next)
    return
  }
  insertLine('after')
  player()?.play()
}

/** Goes back to the line before and plays it. */
export function goBackAndPlay(): void {
  const before = neighbour(-1)
  if (before !== undefined) begin(before)
}

/** Opens the current line where it was left and plays it. */
export function resumeTranscribing(): void {
  const { current } = selection()
  if (current !== undefined) begin(current)
}

/** Gives the line to the speaker at this place of the cast, from 1; at the place after the last, to a new one. */
export function assignSpeakerByPlace(place: number): void {
  const speakers = speakersInOrder(theProject().document)
  if (place <= speakers.length + 1) giveToSpeaker(speakers[place - 1]?.id)
}

/**
 * Ends the current line at the playhead and begins the next one there, as one step: a line that begins by then is moved
 * up to the playhead, otherwise one is made. Playing goes on.
 */
export function endAndBegin(): void {
  const { document } = theProject()
  const line = document.lines[selection().current ?? 0]
  const at = now()
  if (line === undefined || line.locked || at < line.start + MIN_LINE_SECONDS) {
    goOnAndPlay()
    return
  }
  const next = linesInOrder(document).find(({ id, start }) => id !== line.id && start >= line.start)
  const number = lineNumber(document.lines, line.id)
  const begun = edit(say('edit.endAndBegin', { number }), (draft) => {
    trimLine(draft, line.id, { end: at })
    if (next !== undefined && next.start <= at + MIN_LINE_SECONDS && next.end > at + MIN_LINE_SECONDS && !next.locked) {
      trimLine(draft, next.id, { start: at })
      return next.id
    }
    const limit = next === undefined || next.start <= at + MIN_LINE_SECONDS ? Number.POSITIVE_INFINITY : next.start
    return addLine(draft, { start: at, end: Math.min(at + BEGUN_SECONDS, limit), speaker: line.speaker })
  })
  if (begun === undefined) return
  selectLine(begun)
  editField('source')
}

/** Opens the source of a line and plays it. */
function begin(id: number): void {
  const line = theProject().document.lines[id]
  if (line === undefined) return
  selectLine(id)
  editField('source')
  player()?.playRange(line.start, line.end)
}

function neighbour(step: number): number | undefined {
  const { ids, numbers } = lineOrder(theProject().document.lines)
  return ids[(numbers.get(selection().current ?? 0) ?? 0) - 1 + step]
}
