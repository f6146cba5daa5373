import { expect, it } from 'vitest'
import { Residual } from './qcResidual.ts'
import { QC_BLOCK_FRAMES, QC_RATE, type QcSoundBlock } from './qcSound.ts'
import { FRAMES_PER_SECOND, QC_SPECTRUM_BANDS, QcSpectrum } from './qcSpectrum.ts'

const SECONDS = 3

/** A vowel with nearly all of its power in its first partial, as an i or u has, whose pitch (Hz) rises and falls by a tenth. */
function vowel(pitch: number, turns: number): (second: number) => number {
  let phase = 0
  let last = 0
  return (second) => {
    phase += 2 * Math.PI * pitch * (1 + 0.1 * Math.sin(2 * Math.PI * turns * second)) * (second - last)
    last = second
    return 0.2 * Math.sin(phase) + 0.02 * Math.sin(2 * phase)
  }
}

/** The blocks of a source and a dub, each a function of the second, on both sides. */
function* blocks(source: (second: number) => number, dub: (second: number, source: number) => number) {
  for (let from = 0; from < SECONDS * QC_RATE; from += QC_BLOCK_FRAMES) {
    const block = { source: new Float32Array(2 * QC_BLOCK_FRAMES), dub: new Float32Array(2 * QC_BLOCK_FRAMES) }
    for (let at = 0; at < QC_BLOCK_FRAMES; at++) {
      const second = (from + at) / QC_RATE
      const sample = source(second)
      block.source.fill(sample, 2 * at, 2 * at + 2)
      block.dub.fill(dub(second, sample), 2 * at, 2 * at + 2)
    }
    yield block as QcSoundBlock
  }
}

function residualOf(sounds: Iterable<QcSoundBlock>): Residual {
  const spectrum = new QcSpectrum()
  const residual = new Residual()
  for (const block of sounds) for (const frame of spectrum.frames(block)) residual.push(frame)
  return residual
}

/** The mean level (dB) of the dub's own sound after the first second. */
function ownLevel(sounds: Iterable<QcSoundBlock>): number {
  const residual = residualOf(sounds)
  const powers = residual.bands(FRAMES_PER_SECOND, (SECONDS - 0.5) * FRAMES_PER_SECOND)
  const sum = powers.reduce((all, power) => all + power, 0)
  return 10 * Math.log10(sum / (powers.length / QC_SPECTRUM_BANDS) + 1e-12)
}

it('hears a voice over another of nearly the same pitch at its own level', () => {
  const alone = ownLevel(blocks(() => 0, vowel(222, 1.3)))
  const voice = vowel(222, 1.3)
  const over = ownLevel(blocks(vowel(205, 0.9), (second, source) => 0.14 * source + voice(second)))
  expect(Math.abs(over - alone)).toBeLessThan(1)
})

it('hears nothing in a lowered original', () => {
  expect(ownLevel(blocks(vowel(205, 0.9), (_, source) => 0.3 * source))).toBeLessThan(-60)
})

it('is sure of a voice that is louder than the original, not of what a cut of voices leaves of it', () => {
  const seconds = (dub: (second: number, source: number) => number) => {
    const residual = residualOf(blocks(vowel(205, 0.9), dub))
    const [from, to] = [1.7, SECONDS - 0.5].map((second) => second * FRAMES_PER_SECOND) as [number, number]
    const audibleCount = residual.power(from, to).own.filter((own) => own > 1e-6).length
    return {
      heard: audibleCount / (to - from),
      sure: residual.sure(from, to).reduce((sum, one) => sum + one, 0) / (to - from),
    }
  }
  // A gain that changes within a frame leaves sound that is like nothing in the source; after a second and a half, so that it is no noise of an encoder.
  const left = seconds(
    (second, source) => source * (0.3 + (second < 1.5 ? 0 : 0.25 * Math.sin(2 * Math.PI * 170 * second))),
  )
  expect(left.heard).toBeGreaterThan(0.9)
  expect(left.sure).toBeLessThan(0.01)
  const voice = vowel(290, 1.3)
  // An e has a partial where an i has none.
  const over = seconds((second, source) => 0.14 * source + voice(second) + 0.05 * Math.sin(2 * Math.PI * 1740 * second))
  expect(over.sure).toBeGreaterThan(0.9)
})
