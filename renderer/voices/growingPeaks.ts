/** How loud a sound is along its length, in at most so many equal steps, 0 to 1. */
export interface Peaks {
  readonly levels: readonly number[]
  /** Seconds of one step; the last may not be full. */
  readonly step: number
  readonly seconds: number
}

/** Takes samples as they come. */
export interface GrowingPeaks {
  add(samples: Float32Array): void
  readonly peaks: Peaks
}

const MOST_STEPS = 512
const FIRST_STEP_SECONDS = 0.01

/** Peaks of a sound of unknown length: when there are too many steps, each two become one. */
export function createGrowingPeaks(sampleRate: number): GrowingPeaks {
  let perStep = Math.max(1, Math.round(FIRST_STEP_SECONDS * sampleRate))
  let levels: number[] = []
  let count = 0
  return {
    add(samples) {
      for (const sample of samples) {
        const at = Math.floor(count / perStep)
        levels[at] = Math.max(levels[at] ?? 0, Math.abs(sample))
        count += 1
        if (levels.length <= MOST_STEPS) continue
        levels = halved(levels)
        perStep *= 2
      }
    },
    get peaks() {
      return { levels: [...levels], step: perStep / sampleRate, seconds: count / sampleRate }
    },
  }
}

function halved(levels: readonly number[]): number[] {
  return Array.from({ length: Math.ceil(levels.length / 2) }, (_, at) =>
    Math.max(levels[2 * at] ?? 0, levels[2 * at + 1] ?? 0),
  )
}
