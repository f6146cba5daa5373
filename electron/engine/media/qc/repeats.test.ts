import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { QC_SPECTRUM_BANDS } from './qcSpectrum.ts'
import { alikeLines } from './repeats.ts'

/** Whether a line of so many seconds seems to be one before it, whose levels correlate with its own by `share`. */
function isAlike(seconds: number, share: number): boolean {
  const [hiss, length] = [noise(), Math.round(80 * seconds) * QC_SPECTRUM_BANDS]
  const one = Float32Array.from({ length }, () => 10 * hiss() - 50)
  const other = one.map((level) => share * (level + 50) + Math.sqrt(1 - share ** 2) * 10 * hiss() - 50)
  return alikeLines([one, other]).size > 0
}

it('knows the sound of another line, and asks more of a short one, which is like others by chance', () => {
  expect([1, 1.8, 4].map((seconds) => isAlike(seconds, 0.9))).toEqual([true, true, true])
  expect([1, 1.8, 4].map((seconds) => isAlike(seconds, 0.7))).toEqual([false, false, true])
})
