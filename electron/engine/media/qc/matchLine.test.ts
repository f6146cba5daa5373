import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import type { LinePrint } from './linePrint.ts'
import { LINE_SEARCH_MARGIN_SECONDS, matchLine } from './matchLine.ts'
import { FRAMES_PER_SECOND, QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

const PRINT_FRAMES = 100
/** Frames of the dub in one of the print: 2.5 ms in 20 ms. */
const DUB_FRAMES = 8
const MARGIN_FRAMES = LINE_SEARCH_MARGIN_SECONDS * FRAMES_PER_SECOND

/** A line of 2 s of sounds that last 0.1 s, and its levels in a dub from a second before it to a second after. */
function spoken(): { print: LinePrint; dub: Float32Array } {
  const hiss = noise()
  const levels = new Float32Array(PRINT_FRAMES * QC_SPECTRUM_BANDS)
  for (let at = 0; at < levels.length; at++)
    levels[at] = Math.floor(at / QC_SPECTRUM_BANDS) % 5 === 0 ? -30 + 9 * hiss() : (levels[at - QC_SPECTRUM_BANDS] ?? 0)
  const dub = new Float32Array((DUB_FRAMES * PRINT_FRAMES + 2 * MARGIN_FRAMES) * QC_SPECTRUM_BANDS).fill(1e-9)
  for (const [at, level] of levels.entries()) {
    const [frame, band] = [Math.floor(at / QC_SPECTRUM_BANDS), at % QC_SPECTRUM_BANDS]
    for (let part = 0; part < DUB_FRAMES; part++)
      dub[(MARGIN_FRAMES + frame * DUB_FRAMES + part) * QC_SPECTRUM_BANDS + band] = 10 ** (level / 10)
  }
  return { print: { frames: PRINT_FRAMES, levels, peak: Math.max(...levels) }, dub }
}

it('tells a word of 0.4 s that is said twice, though the line fits on the whole', () => {
  const { print, dub } = spoken()
  const clean = matchLine(print, { own: dub, whole: dub })
  expect(clean.mostUnlike).toBeLessThan(1)
  const [from, length] = [MARGIN_FRAMES + 0.8 * FRAMES_PER_SECOND, 0.4 * FRAMES_PER_SECOND]
  const twice = dub
    .slice()
    .copyWithin(from * QC_SPECTRUM_BANDS, (from - length) * QC_SPECTRUM_BANDS, from * QC_SPECTRUM_BANDS)
  const { score, unlike, mostUnlike } = matchLine(print, { own: twice, whole: twice })
  expect([score > 0.6, unlike < 1.3]).toEqual([true, true])
  expect(mostUnlike).toBeGreaterThan(3.3)
})

it('tells no other words where a bed is like the voice by chance, so that bands of it are taken for bed', () => {
  const { print, dub } = spoken()
  const from = MARGIN_FRAMES + 0.8 * FRAMES_PER_SECOND
  const own = dub.map((power, at) => {
    const [frame, band] = [Math.floor(at / QC_SPECTRUM_BANDS), at % QC_SPECTRUM_BANDS]
    return frame >= from && frame < from + 0.4 * FRAMES_PER_SECOND && band < 2 ? power / 1000 : power
  })
  expect(matchLine(print, { own, whole: own }).mostUnlike).toBeGreaterThan(3.2)
  expect(matchLine(print, { own, whole: dub }).mostUnlike).toBeLessThan(1)
})
