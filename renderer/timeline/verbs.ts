import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { addLine, trimLine } from '../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { shiftTimes } from '../../shared/project/lines/timeEdits.ts'
import { markSpeech } from '../../shared/timing/markSpeech.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { edit } from '../state/document/journal.ts'
import { countedLines, lineNumber } from '../state/document/lineOrder.ts'
import { giveToSpeaker, shiftLines } from '../state/document/lineVerbs.ts'
import { openProject, theProject } from '../state/document/project.ts'
import { now, player } from '../state/editor/clock.ts'
import { scriptView } from '../state/editor/scriptView.ts'
import { editField, selectedIds, selection, selectLine } from '../state/editor/selection.ts'
import { announce } from '../state/session.ts'
import { MIN_LINE_GAP_SECONDS, roomAt } from './drag/drag.ts'
import type { Edge } from './drag/snapping.ts'
import { lanesOf, neighbourByKey } from './lanes/lanes.ts'
import { patchTimeline, timeline } from './timelineState.ts'
import { fitted, revealed, visibleSeconds } from './view/scale.ts'
import { showView, viewport } from './view/viewport.ts'
import { soundRead, speechOnsets } from './wave/sound.ts'

/** From the first start to the last end of the selected lines; undefined if none is selected. */
function selectedStretch(): TimeSpan | undefined {
  const { lines } = theProject().document
  const chosen = selectedIds().flatMap((id) => lines[id] ?? [])
  if (chosen.length === 0) return undefined
  return { start: Math.min(...chosen.map(({ start }) => start)), end: Math.max(...chosen.map(({ end }) => end)) }
}

/** Zooms to the selected lines. */
export function fitSelected(): void {
  const stretch = selectedStretch()
  if (stretch !== undefined) showView(fitted(stretch, viewport()))
}

/** Scrolls to a line that is out of sight. */
export function revealLine(id: number): void {
  const line = theProject().document.lines[id]
  const view = viewport()
  if (line !== undefined && view.width > 0) showView(revealed(view, line, view))
}

/** Scrolls the playhead to the middle. */
export function showPlayhead(): void {
  const view = viewport()
  showView({ left: now() - visibleSeconds(view, view) / 2, zoom: view.zoom })
}

/** Plays a line. */
export function playLine(id: number): void {
  const line = theProject().document.lines[id]
  if (line !== undefined) player()?.playRange(line.start, line.end)
}

/** Loops the selected lines, or ends the loop. */
export function toggleLoop(): void {
  const loopStretch = timeline().loop === undefined ? selectedStretch() : undefined
  patchTimeline({ loop: loopStretch })
  if (loopStretch !== undefined) player()?.playRange(loopStretch.start, loopStretch.end, true)
}

/** Shifts the selected lines by seconds, with later lines if ripple is on. */
export function nudge(by: number): void {
  const chosen = selectedIds()
  const ids = withLater(chosen)
  // A step that takes later lines along is another one than a move of the line alone, however soon it follows.
  shiftLines({ label: moveLabel(chosen, ids), ids, by, repeats: `nudge ${chosen} ${ids.length}` })
}

/** The name of a step that moves `chosen` lines and maybe later ones with them, which are among `all`. */
export function moveLabel(chosen: readonly number[], all: readonly number[]): Message {
  const { lines } = theProject().document
  const later = all.length - chosen.length
  const { number, count } = countedLines(lines, chosen)
  return later > 0
    ? say('timeline.edit.ripple', { number, count: later })
    : say('timeline.edit.move', { number, count })
}

/** The name of a step that changes the length of a line and moves this many later lines with its end. */
export function trimLabel(id: number, later: number): Message {
  const number = lineNumber(theProject().document.lines, id)
  return later > 0 ? say('timeline.edit.trimRipple', { number, count: later }) : say('timeline.edit.trim', { number })
}

function withLater(ids: readonly number[]): readonly number[] {
  const { document } = theProject()
  const first = Math.min(...ids.map((id) => document.lines[id]?.start ?? Number.POSITIVE_INFINITY))
  if (!timeline().ripple || ids.length === 0) return ids
  return linesInOrder(document).flatMap(({ id, start }) => (start >= first ? [id] : []))
}

/** Length of a frame in seconds; 0.04 where the rate is unknown. */
export function frameSeconds(): number {
  const rate = theProject().document.media.facts?.video?.frameRate ?? 0
  return rate > 0 ? 1 / rate : 0.04
}

/** Moves an edge of the current line to the playhead; with ripple, later lines keep their distance. */
export function edgeToPlayhead(edge: Edge): void {
  const { current } = selection()
  const line = current === undefined ? undefined : theProject().document.lines[current]
  if (line === undefined || line.locked) return
  const time = now()
  const all = withLater([line.id])
  if (timeline().ripple && edge === 'start') {
    shiftLines({ label: moveLabel([line.id], all), ids: all, by: time - line.start })
    return
  }
  const later = all.filter((id) => id !== line.id)
  edit(trimLabel(line.id, later.length), (draft) => {
    if (!timeline().ripple) return trimLine(draft, line.id, { [edge]: time, gap: MIN_LINE_GAP_SECONDS })
    trimLine(draft, line.id, { end: time })
    shiftTimes(draft, later, (draft.lines[line.id]?.end ?? line.end) - line.end)
  })
}

/** Makes a line of two seconds, or less where there is less room, in a speaker's lane. */
export function makeLineAt(time: number, speaker: string | undefined): void {
  const { document } = theProject()
  const lane = lanesOf(document).find((one) => one.speaker === speaker)
  const room = roomAt(lane, time, viewport().duration)
  const start = Math.max(room.start, time)
  const end = Math.min(room.end, start + 2)
  if (end - start < 0.1) return
  const id = edit(say('timeline.edit.make'), (draft) => addLine(draft, { start, end, ...omitUndefined({ speaker }) }))
  if (id !== undefined) selectLine(id)
}

/**
 * Makes empty lines where the original sound has speech and no line is yet, as one step, and selects the first. To
 * transcribe by hand the first opens; where no speech is found, a line is made for it.
 */
export async function markLines(): Promise<void> {
  const { id: project } = theProject()
  await soundRead()
  if (openProject()?.id !== project) return
  const { begins, ends } = speechOnsets()
  const sounds = [...begins].map((start, at) => ({ start, end: ends[at] ?? start }))
  const places = markSpeech(sounds, Object.values(theProject().document.lines))
  if (places.length === 0) {
    announce(t('timeline.noSpeech'))
    if (scriptView().transcribing && Object.keys(theProject().document.lines).length === 0) perform('insertAfter')
    return
  }
  const ids = edit(say('timeline.edit.mark', { count: places.length }), (draft) =>
    places.map((place) => addLine(draft, place)),
  )
  if (ids?.[0] !== undefined) selectLine(ids[0])
  if (scriptView().transcribing) editField('source')
  announce(t('timeline.marked', { count: places.length }))
}

/** Gives the selected lines to the speaker above or below the current line's. */
export function giveToNeighbour(step: 1 | -1): void {
  const { document } = theProject()
  const lanes = lanesOf(document)
  const { current } = selection()
  const own = current === undefined ? undefined : document.lines[current]?.speaker
  const next = lanes[lanes.findIndex((lane) => lane.speaker === own) + step]
  if (own !== undefined && next !== undefined) giveToSpeaker(next.speaker)
}

/** The line that a key leads to from the current one; undefined for other keys. */
export function lineByKey(key: string): number | undefined {
  const { document } = theProject()
  const { current } = selection()
  const line = current === undefined ? undefined : document.lines[current]
  return neighbourByKey(key, { lanes: lanesOf(document), line, time: now() })?.id
}
