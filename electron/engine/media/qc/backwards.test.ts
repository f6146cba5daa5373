import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { backwardsLines } from './backwards.ts'
import { QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

const VALUES_PER_SECOND = 80

/** The levels of a line of syllables, each a hiss in the high bands and then a vowel in the low ones, which dies away. */
function line(hiss: () => number, seconds = 3): Float32Array {
  const sketch = new Float32Array(seconds * VALUES_PER_SECOND * QC_SPECTRUM_BANDS).fill(-60)
  const set = (value: number, band: number, level: number): void => {
    const at = value * QC_SPECTRUM_BANDS + band
    if (at < sketch.length) sketch[at] = level + 3 * hiss()
  }
  for (let from = 0; from < seconds * VALUES_PER_SECOND; from += 14 + Math.round(4 * Math.abs(hiss())))
    for (let value = 0; value < 10; value++)
      for (let band = 0; band < QC_SPECTRUM_BANDS; band++)
        if (value < 3 ? band > 3 : band < 4) set(from + value, band, -20 - value - 2 * band)
  return sketch
}

function reversed(sketch: Float32Array): Float32Array {
  const count = sketch.length / QC_SPECTRUM_BANDS
  return sketch.map((_, at) => {
    const [value, band] = [Math.floor(at / QC_SPECTRUM_BANDS), at % QC_SPECTRUM_BANDS]
    return sketch[(count - 1 - value) * QC_SPECTRUM_BANDS + band] ?? 0
  })
}

it('tells the line that is played backwards among others, and none where all go the same way', () => {
  const hiss = noise()
  const lines = Array.from({ length: 8 }, () => line(hiss))
  expect(backwardsLines(lines)).toEqual([])
  expect(backwardsLines(lines.with(5, reversed(lines[5] as Float32Array)))).toEqual([5])
})

it('judges no line that is short, none among few, and none where the lines have no order in common', () => {
  const hiss = noise()
  const lines = Array.from({ length: 8 }, () => line(hiss))
  const short = reversed(line(hiss, 1))
  const backwards = reversed(lines[5] as Float32Array)
  expect(backwardsLines([...lines, short])).toEqual([])
  expect(backwardsLines([...lines.slice(0, 5), backwards])).toEqual([])
  expect(backwardsLines(lines.map((one, at) => (at % 2 === 0 ? one : reversed(one))))).toEqual([])
})
