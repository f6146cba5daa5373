import {
  fitLines,
  foretell,
  type LineToFit,
  type PredictedFit,
  type Programme,
  paceOf,
} from '../project/lines/fitLines.ts'
import type { PaceModel } from '../timing/paceModel.ts'

/** Lines on either side that are fitted along: farther ones do not change the pace audibly. */
const NEIGHBOURS = 40

/** Models by list of lines, as many versions are fitted among the same lines. */
const paces = new WeakMap<readonly LineToFit[], PaceModel>()

/**
 * Predicts the timing of a line with each of these texts in place of its own, in its present lane. The line itself need
 * not be among the lines.
 */
export function rateVersions(
  lines: readonly LineToFit[],
  line: LineToFit,
  { versions, ...programme }: Programme & { readonly versions: readonly string[] },
): PredictedFit[] {
  const pace = paces.get(lines) ?? paceOf(lines, programme.target)
  paces.set(lines, pace)
  const around = nearby(lines, line).map((one) => timed(pace, one))
  const { seconds: _, ...own } = line
  return versions.map((text) => {
    const [fit] = fitLines([timed(pace, { ...own, text }), ...around], programme)
    if (fit === undefined) throw new Error('A line that was to be fitted has no fit')
    return { ...fit, predicted: true }
  })
}

/** A line with a fixed length, so that fitting it learns and predicts nothing. */
function timed(pace: PaceModel, line: LineToFit): LineToFit {
  return { ...line, seconds: line.seconds ?? foretell(pace, line) }
}

/** The lines around a line, of all speakers, because no speaker starts in another's line. */
function nearby(lines: readonly LineToFit[], line: LineToFit): LineToFit[] {
  const others = lines.filter((one) => one.id !== line.id)
  const at = others.findIndex((one) => one.start > line.start)
  const middle = at < 0 ? others.length : at
  return others.slice(Math.max(0, middle - NEIGHBOURS), middle + NEIGHBOURS)
}
