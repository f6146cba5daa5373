import { upperMedian } from '../../../../shared/basics/median.ts'
import { QC_SPECTRUM_BANDS } from './qcSpectrum.ts'
import type { Sketch } from './repeats.ts'

/** Values of a sketch (12.5 ms) between two spectra that are compared: speech follows its own order for a tenth of a second. */
const ORDER_LAGS_VALUES = [1, 2, 3, 5, 8] as const
/** Values of the shortest line whose direction is judged: 1.5 s. */
const MIN_JUDGED_LINE_VALUES = 120
/** Lines beside it by which a line is judged, and likeness in the middle of all from which they have an order in common. */
const MIN_OTHER_LINES = 6
const MIN_COMMON_LIKENESS = 0.4
/** Likeness to the others' order under which a line is backwards. Measured: lines as they are -0.1 to 0.9, backwards the negative of that. */
const MAX_BACKWARDS_LIKENESS = -0.35
/** Share of a feature's mean variance that is added to its own. */
const VARIANCE_FLOOR_SHARE = 0.3

/**
 * The lines, by index, that are played backwards. Speech has a direction: a stop's burst comes before its vowel, and a vowel dies away
 * after its beginning. What of the correlations of one band with another a little later has another value the other way round changes
 * its sign in a line that is backwards, so that it is the opposite of the dub's other lines, whatever these say.
 */
export function backwardsLines(sketches: readonly (Sketch | undefined)[]): number[] {
  const known = sketches.flatMap((sketch, index) =>
    sketch !== undefined && sketch.length >= MIN_JUDGED_LINE_VALUES * QC_SPECTRUM_BANDS
      ? [{ index, order: orderOf(sketch) }]
      : [],
  )
  if (known.length <= MIN_OTHER_LINES) return []
  const [sums, squares] = momentsOf(known.map(({ order }) => order))
  const likeness = known.map(({ index, order }) => ({
    index,
    like: likenessTo(order, { sums, squares, count: known.length }),
  }))
  if ((upperMedian(likeness.map(({ like }) => like)) ?? 0) < MIN_COMMON_LIKENESS) return []
  return likeness.filter(({ like }) => like < MAX_BACKWARDS_LIKENESS).map(({ index }) => index)
}

/** For each lag and pair of bands, how much more the second follows the first than the first the second. */
function orderOf(sketch: Sketch): Float64Array {
  const count = sketch.length / QC_SPECTRUM_BANDS
  const means = new Float64Array(QC_SPECTRUM_BANDS)
  for (const [at, level] of sketch.entries())
    means[at % QC_SPECTRUM_BANDS] = (means[at % QC_SPECTRUM_BANDS] ?? 0) + level / count
  const own = sketch.map((level, at) => level - (means[at % QC_SPECTRUM_BANDS] ?? 0))
  const power = own.reduce((sum, one) => sum + one * one, 0) / own.length
  const order: number[] = []
  for (const lag of ORDER_LAGS_VALUES)
    for (let one = 0; one < QC_SPECTRUM_BANDS; one++)
      for (let other = one + 1; other < QC_SPECTRUM_BANDS; other++)
        order.push(power === 0 ? 0 : followsBy(own, { one, other, lag }) / power)
  return Float64Array.from(order)
}

/** How much more band `other` follows band `one` after so many values than the other way round, per value. */
function followsBy(
  levels: Float32Array,
  { one, other, lag }: { readonly one: number; readonly other: number; readonly lag: number },
): number {
  let sum = 0
  const last = levels.length - lag * QC_SPECTRUM_BANDS
  for (let now = 0; now < last; now += QC_SPECTRUM_BANDS) {
    const later = now + lag * QC_SPECTRUM_BANDS
    sum +=
      (levels[now + one] ?? 0) * (levels[later + other] ?? 0) - (levels[now + other] ?? 0) * (levels[later + one] ?? 0)
  }
  return (sum * QC_SPECTRUM_BANDS) / last
}

function momentsOf(orders: readonly Float64Array[]): readonly [Float64Array, Float64Array] {
  const [sums, squares] = [new Float64Array(orders[0]?.length ?? 0), new Float64Array(orders[0]?.length ?? 0)]
  for (const order of orders)
    for (const [at, value] of order.entries()) {
      sums[at] = (sums[at] ?? 0) + value
      squares[at] = (squares[at] ?? 0) + value * value
    }
  return [sums, squares]
}

/** The likeness of a line's order to that of all others, -1 to 1; each value weighs by how much the others agree on it. */
function likenessTo(
  order: Float64Array,
  { sums, squares, count }: { readonly sums: Float64Array; readonly squares: Float64Array; readonly count: number },
): number {
  const means = order.map((value, at) => ((sums[at] ?? 0) - value) / (count - 1))
  const variances = order.map((value, at) =>
    Math.max(0, ((squares[at] ?? 0) - value * value) / (count - 1) - (means[at] ?? 0) ** 2),
  )
  const floor = (VARIANCE_FLOOR_SHARE * variances.reduce((sum, one) => sum + one, 0)) / order.length
  let [both, own, others] = [0, 0, 0]
  for (const [at, value] of order.entries()) {
    const [mean, weight] = [means[at] ?? 0, 1 / ((variances[at] ?? 0) + floor + Number.MIN_VALUE)]
    both += weight * value * mean
    own += weight * value * value
    others += weight * mean * mean
  }
  return own * others === 0 ? 0 : both / Math.sqrt(own * others)
}
