import { NO_WAITS, type TimeMap } from '../../shared/timing/timeMap.ts'
import { useFits } from '../state/fits.ts'
import { mixing, useMixing } from '../state/mixing.ts'
import { openProject, useProject } from '../state/project.ts'

/** The waits of the picture as they are played: those of the shown translation; the original has none. */
export function heardMap(): TimeMap {
  const { target, map } = useFits.getState()
  return mixing().listen !== 'original' && target === openProject()?.target ? map : NO_WAITS
}

/** `heardMap`, as a hook. */
export function useHeardMap(): TimeMap {
  const { target, map } = useFits()
  const shown = useProject((project) => project.target)
  const original = useMixing(({ listen }) => listen === 'original')
  return original || target !== shown ? NO_WAITS : map
}
