import type { Message } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { edit } from '../../state/document/journal.ts'
import { theProject } from '../../state/document/project.ts'
import { endPreview, previewFits } from '../../state/editor/fits.ts'
import { selectedIds } from '../../state/editor/selection.ts'
import type { Following } from '../../ui/followPress.ts'
import { lanesOf } from '../lanes/lanes.ts'
import { type Ghost, patchTimeline, timeline } from '../timelineState.ts'
import { moveLabel, trimLabel } from '../verbs.ts'
import { laneNumber, timeUnderPointer } from '../view/places.ts'
import { useDrawn, viewport } from '../view/viewport.ts'
import {
  applyOutcome,
  type DragOutcome,
  type DragStart,
  draggedEdges,
  type Grip,
  outcomeOf,
  placeAfter,
} from './drag.ts'
import { snapEdges } from './snapping.ts'
import { snapReach, targetsFor } from './snapTargets.ts'

/** Most lines that are drawn while they are dragged. */
const MAX_GHOST_LINES = 200

/** Drags a line from the time at which it was grabbed. Locked lines do not move. */
export function dragLine(line: Line, grip: Grip, from: number): Following {
  const start = dragStart(line, grip)
  let latestDrag: { readonly outcome: DragOutcome; readonly snappedAt: number | undefined } | undefined
  return {
    move(event) {
      if (line.locked) return
      latestDrag = reach(start, from, event)
      const all = ghosts(start, latestDrag.outcome)
      previewFits(new Map(all.map(({ line: { id }, ...place }) => [id, place])))
      patchTimeline({
        draft: { kind: 'drag', held: line.id, snappedAt: latestDrag.snappedAt, ghosts: visibleGhosts(all) },
      })
    },
    drop(event) {
      patchTimeline({ draft: undefined })
      if (line.locked) return
      const { outcome } = reach(start, from, event)
      const before = theProject().document
      edit(labelOf(outcome, start), (draft) => applyOutcome(draft, outcome))
      if (theProject().document === before) previewFits()
      else endPreview()
    },
    cancel() {
      patchTimeline({ draft: undefined })
      previewFits()
    },
  }
}

function dragStart(line: Line, grip: Grip): DragStart {
  const { document } = theProject()
  const selected = new Set(selectedIds())
  const all = linesInOrder(document).filter(({ locked }) => !locked)
  const along = grip === 'body' && selected.has(line.id) ? all.filter(({ id }) => selected.has(id)) : [line]
  const first = Math.min(...along.map(({ start }) => start))
  const later =
    timeline().ripple && grip !== 'start' ? all.filter(({ id, start }) => start >= first && id !== line.id) : []
  return { grip, line, moved: along, later, lanes: lanesOf(document), duration: viewport().duration }
}

function reach(
  start: DragStart,
  from: number,
  event: PointerEvent,
): { outcome: DragOutcome; snappedAt: number | undefined } {
  const speaker =
    start.grip === 'body' ? (start.lanes[laneNumber(event)]?.speaker ?? start.line.speaker) : start.line.speaker
  const by = timeUnderPointer(event) - from
  const without = [...start.moved, ...start.later].map(({ id }) => id)
  const snap = snapEdges(draggedEdges(start, by), targetsFor(speaker, without), snapReach(event))
  const outcome = outcomeOf(start, by + (snap?.by ?? 0), speaker)
  return { outcome, snappedAt: isCaught(start, outcome, snap?.at) ? snap?.at : undefined }
}

/** Whether an edge reached the snap target: a neighbour may have been in the way. */
function isCaught({ line }: DragStart, outcome: DragOutcome, at: number | undefined): boolean {
  const place = placeAfter(outcome, line)
  if (at === undefined || place === undefined) return false
  return Math.min(Math.abs(place.start - at), Math.abs(place.end - at)) < 0.002
}

/** All lines that move, where they would lie. */
function ghosts({ moved, later, line }: DragStart, outcome: DragOutcome): Ghost[] {
  return [...new Set([line, ...moved, ...later])].flatMap((one) => {
    const place = placeAfter(outcome, one)
    const speaker = outcome.kind === 'trim' ? one.speaker : (outcome.speaker ?? one.speaker)
    return place === undefined ? [] : { line: one, ...place, speaker }
  })
}

/** Those of the lines that are drawn: only those in sight. */
function visibleGhosts(all: readonly Ghost[]): Ghost[] {
  const drawn = useDrawn.getState()
  return all.filter(({ start, end }) => end >= drawn.start && start <= drawn.end).slice(0, MAX_GHOST_LINES)
}

function labelOf(outcome: DragOutcome, { line, moved }: DragStart): Message {
  if (outcome.kind === 'trim') return trimLabel(line.id, outcome.later.length)
  return moveLabel(
    outcome.kind === 'move' ? [line.id] : moved.map(({ id }) => id),
    outcome.kind === 'move' ? [line.id] : outcome.ids,
  )
}
