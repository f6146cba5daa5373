import { type Line, linesInOrder } from '../../../shared/project/document.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/journal.ts'
import { theProject } from '../../state/project.ts'
import { selectedIds } from '../../state/selection.ts'
import { lanesOf } from '../lanes/lanes.ts'
import { type Ghost, patchTimeline, timeline } from '../timelineState.ts'
import { laneNumber, timeOf } from '../view/places.ts'
import { useDrawn, viewport } from '../view/viewport.ts'
import { applyOutcome, type DragStart, draggedEdges, type Grip, type Outcome, outcomeOf, placeAfter } from './drag.ts'
import type { Following } from './followPointer.ts'
import { snapEdges } from './snapping.ts'
import { snapReach, targetsFor } from './snapTargets.ts'

/** Most lines that are drawn while they are dragged. */
const MOST_GHOSTS = 200

/** Drags a line from the time at which it was grabbed. Locked lines do not move. */
export function dragLine(line: Line, grip: Grip, from: number): Following {
  const start = dragStart(line, grip)
  let reached: { readonly outcome: Outcome; readonly snappedAt: number | undefined } | undefined
  return {
    move(event) {
      if (line.locked) return
      reached = reach(start, from, event)
      patchTimeline({
        draft: { kind: 'drag', held: line.id, snappedAt: reached.snappedAt, ghosts: ghosts(start, reached.outcome) },
      })
    },
    drop(event) {
      patchTimeline({ draft: undefined })
      if (line.locked) return
      const { outcome } = reach(start, from, event)
      edit(labelOf(outcome), (draft) => applyOutcome(draft, outcome))
    },
    cancel: () => patchTimeline({ draft: undefined }),
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
): { outcome: Outcome; snappedAt: number | undefined } {
  const speaker =
    start.grip === 'body' ? (start.lanes[laneNumber(event)]?.speaker ?? start.line.speaker) : start.line.speaker
  const by = timeOf(event) - from
  const without = [...start.moved, ...start.later].map(({ id }) => id)
  const snap = snapEdges(draggedEdges(start, by), targetsFor(speaker, without), snapReach(event))
  const outcome = outcomeOf(start, by + (snap?.by ?? 0), speaker)
  return { outcome, snappedAt: isCaught(start, outcome, snap?.at) ? snap?.at : undefined }
}

/** Whether an edge reached the snap target: a neighbour may have been in the way. */
function isCaught({ line }: DragStart, outcome: Outcome, at: number | undefined): boolean {
  const place = placeAfter(outcome, line)
  if (at === undefined || place === undefined) return false
  return Math.min(Math.abs(place.start - at), Math.abs(place.end - at)) < 0.002
}

/** The dragged lines to draw: only those in sight; the others move too. */
function ghosts({ moved, later, line }: DragStart, outcome: Outcome): Ghost[] {
  const drawn = useDrawn.getState()
  const found: Ghost[] = []
  for (const one of new Set([line, ...moved, ...later])) {
    const place = placeAfter(outcome, one)
    if (place === undefined || place.end < drawn.start || place.start > drawn.end) continue
    const speaker = outcome.kind === 'trim' ? one.speaker : (outcome.speaker ?? one.speaker)
    found.push({ line: one, ...place, speaker })
    if (found.length === MOST_GHOSTS) break
  }
  return found
}

function labelOf(outcome: Outcome): string {
  if (outcome.kind === 'trim') return t('timeline.edit.trim')
  return t('timeline.edit.move', { count: outcome.kind === 'move' ? 1 : outcome.ids.length })
}
