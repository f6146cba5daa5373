import { BANDS, LEFT_IN_BAND } from '../../../../shared/audio/speechBands.ts'
import { undenormal } from '../loudness/undenormal.ts'

/** A band pass with unit gain at its centre; its `b2` is `-b0` and its `b1` is 0. */
interface BandPass {
  readonly b0: number
  readonly a1: number
  readonly a2: number
}

/**
 * Attenuates the frequencies of speech in mono sound with a strength for each sample. The bands are subtracted, so that
 * strength 0 passes samples bit for bit and no strength shifts the sound in time.
 */
export class SpeechBand {
  readonly #bands: readonly BandPass[]
  /** Filter state: two values for each band; bands are stored in pairs. */
  readonly #state = new Float64Array(2 * BANDS.middles.length)

  constructor(sampleRate: number) {
    this.#bands = BANDS.middles.map((middle) => bandPass(middle, sampleRate))
  }

  /** Clears the filters, for sound that does not continue. */
  reset(): void {
    this.#state.fill(0)
  }

  /** Attenuates in place, with a strength from 0 to 1 for each sample. */
  lower(samples: Float32Array, strengths: Float32Array): void {
    for (let index = 0; index < this.#bands.length; index += 2) {
      const [first, second] = [this.#bands[index], this.#bands[index + 1]]
      if (first !== undefined && second !== undefined) {
        this.#subtract({ samples, strengths }, { first, second, state: 2 * index })
      }
    }
  }

  /** Filters two bands in one pass, to halve the memory traffic. */
  #subtract(
    { samples, strengths }: { samples: Float32Array; strengths: Float32Array },
    { first, second, state }: { readonly first: BandPass; readonly second: BandPass; readonly state: number },
  ): void {
    const { b0, a1, a2 } = first
    const { b0: d0, a1: c1, a2: c2 } = second
    const taken = 1 - LEFT_IN_BAND
    let [s1 = 0, s2 = 0, t1 = 0, t2 = 0] = this.#state.subarray(state, state + 4)
    for (let at = 0; at < samples.length; at++) {
      const strength = taken * (strengths[at] ?? 0)
      const x = samples[at] ?? 0
      const low = b0 * x + s1
      s1 = s2 - a1 * low
      s2 = -b0 * x - a2 * low
      const y = x - strength * low
      const high = d0 * y + t1
      t1 = t2 - c1 * high
      t2 = -d0 * y - c2 * high
      samples[at] = y - strength * high
    }
    this.#state.set([s1, s2, t1, t2].map(undenormal), state)
  }
}

/** A band pass by the bilinear transform of `s / Q / (s² + s / Q + 1)`. */
function bandPass(middle: number, sampleRate: number): BandPass {
  const turn = (2 * Math.PI * middle) / sampleRate
  const width = Math.sin(turn) / (2 * BANDS.quality)
  return { b0: width / (1 + width), a1: (-2 * Math.cos(turn)) / (1 + width), a2: (1 - width) / (1 + width) }
}
