// @module-tag together
import { afterAll, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { RULE_VOICES } from '../../electron/engine/adapters/espeak/ruleVoices.ts'
import { ClickFinder } from '../../electron/engine/media/qc/qcClicks.ts'
import { QC_BLOCK_FRAMES } from '../../electron/engine/media/qc/qcSound.ts'
import { type Take, takesOf } from '../support/qcDubs.ts'

const espeak = createEspeak(1)
afterAll(() => espeak.close())

const SILENT_BLOCK = new Float32Array(2 * QC_BLOCK_FRAMES)

/** The clicks that the check of a dub finds in a take that stands alone. */
function clicksIn(take: Take): ClickFinder['found'] {
  const finder = new ClickFinder()
  for (let from = -QC_BLOCK_FRAMES; from < take.length + QC_BLOCK_FRAMES; from += QC_BLOCK_FRAMES) {
    const dub = Float32Array.from({ length: 2 * QC_BLOCK_FRAMES }, (_, index) => take[from + (index >> 1)] ?? 0)
    finder.push({ dub, source: SILENT_BLOCK })
  }
  return finder.found
}

it.each([
  ['ha', 'Bayan sun kuɓuta daga ɗakin ɓauna, ƙanwata ta tsaya a ƙofa.'],
  ['zu', 'Isigaba sesibili: abesilisa nabesifazane babambe ibhola, bapheka ukudla etafuleni.'],
  ['yo', 'Gbogbo ọmọ ènìyàn ni a bí pẹ̀lú òmìnira.'],
  ['ig', 'A mụrụ mmadụ niile n’ohere nakwa nha anya ugwu na ikike.'],
])('no voice of %s clicks where the larynx drives a sound', async (language, text) => {
  const voices = RULE_VOICES.map(({ record }) => record).filter((record) => record.language === language)
  const takes = await takesOf(
    espeak,
    voices.map(({ id }) => ({ text, voice: id })),
  )
  expect(takes.length).toBeGreaterThanOrEqual(6)
  expect(takes.flatMap((take, at) => clicksIn(take).map((click) => ({ voice: voices[at]?.id, ...click })))).toEqual([])
})
