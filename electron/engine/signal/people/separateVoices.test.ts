import { describe, expect, it } from 'vitest'
import { type Sides, SPECTRUM, separateVoices, type VoiceMaskModel } from './separateVoices.ts'

const { sampleRate: RATE, size: SIZE, frames: FRAMES, bins: BINS } = SPECTRUM

/** Deterministic noise, different on each side. */
function noise(length: number): Sides {
  let state = 7
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
  return [Float32Array.from({ length }, next), Float32Array.from({ length }, next)]
}

async function run(sides: Sides, model: VoiceMaskModel) {
  const [left, right] = sides
  const made: Sides = [new Float32Array(left.length), new Float32Array(left.length)]
  const progress: number[] = []
  let filled = 0
  let next = 0
  await separateVoices({
    length: left.length,
    model,
    async read(from, count) {
      expect(count === 0 || from === next).toBe(true)
      next = from + count
      return [left.slice(from, next), right.slice(from, next)]
    },
    async write([first, second]) {
      made[0].set(first, filled)
      made[1].set(second, filled)
      filled += first.length
    },
    async onProgress(fraction) {
      progress.push(fraction)
    },
  })
  return { made, filled, progress }
}

/** Greatest difference in dB below full scale. */
function furthest(a: Float32Array, b: Float32Array, from = 0, to = a.length): number {
  let most = 0
  for (let at = from; at < to; at++) most = Math.max(most, Math.abs((a[at] ?? 0) - (b[at] ?? 0)))
  return 20 * Math.log10(most)
}

const everything: VoiceMaskModel = async (magnitudes) => new Float32Array(magnitudes.length).fill(1)

describe('separateVoices', () => {
  it.each([1, SIZE, 3 * RATE + 17, 31 * RATE + 1])('gives all of a sound of %i samples back', async (length) => {
    const sound = noise(length)
    const { made, filled, progress } = await run(sound, everything)
    expect(filled).toBe(length)
    expect(furthest(made[0], sound[0])).toBeLessThan(-110)
    expect(furthest(made[1], sound[1])).toBeLessThan(-110)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  it('keeps the sides apart, and nothing of what is no voice', async () => {
    const sound = noise(3 * RATE)
    const leftOnly: VoiceMaskModel = async ({ length }) => new Float32Array(length).fill(1, 0, length / 2)
    const { made } = await run(sound, leftOnly)
    expect(furthest(made[0], sound[0])).toBeLessThan(-110)
    expect(furthest(made[1], new Float32Array(3 * RATE))).toBeLessThan(-110)
  })

  it('judges magnitudes as an unscaled transform under a Hann window has them', async () => {
    const bin = 93
    const tone = Float32Array.from({ length: 2 * RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * bin * at) / SIZE))
    const peaks: number[] = []
    await run([tone, tone], async (magnitudes) => {
      for (const frame of [20, 60, FRAMES + 20]) peaks.push(magnitudes[frame * BINS + bin] ?? 0)
      return new Float32Array(magnitudes.length)
    })
    // Half the amplitude times the sum of the window, which is half its length.
    for (const peak of peaks) expect(peak).toBeCloseTo((0.5 * SIZE) / 4, 0)
  })

  it('goes over from one stretch to the next without a step, where they are judged differently', async () => {
    const seconds = 20
    const tone = Float32Array.from(
      { length: seconds * RATE },
      (_, at) => 0.5 * Math.sin((2 * Math.PI * 93 * at) / SIZE),
    )
    let stretch = 0
    const changing: VoiceMaskModel = async ({ length }) => new Float32Array(length).fill(stretch++ === 0 ? 1 : 0)
    const { made } = await run([tone, tone], changing)
    const levels = Array.from({ length: 10 * seconds }, (_, step) => {
      const part = made[0].subarray((step * RATE) / 10, ((step + 1) * RATE) / 10)
      return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length)
    })
    const steps = levels.map((level, at) => Math.abs(level - (levels[at - 1] ?? level)))
    expect(levels[0]).toBeCloseTo(0.5 / Math.SQRT2, 2)
    expect(levels.at(-1)).toBeCloseTo(0, 5)
    // 64 frames of 23 ms: no tenth of a second takes more than a tenth of the way.
    expect(Math.max(...steps)).toBeLessThan(0.1 * 0.36)
  })

  it('lets what lies above 11 kHz go with what lies right below', async () => {
    const sound = noise(2 * RATE)
    const high: VoiceMaskModel = async (magnitudes) => magnitudes.map((_, at) => (at % BINS >= BINS - 64 ? 1 : 0))
    const { made } = await run(sound, high)
    const rest = sound[0].map((sample, at) => sample - (made[0][at] ?? 0))
    const { made: again } = await run([rest, rest], high)
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0)
    expect(10 * Math.log10(power(again[0]) / power(made[0]))).toBeLessThan(-25)
    expect(power(made[0]) / power(sound[0])).toBeCloseTo((2049 - BINS + 64) / 2049, 1)
  })
})
