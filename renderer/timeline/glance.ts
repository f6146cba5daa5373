import type { Target } from '../../shared/contract/records.ts'
import type { Line, Speaker } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/fitLines.ts'
import { type Standing, standingOf } from '../../shared/project/standing.ts'
import { useFits } from '../state/fits.ts'
import { useProject } from '../state/project.ts'

/** How lines of the shown translation stand. */
export type Glance = (line: Line) => Standing | undefined

interface Known {
  readonly target: Target
  readonly speaker: Speaker | undefined
  readonly fit: PredictedFit | undefined
  readonly standing: Standing
}

/** Whether a take is fresh is found out by its key, which is too slow to do for a lane in every frame. */
const known = new WeakMap<Line, Known>()

/** How lines of a speaker stand, for a whole lane at once: one subscription instead of one for each block. */
export function useGlance(speakerId: string): Glance {
  const target = useProject((project) => project.target)
  const speaker = useProject(({ document }) => document.speakers[speakerId])
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  return (line) => {
    if (target === undefined) return undefined
    const fit = fits?.get(line.id)
    const before = known.get(line)
    if (before?.target === target && before.speaker === speaker && before.fit === fit) return before.standing
    const standing = standingOf(line, target, { speaker, fit })
    known.set(line, { target, speaker, fit, standing })
    return standing
  }
}
