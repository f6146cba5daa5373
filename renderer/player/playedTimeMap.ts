import { IDENTITY_TIME_MAP, type TimeMap } from '../../shared/timing/waits/timeMap.ts'
import { openProject, useProject } from '../state/document/project.ts'
import { dubNow, now } from '../state/editor/clock.ts'
import { useFits } from '../state/editor/fits.ts'
import { mixing, useMixing } from '../state/editor/mixing.ts'
import { playerState } from './playerState.ts'

/** Seconds by which the playhead may be past a moment that the picture holds. */
const HOLD_TOLERANCE_SECONDS = 0.1

/**
 * The playhead in the dub of the shown translation, in seconds. The clock's own position in the dub is taken where it fits the
 * playhead; while the original plays, or waits have changed since, it does not.
 */
export function dubPosition(): number {
  const map = shownMap()
  return Math.abs(map.toSource(dubNow()) - now()) < HOLD_TOLERANCE_SECONDS ? dubNow() : map.toDub(now())
}

/** The waits of the picture as they are played: those of the shown translation; the original has none, nor has a reader. */
export function playedTimeMap(): TimeMap {
  return mixing().listen === 'original' || playerState().reading !== undefined ? IDENTITY_TIME_MAP : shownMap()
}

function shownMap(): TimeMap {
  const { target, map } = useFits.getState()
  return target === openProject()?.target ? map : IDENTITY_TIME_MAP
}

/** `playedTimeMap`, as a hook. */
export function usePlayedTimeMap(): TimeMap {
  const { target, map } = useFits()
  const shown = useProject((project) => project.target)
  const original = useMixing(({ listen }) => listen === 'original')
  return original || target !== shown ? IDENTITY_TIME_MAP : map
}
