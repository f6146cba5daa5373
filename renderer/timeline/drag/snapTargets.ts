import { theProject } from '../../state/document/project.ts'
import { now } from '../../state/editor/clock.ts'
import { useShots } from '../../state/editor/shots.ts'
import { lanesOf } from '../lanes/lanes.ts'
import { timeline } from '../timelineState.ts'
import { viewport } from '../view/viewport.ts'
import { speechOnsets } from '../wave/sound.ts'
import { MIN_LINE_GAP_SECONDS } from './drag.ts'
import type { SnapTargets } from './snapping.ts'

/** Distance within which an edge snaps, in pixels. */
const SNAP_DISTANCE_PX = 8

/** Snap targets in a speaker's lane, without the lines that move. */
export function targetsFor(speaker: string, without: readonly number[]): SnapTargets {
  const { begins, ends } = speechOnsets()
  return {
    lanes: lanesOf(theProject().document),
    speaker,
    gap: MIN_LINE_GAP_SECONDS,
    without: new Set(without),
    begins,
    ends,
    playhead: now(),
    shots: useShots.getState().shots.times,
  }
}

/** Snap distance in seconds; -1 while snapping is off (Shift inverts it). */
export function snapReach({ shiftKey }: Pick<PointerEvent, 'shiftKey'>): number {
  return timeline().snapping === shiftKey ? -1 : SNAP_DISTANCE_PX / viewport().zoom
}
