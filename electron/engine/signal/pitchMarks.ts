/** The shortest and the longest period that a voice may have, in samples. */
export interface PeriodBounds {
  readonly shortest: number
  readonly longest: number
}

/** Similarity of neighbouring periods (normalised correlation) from which a voice begins, and under which it ends. */
const VOICED = { begins: 0.75, ends: 0.5 }
/** Cost of a period twice as long, since two periods are as much alike as one. */
const LONG_LAG_COST = 0.1
/** Mean square under which there is nothing to hear (-60 dBFS). */
const SILENCE = 1e-6

/**
 * Marks each period of a voice: runs of samples, one for each voiced stretch, at the same place in every period of a
 * run. The voice's pitch must be known roughly, which makes this far quicker than finding it.
 */
export function pitchMarks(samples: Float32Array, bounds: PeriodBounds): number[][] {
  const runs: number[][] = []
  let at = 0
  while (at < samples.length) {
    const start = begins(samples, at, bounds)
    const run = start === undefined ? [] : follow(samples, start, bounds)
    if (run.length > 2) runs.push(run)
    at = Math.max(at, run.at(-1) ?? 0) + (bounds.longest >> 1)
  }
  return runs
}

/** The loudest sample of the period at a place, where a voice begins there. */
function begins(samples: Float32Array, at: number, bounds: PeriodBounds): number | undefined {
  const { shortest } = bounds
  if (next(samples, at + (shortest >> 1), bounds).likeness < VOICED.begins) return undefined
  let loudest = at
  for (let i = at; i < at + shortest; i++) {
    if (Math.abs(samples[i] ?? 0) > Math.abs(samples[loudest] ?? 0)) loudest = i
  }
  return loudest
}

function follow(samples: Float32Array, start: number, bounds: PeriodBounds): number[] {
  const run = [start]
  for (let at = start; ; ) {
    const { period, likeness } = next(samples, at, bounds)
    if (likeness < VOICED.ends) return run
    at += period
    run.push(at)
  }
}

/** The period behind a sample: the distance at which the sound around it comes again most alike. */
function next(
  samples: Float32Array,
  at: number,
  { shortest, longest }: PeriodBounds,
): { period: number; likeness: number } {
  const half = shortest >> 1
  const [from, to] = [at - half, at + half]
  let [period, likeness] = [shortest, 0]
  const own = power(samples, from, to)
  if (from < 0 || to + longest >= samples.length || own < SILENCE * (to - from)) return { period, likeness }
  const likenessAt = (lag: number, alike: number, shifted: number): number =>
    alike / Math.sqrt(own * shifted + 1e-12) - LONG_LAG_COST * (lag / shortest - 1)
  const products = productsFrom(samples, { from, to, shortest, longest })
  let shifted = power(samples, from + shortest, to + shortest)
  for (let step = 0, lag = shortest; lag <= longest; step++, lag += 2) {
    const found = likenessAt(lag, products[step] ?? 0, shifted)
    if (found > likeness) [period, likeness] = [lag, found]
    shifted += power(samples, to + lag, to + lag + 2) - power(samples, from + lag, from + lag + 2)
  }
  // Likeness changes little from lag to lag: those between are tried beside the best alone.
  for (const lag of [period - 1, period + 1]) {
    if (lag < shortest || lag > longest) continue
    const found = likenessAt(lag, product(samples, from, to, lag), power(samples, from + lag, to + lag))
    if (found > likeness) [period, likeness] = [lag, found]
  }
  return { period, likeness }
}

let kept = new Float64Array(0)

/**
 * Products of a stretch and the sound at every second lag, valid until the next call. Four at once: one after the other, each
 * addition would wait for the one before.
 */
function productsFrom(
  samples: Float32Array,
  { from, to, shortest, longest }: PeriodBounds & { readonly from: number; readonly to: number },
): Float64Array {
  const lags = ((longest - shortest) >> 1) + 1
  if (kept.length < lags + 3) kept = new Float64Array(lags + 3)
  for (let step = 0; step < lags; step += 4) {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = from, j = from + shortest + 2 * step; i < to; i++, j++) {
      const one = samples[i] ?? 0
      a += one * (samples[j] ?? 0)
      b += one * (samples[j + 2] ?? 0)
      c += one * (samples[j + 4] ?? 0)
      d += one * (samples[j + 6] ?? 0)
    }
    kept[step] = a
    kept[step + 1] = b
    kept[step + 2] = c
    kept[step + 3] = d
  }
  return kept
}

function power(samples: Float32Array, from: number, to: number): number {
  return product(samples, from, to, 0)
}

function product(samples: Float32Array, from: number, to: number, lag: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0)
  return sum
}
