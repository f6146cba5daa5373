import { medianOfSorted, pitchTrack } from '../pitch.ts'

/** Measured properties of a voice. */
export interface VoiceMeasures {
  /** Median fundamental frequency in Hz; absent with less than a fifth of a second of voiced sound. */
  readonly medianHz?: number
  /** Distance from the 10th to the 90th percentile of the fundamental frequency, in semitones. */
  readonly rangeSemitones?: number
  readonly sex?: 'female' | 'male'
  /** RMS level of the voiced sound in dBFS. */
  readonly loudnessDb?: number
}

// Men's voices average 120 Hz, women's 210 Hz (Traunmüller & Eriksson 1995, across languages); this is the middle in
// octaves. Most errors are children, who count as women.
const MALE_BELOW_HZ = 160
const PITCH_HOP_SECONDS = 0.01
const MIN_VOICED_FRAMES = 20

/** Measures a voice from pieces of its speech. */
export class VoiceMeter {
  readonly #hz: number[] = []
  #power = 0

  /** Adds mono sound of this voice only. */
  add(samples: Float32Array, sampleRate: number): void {
    const track = pitchTrack(samples, sampleRate, { hop: PITCH_HOP_SECONDS })
    const hop = PITCH_HOP_SECONDS * sampleRate
    for (const [i, hz] of track.hz.entries()) {
      if (hz === 0) continue
      this.#hz.push(hz)
      const start = Math.round(i * hop + track.offset * sampleRate - hop / 2)
      let sum = 0
      for (let k = start; k < start + hop; k++) sum += (samples[k] ?? 0) ** 2
      this.#power += sum / hop
    }
  }

  profile(): VoiceMeasures {
    const sorted = Float64Array.from(this.#hz).sort()
    const medianHz = medianOfSorted(sorted)
    if (sorted.length < MIN_VOICED_FRAMES || medianHz === undefined) return {}
    const low = sorted[Math.floor(0.1 * sorted.length)] ?? medianHz
    const high = sorted[Math.floor(0.9 * sorted.length)] ?? medianHz
    return {
      medianHz,
      rangeSemitones: 12 * Math.log2(high / low),
      sex: medianHz < MALE_BELOW_HZ ? 'male' : 'female',
      loudnessDb: 10 * Math.log10(this.#power / sorted.length),
    }
  }
}
