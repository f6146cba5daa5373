import { now } from '../../state/clock.ts'
import { theProject } from '../../state/project.ts'
import { lanesOf } from '../lanes/lanes.ts'
import { useShots } from '../shots/shots.ts'
import { timeline } from '../timelineState.ts'
import { viewport } from '../view/viewport.ts'
import { speechOnsets } from '../wave/sound.ts'
import { GAP } from './drag.ts'
import type { SnapTargets } from './snapping.ts'

/** How near an edge must come to be caught, in pixels. */
const REACH = 8

/** What edges catch on in a lane, without the lines that are moved. */
export function targetsFor(speaker: string, without: readonly number[]): SnapTargets {
  const { begins, ends } = speechOnsets()
  return {
    ...{ lanes: lanesOf(theProject().document), speaker, gap: GAP, without: new Set(without) },
    ...{ begins, ends, playhead: now() },
    shots: useShots.getState().times,
  }
}

/** Seconds within which edges are caught now; none while Shift is held or snapping is off. */
export function snapReach({ shiftKey }: Pick<PointerEvent, 'shiftKey'>): number {
  return timeline().snapping === shiftKey ? -1 : REACH / viewport().zoom
}
