import { linesInOrder } from '../../shared/project/document.ts'
import { addLine, trimLine } from '../../shared/project/lines/lineEdits.ts'
import { shiftTimes } from '../../shared/project/lines/timeEdits.ts'
import { t } from '../locales/t.ts'
import { now, player } from '../state/clock.ts'
import { edit } from '../state/journal.ts'
import { giveToSpeaker } from '../state/lineVerbs.ts'
import { theProject } from '../state/project.ts'
import { selectedIds, selection, selectLine } from '../state/selection.ts'
import { GAP, roomAt } from './drag/drag.ts'
import type { Edge } from './drag/snapping.ts'
import { lanesOf, nearestLine } from './lanes/lanes.ts'
import { patchTimeline, timeline } from './timelineState.ts'
import { fitted, revealed, type Stretch, seconds } from './view/scale.ts'
import { showView, viewport } from './view/viewport.ts'

/** From the first start to the last end of the selected lines; undefined where none is. */
export function selectedStretch(): Stretch | undefined {
  const { lines } = theProject().document
  const chosen = selectedIds().flatMap((id) => lines[id] ?? [])
  if (chosen.length === 0) return undefined
  return { start: Math.min(...chosen.map(({ start }) => start)), end: Math.max(...chosen.map(({ end }) => end)) }
}

/** Shows the selected lines as large as they can be shown. */
export function fitSelected(): void {
  const stretch = selectedStretch()
  if (stretch !== undefined) showView(fitted(stretch, viewport()))
}

/** Brings a line into sight, if it is not. */
export function revealLine(id: number): void {
  const line = theProject().document.lines[id]
  const view = viewport()
  if (line !== undefined && view.width > 0) showView(revealed(view, line, view))
}

/** Brings the playhead into sight, in the middle. */
export function showPlayhead(): void {
  const view = viewport()
  showView({ left: now() - seconds(view, view) / 2, zoom: view.zoom })
}

/** Plays a line from begin to end. */
export function playLine(id: number): void {
  const line = theProject().document.lines[id]
  if (line !== undefined) player()?.playRange(line.start, line.end)
}

/** Plays the selected lines over and over, or ends that. */
export function toggleLoop(): void {
  const wanted = timeline().loop === undefined ? selectedStretch() : undefined
  patchTimeline({ loop: wanted })
  if (wanted !== undefined) player()?.playRange(wanted.start, wanted.end, true)
}

/** Moves the selected lines by seconds, and later ones too where those follow. */
export function nudge(by: number): void {
  const ids = selectedIds()
  edit(t('timeline.edit.move', { count: ids.length }), (draft) => shiftTimes(draft, withLater(ids), by))
}

function withLater(ids: readonly number[]): readonly number[] {
  const { document } = theProject()
  const first = Math.min(...ids.map((id) => document.lines[id]?.start ?? Number.POSITIVE_INFINITY))
  if (!timeline().ripple || ids.length === 0) return ids
  return linesInOrder(document).flatMap(({ id, start }) => (start >= first ? [id] : []))
}

/** The length of a frame of the video, in seconds. */
export function frameSeconds(): number {
  const rate = theProject().document.media.facts?.video?.frameRate ?? 0
  return rate > 0 ? 1 / rate : 0.04
}

/** Puts an edge of the current line to the playhead. Where later lines follow, they keep their distance to it. */
export function edgeToPlayhead(edge: Edge): void {
  const { current } = selection()
  const line = current === undefined ? undefined : theProject().document.lines[current]
  if (line === undefined || line.locked) return
  const time = now()
  edit(t('timeline.edit.trim'), (draft) => {
    if (!timeline().ripple) return trimLine(draft, line.id, { [edge]: time, gap: GAP })
    if (edge === 'start') return shiftTimes(draft, withLater([line.id]), time - line.start)
    const later = withLater([line.id]).filter((id) => id !== line.id)
    trimLine(draft, line.id, { end: time })
    return shiftTimes(draft, later, (draft.lines[line.id]?.end ?? line.end) - line.end)
  })
}

/** Makes a line of two seconds, or as much of that as is free, in a speaker's lane. */
export function makeLineAt(time: number, speaker: string | undefined): void {
  const { document } = theProject()
  const lane = lanesOf(document).find((one) => one.speaker === speaker)
  const room = roomAt(lane, time, viewport().duration)
  const start = Math.max(room.start, time)
  const end = Math.min(room.end, start + 2)
  if (end - start < 0.1) return
  const id = edit(t('timeline.edit.make'), (draft) =>
    addLine(draft, { start, end, ...(speaker === undefined ? {} : { speaker }) }),
  )
  if (id !== undefined) selectLine(id)
}

/** Gives the selected lines to the speaker above or below that of the current line. */
export function giveToNeighbour(step: 1 | -1): void {
  const { document } = theProject()
  const lanes = lanesOf(document)
  const { current } = selection()
  const own = current === undefined ? undefined : document.lines[current]?.speaker
  const next = lanes[lanes.findIndex((lane) => lane.speaker === own) + step]
  if (own !== undefined && next !== undefined) giveToSpeaker(next.speaker)
}

/** Where an arrow key leads from the current line; undefined for other keys. */
export function lineByKey(key: string): number | undefined {
  const { document } = theProject()
  const lanes = lanesOf(document)
  const { current } = selection()
  const line = current === undefined ? undefined : document.lines[current]
  const row = Math.max(
    0,
    lanes.findIndex((lane) => lane.speaker === line?.speaker),
  )
  const own = lanes[row]
  if (own === undefined) return undefined
  if (line === undefined) return nearestLine(own, now())?.id
  const at = own.lines.indexOf(line)
  switch (key) {
    case 'ArrowLeft':
      return own.lines[at - 1]?.id
    case 'ArrowRight':
      return own.lines[at + 1]?.id
    case 'ArrowUp':
    case 'ArrowDown': {
      const lane = lanes.slice(0, row).toReversed()
      const way = key === 'ArrowUp' ? lane : lanes.slice(row + 1)
      const next = way.find(({ lines }) => lines.length > 0)
      return next === undefined ? undefined : nearestLine(next, (line.start + line.end) / 2)?.id
    }
    case 'Home':
      return own.lines[0]?.id
    case 'End':
      return own.lines.at(-1)?.id
    default:
      return undefined
  }
}
