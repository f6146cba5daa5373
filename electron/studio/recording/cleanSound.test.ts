import { expect, it } from 'vitest'
import { speechLevel } from '../../../shared/audio/mix/speechLevel.ts'
import { cleanApart } from './cleanApart.ts'
import { CLEAN_RATE, cleanSound } from './cleanSound.ts'

/** Two seconds of vowels that change, of a voice whose pitch moves. */
const speech = Float32Array.from({ length: 2 * CLEAN_RATE }, (_, at) => {
  const time = at / CLEAN_RATE
  const phase = 2 * Math.PI * (120 * time + 2 * Math.sin(3 * time))
  const formants = [500 + 250 * Math.sin(9 * time), 1500 + 500 * Math.sin(5 * time), 2500]
  let sum = 0
  for (let h = 1; h <= 30; h++) {
    const distance = Math.min(...formants.map((one) => Math.abs(one - 120 * h)))
    sum += (Math.sin(h * phase) / h ** 0.5) * Math.exp(-((distance / 200) ** 2))
  }
  return 0.15 * sum * Math.abs(Math.sin(Math.PI * 3 * time)) ** 0.5
})

const power = (samples: Float32Array) => samples.reduce((sum, one) => sum + one * one, 0)

/** The ratio of a sound to what is not it in an estimate, in dB, whatever the estimate's level (SI-SDR). */
function ratio(of: Float32Array, estimate: Float32Array): number {
  const scale = of.reduce((sum, one, at) => sum + one * (estimate[at] ?? 0), 0) / power(of)
  const target = of.map((one) => scale * one)
  return 10 * Math.log10(power(target) / power(estimate.map((one, at) => one - (target[at] ?? 0))))
}

function noisy(snr: number): Float32Array {
  let state = 1
  const noise = speech.map(() => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 31 - 1
  })
  const gain = Math.sqrt(power(speech) / power(noise) / 10 ** (snr / 10))
  return speech.map((one, at) => one + gain * (noise[at] ?? 0))
}

it.each([0, 5, 10, 15, 20])(
  'takes noise %d dB below the speech, and leaves the speech as loud as it was',
  async (snr) => {
    const before = noisy(snr)
    const after = await cleanSound(before, 10 * Math.log10(1 + 10 ** (snr / 10)))
    expect(after).toHaveLength(before.length)
    expect(ratio(speech, after)).toBeGreaterThan(ratio(speech, before))
    expect(Math.abs(speechLevel(after, CLEAN_RATE) - speechLevel(speech, CLEAN_RATE))).toBeLessThan(0.5)
  },
)

it('leaves a sound that has no noise as it is, and takes the hum of the mains', async () => {
  expect(ratio(speech, await cleanSound(speech, 60))).toBeGreaterThan(25)
  const hum = Float32Array.from({ length: CLEAN_RATE }, (_, at) => 0.1 * Math.sin((2 * Math.PI * 50 * at) / CLEAN_RATE))
  expect(10 * Math.log10(power(await cleanSound(hum, 60)) / power(hum))).toBeLessThan(-9)
})

it('is done in a thread of its own', async () => {
  const [there, here] = [await cleanApart({ samples: noisy(10), noise: 10 }), await cleanSound(noisy(10), 10)]
  expect(there).toEqual(here)
})
