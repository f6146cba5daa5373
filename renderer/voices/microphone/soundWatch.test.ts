import { expect, it } from 'vitest'
import { createSoundWatch } from './soundWatch.ts'

/** Looks each 100 ms of a recording whose samples are 100 ms behind at most; answers what was told. */
function watched(samplesAt: (ms: number) => number, until: number): number[] {
  const watch = createSoundWatch(48_000)
  const missingSeconds: number[] = []
  for (let ms = 0; ms <= until; ms += 100) {
    const missing = watch.look(samplesAt(ms), ms)
    if (missing > 0) missingSeconds.push(missing)
  }
  return missingSeconds
}

it('says nothing of sound that comes, also where the computer is held up and it comes late', () => {
  expect(watched((ms) => ms * 48, 5000)).toEqual([])
  const heldUp = (ms: number) => (ms > 2000 && ms < 3000 ? 2000 : ms) * 48
  expect(watched(heldUp, 5000)).toEqual([])
})

it('tells once how much is missing after a sleep', () => {
  const slept = (ms: number) => (ms <= 2000 ? ms : ms - 1500) * 48
  const missingSeconds = watched(slept, 9000)
  expect(missingSeconds).toHaveLength(1)
  expect(missingSeconds[0]).toBeCloseTo(1.5, 1)
})

it('tells of a device that falls silent, again and again', () => {
  const missingSeconds = watched((ms) => Math.min(ms, 1000) * 48, 6000)
  expect(missingSeconds.length).toBeGreaterThan(2)
  expect(missingSeconds.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3)
})
