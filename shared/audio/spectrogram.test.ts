import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tone } from './sounds.testing.ts'
import { heightOf, levelOf, spectrogram } from './spectrogram.ts'

const RATE = 16_000
const OPTIONS = { rate: RATE, from: 0.1, columns: 20, perSecond: 100, rows: 128 }

const sine = (hertz: number, level: number, seconds = 0.5) => tone(hertz, level, { seconds, sampleRate: RATE })

/** The row that is loudest in a column. */
function loudest(levels: Uint8Array, column: number): number {
  const rows = Array.from({ length: OPTIONS.rows }, (_, row) => levels[row * OPTIONS.columns + column] ?? 0)
  return rows.indexOf(Math.max(...rows))
}

it('shows a tone at the height of its frequency, as loud as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 150, max: 7500 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (hertz, level) => {
      const levels = spectrogram(sine(hertz, level), OPTIONS)
      const row = loudest(levels, 10)
      const expected = (1 - heightOf(hertz)) * OPTIONS.rows
      // Low rows are narrower than a bin.
      const tolerance = hertz < 700 ? 3 : 1.5
      expect(Math.abs(row + 0.5 - expected)).toBeLessThan(tolerance)
      const db = 20 * Math.log10(level)
      // Between two bins a tone is up to 1.5 dB lower.
      const shown = levels[row * OPTIONS.columns + 10] ?? 0
      expect(shown).toBeLessThanOrEqual(levelOf(db + 0.5))
      expect(shown).toBeGreaterThanOrEqual(levelOf(db - 2))
    }),
  )
})

it('shows a sound when it is heard, and nothing before', () => {
  const samples = new Float32Array(RATE / 2)
  samples.set(sine(1000, 0.5, 0.2), 0.2 * RATE)
  const levels = spectrogram(samples, OPTIONS)
  const row = Math.floor((1 - heightOf(1000)) * OPTIONS.rows)
  const at = (column: number) => levels[row * OPTIONS.columns + column] ?? 0
  // Column 10 begins at 0.2 s.
  expect(at(7)).toBe(0)
  expect(at(13)).toBeGreaterThan(levelOf(-12))
})

it('is empty where there is no sound', () => {
  expect(spectrogram(new Float32Array(0), OPTIONS).every((level) => level === 0)).toBe(true)
})
