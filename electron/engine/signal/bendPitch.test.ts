import { expect, it } from 'vitest'
import { noise } from '../../../shared/audio/sounds.testing.ts'
import { bendPitch, PitchBender, transposedPeriods } from './bendPitch.ts'
import { medianPitch, pitchTrack } from './pitch.ts'
import { pitchMarks } from './pitchMarks.ts'

const RATE = 22_050
const PERIOD = 200
/** Half a second of hiss, a second of a voice with one formant at 700 Hz, half a second of hiss. */
function sound(): Float32Array {
  const samples = new Float32Array(2 * RATE)
  const next = noise()
  for (let i = 0; i < samples.length; i++) {
    const hiss = next()
    const isVoice = i >= RATE / 2 && i < 1.5 * RATE
    const since = (i % PERIOD) / RATE
    samples[i] = isVoice ? 0.5 * Math.exp(-since * 400) * Math.sin(2 * Math.PI * 700 * since) : 0.05 * hiss
  }
  return samples
}

const bounds = { shortest: 180, longest: 220 }

it('marks every period of a voice, and none of a hiss', () => {
  const [run = [], ...others] = pitchMarks(sound(), bounds)
  expect(others).toEqual([])
  expect(run.length).toBeGreaterThan(105)
  expect(new Set(run.slice(1).map((mark, index) => mark - (run[index] ?? 0)))).toEqual(new Set([PERIOD]))
  expect(run[0]).toBeGreaterThan(0.49 * RATE)
  expect(run.at(-1)).toBeLessThan(1.51 * RATE)
})

it.each([0.75, 1, 1.4])('speaks the voice at %s of its pitch, and leaves the rest as it is', (factor) => {
  const samples = sound()
  const bent = bendPitch(samples, { bounds, periodAt: () => PERIOD / factor })
  expect(bent.length).toBe(samples.length)
  const hz = medianPitch(pitchTrack(bent, RATE), 0.6, 1.4) ?? 0
  expect(Math.abs(12 * Math.log2(hz / ((factor * RATE) / PERIOD)))).toBeLessThan(0.1)
  expect(bent.subarray(0, 0.48 * RATE)).toEqual(samples.subarray(0, 0.48 * RATE))
  expect(bent.subarray(1.52 * RATE)).toEqual(samples.subarray(1.52 * RATE))
})

it('glides from one pitch to another', () => {
  const samples = sound()
  const hzAt = (sample: number): number => 90 + (40 * (sample - RATE / 2)) / RATE
  const bent = bendPitch(samples, { bounds, periodAt: (sample) => RATE / hzAt(sample) })
  const track = pitchTrack(bent, RATE)
  for (const second of [0.7, 1, 1.3]) {
    const hz = medianPitch(track, second - 0.05, second + 0.05) ?? 0
    expect(Math.abs(12 * Math.log2(hz / hzAt(second * RATE)))).toBeLessThan(0.3)
  }
})

it('brings periods of unlike level near each other', () => {
  // Every other period is a quarter weaker.
  const samples = sound().map((value, i) => value * (Math.floor(i / PERIOD) % 2 === 0 ? 1 : 0.75))
  const runs = pitchMarks(samples, bounds)
  const bent = bendPitch(samples, { bounds })
  const peaks = (runs[0] ?? []).slice(5, -5).map((mark) => Math.abs(bent[mark] ?? 0))
  const steps = peaks.slice(1).map((peak, index) => Math.abs(peak / (peaks[index] ?? peak) - 1))
  expect(Math.max(...steps)).toBeLessThan(0.1)
})

it.each([
  ['in place', undefined],
  ['moved', transposedPeriods((sample) => Math.sin(sample / RATE))],
])('bends a voice as it comes like the whole, at most ten periods behind: %s', (_, periodAt) => {
  const samples = sound()
  const whole = bendPitch(samples, { bounds, periodAt })
  for (const step of [100, 777, 2206]) {
    const bender = new PitchBender({ bounds, periodAt })
    const bent: number[] = []
    for (let from = 0; from < samples.length; from += step) {
      bent.push(...bender.take(samples.subarray(from, from + step), from + step >= samples.length))
      expect(Math.min(samples.length, from + step) - bent.length).toBeLessThan(10 * PERIOD)
    }
    expect(Float32Array.from(bent)).toEqual(whole)
  }
})

it('leaves a voice whose periods are alike as it is where nothing moves', () => {
  const samples = sound()
  const bent = bendPitch(samples, { bounds }).map((value, i) => value - (samples[i] ?? 0))
  expect(Math.max(...bent.subarray(0.6 * RATE, 1.4 * RATE).map(Math.abs))).toBeLessThan(0.01)
})
