import { expect, it } from 'vitest'
import { MEL_BANDS } from '../melSpectrum.ts'
import { BAND_LEVEL_STEP } from './bandLevels.ts'
import { findPauses } from './findPauses.ts'

/** Stretches of so many frames whose loudest band has a level (dB). */
function levelsOf(...stretches: readonly (readonly [frames: number, level: number])[]) {
  const rows = stretches.flatMap(([frames, level]) => new Array<number>(frames).fill(level))
  const values = new Int16Array(rows.length * MEL_BANDS).fill(-20_000)
  for (const [at, level] of rows.entries()) values[at * MEL_BANDS + 3] = (level * Math.LN10) / 10 / BAND_LEVEL_STEP
  return { frames: rows.length, values }
}

it('finds silence of 0.12 s and more between speech, and no closure of a stop', () => {
  expect(findPauses(levelsOf([50, -20], [25, -70], [30, -20], [11, -70], [50, -25]))).toEqual([
    { start: 0.5, end: 0.75 },
  ])
})

it('takes neither a soft consonant nor noise for silence, also beside something louder', () => {
  expect(findPauses(levelsOf([50, -20], [20, -55], [50, -20]))).toEqual([])
  expect(findPauses(levelsOf([50, 0], [20, -55], [50, -20]))).toEqual([])
})

it('takes no silence before or behind all speech for a pause', () => {
  expect(findPauses(levelsOf([50, -90], [50, -20], [50, -90]))).toEqual([])
})
