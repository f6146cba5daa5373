import type { LineFit } from '../spokenLine.ts'
import { type FitPlaces, fitWithWaits } from '../waits/fitWithWaits.ts'
import type { WaitingLine } from '../waits/planWaits.ts'
import type { TimeMap } from '../waits/timeMap.ts'
import { leadAttacks } from './leadAttacks.ts'

/** A line with the speech of its take, or the length that is predicted for it. */
export interface TakeLine extends WaitingLine {
  /** Whether its take stays where it was performed, to the sample, if nothing is in its way. */
  readonly performed?: boolean | undefined
}

/** A take that was spoken for its place meets it within this share, as the engine's own speech does. */
const MADE_FOR_PLACE_TOLERANCE_SHARE = 0.02
/** The plan weighs a little lateness against other costs: a performed take that it moves by no more than this stays in its place. */
const MAX_IGNORED_SHIFT_SECONDS = 0.03
/** Seconds that are rounding. */
const PLACEMENT_TOLERANCE_SECONDS = 0.001

/**
 * Places takes, or lines whose length is predicted, as they will sound: plans waits and lanes, then begins soft speech a little
 * earlier. The editor, its player and a render from takes place lines by this alone, so that they agree.
 */
export function placeTakes(lines: readonly TakeLine[], places: FitPlaces): ReturnType<typeof fitWithWaits> {
  const plan = fitWithWaits(lines, places)
  const made = plan.fits.map((fit, at) => asPerformed(asMade(fit, lines[at]), lines[at], plan.map))
  const spoken = made.flatMap((fit, at) => {
    const line = lines[at]
    return line === undefined || line.natural === 0
      ? []
      : [{ at, line, ...fit, speaker: line.speaker, end: fit.spokenEnd }]
  })
  const led = leadAttacks(
    spoken,
    spoken.map(({ line, rate }) => (line.lead ?? 0) / rate),
    spoken.map(({ line }) => plan.map.toDub(line.start)),
  )
  const fits = [...made]
  for (const { at, start, end } of led) {
    const fit = fits[at]
    if (fit !== undefined) fits[at] = { ...fit, start, spokenEnd: end, late: fit.late - (fit.start - start) }
  }
  return { ...plan, fits }
}

/** The fit of a performed take, brought to the very place where it was performed where the plan is almost there. */
function asPerformed(fit: LineFit, line: TakeLine | undefined, map: TimeMap): LineFit {
  if (line?.performed !== true) return fit
  const start = map.toDub(line.start)
  const by = start - fit.start
  return Math.abs(by) > MAX_IGNORED_SHIFT_SECONDS ? fit : { ...fit, start, spokenEnd: fit.spokenEnd + by, late: 0 }
}

/**
 * The fit of a take that was spoken for its place in a dub: where the plan is as it was then, and there is room for it, the take
 * stays the same sound.
 */
function asMade(fit: LineFit, line: TakeLine | undefined): LineFit {
  const { rate: made = 1, natural = 0 } = line ?? {}
  const spokenEnd = fit.start + natural / made
  const isMet = made !== 1 && Math.abs(fit.rate / made - 1) < MADE_FOR_PLACE_TOLERANCE_SHARE
  return isMet && spokenEnd <= fit.limit + PLACEMENT_TOLERANCE_SECONDS ? { ...fit, rate: made, spokenEnd } : fit
}
