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
  const consider = (lag: number, shifted: number): void => {
    const longer = LONG_LAG_COST * (lag / shortest - 1)
    const alike = product(samples, from, to, lag) / Math.sqrt(own * shifted + 1e-12) - longer
    if (alike > likeness) [period, likeness] = [lag, alike]
  }
  let shifted = power(samples, from + shortest, to + shortest)
  for (let lag = shortest; lag <= longest; lag += 2) {
    consider(lag, shifted)
    shifted += power(samples, to + lag, to + lag + 2) - power(samples, from + lag, from + lag + 2)
  }
  // Likeness changes little from lag to lag: those between are tried beside the best alone.
  for (const lag of [period - 1, period + 1])
    if (lag >= shortest && lag <= longest) consider(lag, power(samples, from + lag, to + lag))
  return { period, likeness }
}

function power(samples: Float32Array, from: number, to: number): number {
  return product(samples, from, to, 0)
}

function product(samples: Float32Array, from: number, to: number, lag: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0)
  return sum
}
