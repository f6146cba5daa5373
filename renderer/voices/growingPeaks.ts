import type { WaveformLevel } from '../ui/wave/samplePeaks.ts'

/** Loudness of a sound along its length, in a limited number of equal windows, of which the last may not be full. */
export interface Peaks extends WaveformLevel {
  readonly seconds: number
}

/** Computes peaks of samples as they arrive. */
interface GrowingPeaks {
  add(samples: Float32Array): void
  readonly peaks: Peaks
}

const MAX_PEAK_STEPS = 512
const INITIAL_PEAK_STEP_SECONDS = 0.01

/** Peaks of a sound of unknown length: when there are too many steps, they are merged in pairs. */
export function createGrowingPeaks(sampleRate: number): GrowingPeaks {
  let perStep = Math.max(1, Math.round(INITIAL_PEAK_STEP_SECONDS * sampleRate))
  let levels: number[] = []
  let count = 0
  return {
    add(samples) {
      for (const sample of samples) {
        const at = Math.floor(count / perStep)
        levels[at] = Math.max(levels[at] ?? 0, Math.abs(sample))
        count += 1
        if (levels.length <= MAX_PEAK_STEPS) continue
        levels = halved(levels)
        perStep *= 2
      }
    },
    get peaks() {
      const peaks = Int8Array.from(levels.flatMap((level) => [-127 * level, 127 * level]))
      return { peaks, perSecond: sampleRate / perStep, seconds: count / sampleRate }
    },
  }
}

function halved(levels: readonly number[]): number[] {
  return Array.from({ length: Math.ceil(levels.length / 2) }, (_, at) =>
    Math.max(levels[2 * at] ?? 0, levels[2 * at + 1] ?? 0),
  )
}
