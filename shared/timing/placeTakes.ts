import { fitWithWaits } from './fitWithWaits.ts'
import { leadAttacks, softStart } from './leadAttacks.ts'
import type { WaitingLine, WaitPlaces, WaitPlan } from './planWaits.ts'
import type { FitOptions, LineFit } from './spokenLine.ts'

/** A line with the speech of its take, or the length that is predicted for it. */
export interface TakeLine extends Omit<WaitingLine, 'attack'> {
  /** Seconds for which its speech begins softly. */
  readonly lead: number
}

/**
 * Places takes, or lines whose length is predicted, as they are heard: plans waits and lanes, then begins soft speech a
 * little earlier. The editor, its player and a render from takes place lines by this alone, so that they agree.
 */
export function placeTakes(
  lines: readonly TakeLine[],
  places: Omit<WaitPlaces, 'options'> & { readonly options: FitOptions },
): WaitPlan & { readonly fits: LineFit[] } {
  const plan = fitWithWaits(
    lines.map((line) => ({ ...line, attack: softStart(line.lead) })),
    places,
  )
  const spoken = plan.fits.flatMap((fit, at) => {
    const line = lines[at]
    return line === undefined || line.natural === 0
      ? []
      : [{ at, line, ...fit, speaker: line.speaker, end: fit.spokenEnd }]
  })
  const led = leadAttacks(
    spoken,
    spoken.map(({ line, rate }) => line.lead / rate),
    spoken.map(({ line }) => plan.map.toDub(line.start)),
  )
  const fits = [...plan.fits]
  for (const { at, start, end } of led) {
    const fit = fits[at]
    if (fit !== undefined)
      fits[at] = { ...fit, start, spokenEnd: end, late: Math.max(0, fit.late - (fit.start - start)) }
  }
  return { ...plan, fits }
}
