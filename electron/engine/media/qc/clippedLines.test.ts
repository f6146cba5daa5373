import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { ClippedLines } from './clippedLines.ts'
import { QC_BLOCK_FRAMES, QC_RATE } from './qcSound.ts'

/** Two seconds of a voice of 120 Hz whose level goes up and down, as that of speech does. */
function voice(): Float32Array {
  const next = noise()
  return Float32Array.from({ length: 2 * QC_RATE }, (_, at) => {
    const turn = (2 * Math.PI * 120 * at) / QC_RATE
    const level = 0.1 + 0.4 * Math.abs(Math.sin((7 * at) / QC_RATE)) ** 3
    return level * (Math.sin(turn) + Math.sin(3 * turn + 1) / 2 + Math.sin(9 * turn) / 4 + 0.02 * next())
  })
}

const cutOff = (samples: Float32Array, ceiling: number) =>
  samples.map((sample) => Math.max(-ceiling, Math.min(ceiling, sample)))

/** The lines, of the first second and the second one, that are clipped in a dub and not in its source. */
function clippedIn(dub: Float32Array, source: Float32Array): number[] {
  const meter = new ClippedLines([
    { start: 0, end: 1 },
    { start: 1, end: 2 },
  ])
  const blockOf = (sound: Float32Array, from: number) =>
    Float32Array.from({ length: 2 * QC_BLOCK_FRAMES }, (_, at) => sound[from + (at >> 1)] ?? 0)
  for (let from = 0; from < dub.length; from += QC_BLOCK_FRAMES)
    meter.push({ dub: blockOf(dub, from), source: blockOf(source, from) })
  meter.finish()
  return [...meter.found]
}

it('finds the line whose waves are cut off, at any level, unless the film’s are', () => {
  const whole = voice()
  const cut = cutOff(whole, 0.25)
  const second = whole.map((sample, at) => (at < QC_RATE ? sample : (cut[at] ?? 0)))
  expect(clippedIn(whole, new Float32Array(whole.length))).toEqual([])
  expect(clippedIn(second, whole)).toEqual([1])
  expect(
    clippedIn(
      second.map((sample) => sample / 4),
      whole,
    ),
  ).toEqual([1])
  expect(clippedIn(second, second)).toEqual([])
})

it('leaves a loud line alone that is only turned down', () => {
  const whole = voice()
  const level = (at: number) => 0.1 + 0.4 * Math.abs(Math.sin((7 * at) / QC_RATE)) ** 3
  const limited = whole.map((sample, at) => sample * Math.min(1, 0.25 / level(at)))
  expect(clippedIn(limited, new Float32Array(whole.length))).toEqual([])
})
