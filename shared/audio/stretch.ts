/** Seconds of a piece, half of which overlaps the next: longer than the longest pitch period. */
const STRETCH_PIECE_SECONDS = 0.024
/** Seconds by which a piece may be moved to match the piece before: a little over half the longest pitch period. */
const STRETCH_SEARCH_SECONDS = 0.01
/** Rate (Hz) of the first, coarse search; the periodicity of voices lies under 3 kHz. */
const COARSE_RATE = 6000

/** Tempos this close to 1 change nothing audible. */
const INAUDIBLE_TEMPO_CHANGE_SHARE = 0.002

/** Whether a tempo is so close to 1 that nothing is stretched, in the render as in the player. */
export function isNegligibleTempo(tempo: number): boolean {
  return Math.abs(tempo - 1) < INAUDIBLE_TEMPO_CHANGE_SHARE
}

/**
 * Changes the pace of mono speech by the factor `tempo` without changing its pitch; the length is exact to the sample.
 *
 * Waveform-similarity overlap-add (WSOLA; Verhelst & Roelands, ICASSP 1993): pieces of the input overlap by half, each
 * moved by up to 10 ms to where it best continues the piece before, so that periods meet in phase. Near a tempo of 1
 * most pieces are the exact continuation, and the sound changes at a few joints only.
 */
export function stretch(samples: Float32Array, sampleRate: number, tempo: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.round(samples.length / tempo))
  const hop = Math.round((STRETCH_PIECE_SECONDS / 2) * sampleRate)
  const search = createSearch(samples, sampleRate, 2 * hop)
  const rise = Float32Array.from({ length: hop }, (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / hop))
  let from = 0
  for (let at = 0; at < out.length; at += hop) {
    if (at > 0) from = search(Math.round(at * tempo), from + hop)
    const piece = samples.subarray(from, from + 2 * hop)
    overlapAdd(out.subarray(at, at + hop), piece, at === 0 ? undefined : rise)
    leaveFading(out.subarray(at + hop, at + 2 * hop), piece.subarray(hop), rise)
  }
  return out
}

/** Adds the rising half of a piece to the falling half of the piece before; without `rise` there is no piece before. */
function overlapAdd(out: Float32Array, piece: Float32Array, rise: Float32Array | undefined): void {
  for (let index = 0; index < out.length; index++) {
    out[index] = (out[index] ?? 0) + (rise?.[index] ?? 1) * (piece[index] ?? 0)
  }
}

function leaveFading(out: Float32Array, piece: Float32Array, rise: Float32Array): void {
  for (let index = 0; index < out.length; index++) out[index] = (1 - (rise[index] ?? 1)) * (piece[index] ?? 0)
}

/** Finds the position near `around` where the input is most similar to the input at `like`. */
function createSearch(
  samples: Float32Array,
  sampleRate: number,
  length: number,
): (around: number, like: number) => number {
  const step = Math.max(1, Math.round(sampleRate / COARSE_RATE))
  const coarse = decimated(samples, step)
  const reach = Math.round(STRETCH_SEARCH_SECONDS * sampleRate)
  return (around, like) => {
    const last = Math.max(0, samples.length - 1)
    if (Math.abs(like - around) <= reach) return Math.min(last, like)
    const near = best(coarse, Math.round(like / step), {
      from: Math.round((around - reach) / step),
      to: Math.round((around + reach) / step),
      length: Math.ceil(length / step),
    })
    return best(samples, like, { from: (near - 1) * step, to: Math.min(last, (near + 1) * step), length })
  }
}

interface Range {
  readonly from: number
  readonly to: number
  readonly length: number
}

/** The position from `from` to `to` with the highest normalised correlation with the input at `like`. */
function best(samples: Float32Array, like: number, { from, to, length }: Range): number {
  let found = { at: Math.max(0, from), similarity: Number.NEGATIVE_INFINITY }
  for (let at = Math.max(0, from); at <= to; at++) {
    let [product, energy] = [0, 1e-9]
    const end = Math.min(length, samples.length - Math.max(at, like))
    for (let index = 0; index < end; index++) {
      const sample = samples[at + index] ?? 0
      product += sample * (samples[like + index] ?? 0)
      energy += sample * sample
    }
    const similarity = product / Math.sqrt(energy)
    if (similarity > found.similarity) found = { at, similarity }
  }
  return found.at
}

function decimated(samples: Float32Array, step: number): Float32Array {
  if (step === 1) return samples
  return Float32Array.from({ length: Math.ceil(samples.length / step) }, (_, at) => {
    let sum = 0
    for (let index = at * step; index < (at + 1) * step; index++) sum += samples[index] ?? 0
    return sum / step
  })
}
