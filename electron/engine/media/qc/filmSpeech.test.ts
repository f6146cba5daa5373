import { expect, it } from 'vitest'
import { FilmSpeech } from './filmSpeech.ts'
import { QC_BLOCK_FRAMES, QC_RATE } from './qcSound.ts'

it('finds where a film speaks, from its blocks', () => {
  const speech = new FilmSpeech()
  const isSpoken = (second: number): boolean => (second >= 1 && second < 1.6) || (second >= 2.5 && second < 3.2)
  for (let from = 0; from < 5 * QC_RATE; from += QC_BLOCK_FRAMES) {
    const source = new Float32Array(2 * QC_BLOCK_FRAMES)
    for (let at = 0; at < QC_BLOCK_FRAMES; at++) {
      const second = (from + at) / QC_RATE
      const voice = isSpoken(second)
        ? [1, 2, 3, 4, 5].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 150 * n * second) / n, 0)
        : 0
      source.fill(0.1 * voice, 2 * at, 2 * at + 2)
    }
    speech.push({ source, dub: source })
  }
  const found = speech.bursts()
  expect(found).toHaveLength(2)
  for (const [at, start] of [1, 2.5].entries()) expect(Math.abs((found[at]?.start ?? 0) - start)).toBeLessThan(0.03)
})
