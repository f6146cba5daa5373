import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PcmFile } from '../../core/ports.ts'
import { clearness } from '../../signal/clearness.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import { MAN, speak } from '../../signal/syntheticVoice.testing.ts'
import { pickSample } from './pickSample.ts'

let folder = ''
let pcm: PcmFile
const SECONDS = 60
/** Somebody babbles all the time; from 20 s to 40 s music lies under it. */
const sound = speak(MAN, SECONDS)
for (let at = 20 * SPEECH_SAMPLE_RATE_HZ; at < 40 * SPEECH_SAMPLE_RATE_HZ; at++)
  sound[at] = (sound[at] ?? 0) + 0.2 * Math.sin(at / 9)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-sample-'))
  const path = join(folder, 'sound.pcm')
  await writeFile(
    path,
    Int16Array.from(sound, (sample) => 32_767 * Math.max(-1, Math.min(1, sample))),
  )
  pcm = { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: SECONDS }
})
afterAll(() => rm(folder, { recursive: true }))

const pick = (own: [number, number][], others: [number, number][] = []) => {
  const stretches = (pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }))
  return pickSample(pcm, { own: stretches(own), others: stretches(others), path: join(folder, 'sample.pcm') })
}

/** The position of a sample in the recording, in seconds. */
async function placeOf(): Promise<number> {
  const [whole, sample] = await Promise.all([readFile(pcm.path), readFile(join(folder, 'sample.pcm'))])
  return whole.indexOf(sample.subarray(0, 2000)) / 2 / SPEECH_SAMPLE_RATE_HZ
}

it('knows speech over silence from speech over music', () => {
  expect(clearness(sound.subarray(0, 10 * SPEECH_SAMPLE_RATE_HZ), SPEECH_SAMPLE_RATE_HZ)).toBeGreaterThan(
    clearness(sound.subarray(25 * SPEECH_SAMPLE_RATE_HZ, 35 * SPEECH_SAMPLE_RATE_HZ), SPEECH_SAMPLE_RATE_HZ) + 10,
  )
})

it('takes the longest clear speech, not the longer one with music under it', async () => {
  expect(
    (
      await pick([
        [1, 4],
        [8, 16],
        [22, 38],
      ])
    )?.seconds,
  ).toBeGreaterThan(8)
  expect(await placeOf()).toBeCloseTo(8, 1)
})

it('leaves out where anybody else speaks', async () => {
  const sample = await pick([[44, 56]], [[47, 50]])
  expect(sample?.seconds).toBeCloseTo(12 - 3 - 0.3, 1)
  expect(await placeOf()).toBeCloseTo(50.15, 1)
})

it('takes twelve seconds at most, and nothing where there are no two', async () => {
  expect((await pick([[0, 20]]))?.seconds).toBeCloseTo(12)
  expect(await pick([[1, 2.5]])).toBeUndefined()
  expect(await pick([])).toBeUndefined()
})
