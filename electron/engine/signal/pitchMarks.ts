/** The shortest and the longest period that a voice may have, in samples. */
export interface PeriodBounds {
  readonly shortest: number
  readonly longest: number
}

/** Similarity of neighbouring periods (normalised correlation) from which a voice begins, and under which it ends. */
const VOICING_SIMILARITY_THRESHOLDS = { begins: 0.75, ends: 0.5 }
/** Similarity that coarse samples show of a hiss at most, where finer ones need not be looked at. */
const MAX_HISS_SIMILARITY = 0.3
/** Cost of a period twice as long, since two periods are as much alike as one. */
const LONG_LAG_COST = 0.1
/** Mean square below which sound counts as silence (-60 dBFS). */
const PITCH_MARK_SILENCE_MEAN_SQUARE = 1e-6
/** Fewer marks are no voice. */
const MIN_VOICE_MARKS = 3
/** Samples by which a period is first sought shorter or longer than the one before it. */
const NEARBY_LAG_SAMPLES = 6
/** Samples of which one is made where any period may come: a fundamental needs few. */
const COARSE_DECIMATION_FACTOR = 4

/**
 * Marks each period of a voice: runs of samples, one for each voiced stretch, at the same place in every period of a
 * run. The voice's pitch must be known roughly, which makes this far quicker than finding it.
 */
export function pitchMarks(samples: Float32Array, bounds: PeriodBounds): number[][] {
  const marker = new PitchMarker(bounds)
  const runs: number[][] = []
  while (marker.advance(samples, true)) runs.push([...marker.marks])
  return runs
}

/** Marks the periods of a voice whose sound comes by and by; how much comes at a time changes nothing. */
export class PitchMarker {
  readonly #bounds: PeriodBounds
  readonly #half: number
  /** Where a voice is sought next, while there is none. */
  #at = 0
  #marks: number[] = []
  #isOver = false
  /** The period before the last mark, and whether it is much like the one before that: a slip of an octave must not stay. */
  #period = 0
  #isSteady = false
  #low = new Float32Array(0)
  #lowLength = 0

  constructor(bounds: PeriodBounds) {
    this.#bounds = bounds
    this.#half = bounds.shortest >> 1
  }

  /** The marks of the voiced stretch under way, or of the one that has just ended. */
  get marks(): readonly number[] {
    return this.#marks
  }

  /** The sample before which no voiced stretch will begin that has not begun. */
  get sought(): number {
    return this.#marks[0] ?? this.#at
  }

  /** Goes on in the sound so far until a voiced stretch ends (true), or there is not enough sound to decide. */
  advance(samples: Float32Array, isWhole: boolean): boolean {
    if (this.#isOver) this.#leave()
    this.#lower(samples)
    for (;;) {
      const place = this.#marks.at(-1) ?? this.#at + this.#half
      const hasEnoughSound = place + this.#half + this.#bounds.longest + 2 * COARSE_DECIMATION_FACTOR < samples.length
      if (!hasEnoughSound && (!isWhole || this.#marks.length === 0)) return false
      const found = hasEnoughSound ? this.#next(samples, place) : NO_PERIOD
      if (this.#marks.length === 0) this.#begin(samples, found)
      else this.#follow(found)
      if (this.#isOver) return true
    }
  }

  #begin(samples: Float32Array, { similarity }: Found): void {
    if (similarity >= VOICING_SIMILARITY_THRESHOLDS.begins)
      this.#marks.push(loudest(samples, this.#at, this.#bounds.shortest))
    else this.#at += this.#bounds.longest >> 1
  }

  #follow({ period, similarity }: Found): void {
    if (similarity >= VOICING_SIMILARITY_THRESHOLDS.ends) {
      this.#marks.push((this.#marks.at(-1) ?? 0) + period)
      this.#isSteady = Math.abs(period - this.#period) < NEARBY_LAG_SAMPLES
      this.#period = period
    } else if (this.#marks.length >= MIN_VOICE_MARKS) this.#isOver = true
    else this.#leave()
  }

  #leave(): void {
    this.#at = Math.max(this.#at, this.#marks.at(-1) ?? 0) + (this.#bounds.longest >> 1)
    this.#marks = []
    this.#isOver = false
    this.#isSteady = false
    this.#period = 0
  }

  /** The period behind a sample: near the one before it if the sound is much alike there, else any. */
  #next(samples: Float32Array, at: number): Found {
    const from = at - this.#half
    const own = power(samples, from, at + this.#half)
    if (from < 0 || own < PITCH_MARK_SILENCE_MEAN_SQUARE * 2 * this.#half) return NO_PERIOD
    const stretch = { from, to: at + this.#half, own }
    if (this.#isSteady) {
      const near = this.#near(samples, stretch, this.#period)
      // At an edge of what was tried the best lies perhaps beyond it.
      const isInside = Math.abs(near.period - this.#period) < NEARBY_LAG_SAMPLES - 1
      if (isInside && near.similarity >= VOICING_SIMILARITY_THRESHOLDS.begins) return near
    }
    const { shortest, longest } = this.#bounds
    const [low, to] = [
      Math.round(from / COARSE_DECIMATION_FACTOR),
      Math.round((at + this.#half) / COARSE_DECIMATION_FACTOR),
    ]
    const coarse = findBestPeriod(
      this.#low,
      { from: low, to, own: power(this.#low, low, to) },
      {
        first: Math.round(shortest / COARSE_DECIMATION_FACTOR),
        last: Math.floor(longest / COARSE_DECIMATION_FACTOR),
        step: 1,
        shortest: shortest / COARSE_DECIMATION_FACTOR,
      },
    )
    return coarse.similarity < MAX_HISS_SIMILARITY
      ? NO_PERIOD
      : this.#near(samples, stretch, coarse.period * COARSE_DECIMATION_FACTOR)
  }

  /** The best period about one or, as two periods are much alike as well, about its half. */
  #near(samples: Float32Array, stretch: Stretch, period: number): Found {
    const { shortest, longest } = this.#bounds
    const about = (center: number): Found => {
      const lags = {
        first: Math.max(shortest, center - NEARBY_LAG_SAMPLES),
        last: Math.min(longest, center + NEARBY_LAG_SAMPLES),
      }
      return findBestPeriod(samples, stretch, { ...lags, shortest, step: 2 })
    }
    const found = about(period)
    const half = period >> 1
    const shorter = half < shortest || found.similarity < VOICING_SIMILARITY_THRESHOLDS.ends ? NO_PERIOD : about(half)
    return shorter.similarity > found.similarity ? shorter : found
  }

  /** Lower samples of the sound so far, each the mean of some. */
  #lower(samples: Float32Array): void {
    const length = Math.floor(samples.length / COARSE_DECIMATION_FACTOR)
    if (this.#low.length < length) {
      const more = new Float32Array(Math.max(length, 2 * this.#low.length))
      more.set(this.#low.subarray(0, this.#lowLength))
      this.#low = more
    }
    for (let i = this.#lowLength; i < length; i++) {
      let sum = 0
      for (let j = COARSE_DECIMATION_FACTOR * i; j < COARSE_DECIMATION_FACTOR * (i + 1); j++) sum += samples[j] ?? 0
      this.#low[i] = sum / COARSE_DECIMATION_FACTOR
    }
    this.#lowLength = length
  }
}

interface Found {
  readonly period: number
  /** From 0 to 1. */
  readonly similarity: number
}

const NO_PERIOD: Found = { period: 0, similarity: 0 }

/** A stretch of sound with its power. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly own: number
}

/** The distances at which a stretch is sought again, and the shortest that they are compared by. */
interface Lags {
  readonly first: number
  readonly last: number
  readonly step: number
  readonly shortest: number
}

/** The distance at which a stretch comes again most alike. */
function findBestPeriod(
  samples: Float32Array,
  { from, to, own }: Stretch,
  { first, last, step, shortest }: Lags,
): Found {
  let [period, similarity] = [first, 0]
  const similarityAt = (lag: number, alike: number, shifted: number): number =>
    alike / Math.sqrt(own * shifted + 1e-12) - LONG_LAG_COST * (lag / shortest - 1)
  const products = productsFrom(samples, { from, to, first, last, step })
  let shifted = power(samples, from + first, to + first)
  for (let index = 0, lag = first; lag <= last; index++, lag += step) {
    const found = similarityAt(lag, products[index] ?? 0, shifted)
    if (found > similarity) {
      period = lag
      similarity = found
    }
    for (let i = lag; i < lag + step; i++) shifted += (samples[to + i] ?? 0) ** 2 - (samples[from + i] ?? 0) ** 2
  }
  if (step === 1) return { period, similarity }
  // Similarity changes little from lag to lag: those between are tried beside the best alone.
  const bestLag = period
  for (let lag = bestLag - 1; lag <= bestLag + 1; lag += 2) {
    if (lag < first || lag > last) continue
    const found = similarityAt(lag, product(samples, from, to, lag), power(samples, from + lag, to + lag))
    if (found > similarity) {
      period = lag
      similarity = found
    }
  }
  return { period, similarity }
}

function loudest(samples: Float32Array, at: number, length: number): number {
  let found = at
  for (let i = at; i < at + length; i++) {
    if (Math.abs(samples[i] ?? 0) > Math.abs(samples[found] ?? 0)) found = i
  }
  return found
}

let kept = new Float64Array(0)

/**
 * Products of a stretch and the sound at each lag sought, valid until the next call. Four at once: one after the other, each
 * addition would wait for the one before.
 */
function productsFrom(
  samples: Float32Array,
  { from, to, first, last, step }: Omit<Stretch & Lags, 'own' | 'shortest'>,
): Float64Array {
  const lags = Math.floor((last - first) / step) + 1
  if (kept.length < lags + 3) kept = new Float64Array(lags + 3)
  for (let index = 0; index < lags; index += 4) {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = from, j = from + first + step * index; i < to; i++, j++) {
      const one = samples[i] ?? 0
      a += one * (samples[j] ?? 0)
      b += one * (samples[j + step] ?? 0)
      c += one * (samples[j + 2 * step] ?? 0)
      d += one * (samples[j + 3 * step] ?? 0)
    }
    kept[index] = a
    kept[index + 1] = b
    kept[index + 2] = c
    kept[index + 3] = d
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
