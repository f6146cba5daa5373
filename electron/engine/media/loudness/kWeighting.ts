/** Two second-order sections in series: a high shelf, then a high pass. */
interface Sections {
  readonly shelf: Biquad
  readonly highPass: Biquad
}

interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** A channel's samples inside a larger array: `count` of them from `first`, every `stride`. */
interface Lane {
  readonly first: number
  readonly stride: number
  readonly count: number
}

/**
 * The K-weighting filter of ITU-R BS.1770-5, annex 1, for one channel at any rate. Its analogue prototype yields
 * exactly the standard's coefficients at 48 kHz.
 */
export class KWeighting {
  readonly #sections: Sections
  /** Filter state of the two sections in transposed direct form II. */
  readonly #state = new Float64Array(4)

  constructor(sampleRate: number) {
    this.#sections = { shelf: highShelf(sampleRate), highPass: highPass(sampleRate) }
  }

  /** Writes the weighted samples to the beginning of `out`. The state continues from call to call. */
  filter(samples: Float32Array, { first, stride, count }: Lane, out: Float32Array): void {
    const { shelf, highPass: pass } = this.#sections
    const { b0, b1, b2, a1, a2 } = shelf
    const { a1: c1, a2: c2 } = pass
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = this.#state
    for (let index = 0, at = first; index < count; index++, at += stride) {
      const x = samples[at] ?? 0
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + p1
      p1 = -2 * y - c1 * z + p2
      p2 = y - c2 * z
      out[index] = z
    }
    this.#state.set([s1, s2, p1, p2].map(undenormal))
  }

  /**
   * The weighted energies (sums of squares) of `count` frames of interleaved stereo from sample `first` on, a filter for each
   * side. Both in one loop: a filter waits for its own last value, and the work of the other fits into that time.
   */
  static energies(
    [left, right]: readonly [KWeighting, KWeighting],
    samples: Float32Array,
    { first, count }: Pick<Lane, 'first' | 'count'>,
  ): readonly [left: number, right: number] {
    const { shelf, highPass: pass } = left.#sections
    const { b0, b1, b2, a1, a2 } = shelf
    const { a1: c1, a2: c2 } = pass
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = left.#state
    let [t1 = 0, t2 = 0, q1 = 0, q2 = 0] = right.#state
    let leftSum = 0
    let rightSum = 0
    for (let at = first, end = first + 2 * count; at < end; at += 2) {
      const x = samples[at] ?? 0
      const u = samples[at + 1] ?? 0
      const y = b0 * x + s1
      const v = b0 * u + t1
      s1 = b1 * x - a1 * y + s2
      t1 = b1 * u - a1 * v + t2
      s2 = b2 * x - a2 * y
      t2 = b2 * u - a2 * v
      const z = y + p1
      const w = v + q1
      p1 = -2 * y - c1 * z + p2
      q1 = -2 * v - c1 * w + q2
      p2 = y - c2 * z
      q2 = v - c2 * w
      leftSum += z * z
      rightSum += w * w
    }
    left.#state.set([s1, s2, p1, p2].map(undenormal))
    right.#state.set([t1, t2, q1, q2].map(undenormal))
    return [leftSum, rightSum]
  }
}

/** Models the head's acoustic effect: +4 dB above 1.7 kHz. */
function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** The "revised low-frequency B curve", which removes frequencies below about 40 Hz. */
function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}

/** Replaces denormal numbers by 0: they make silence after sound a hundred times slower to process. */
function undenormal(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value
}
