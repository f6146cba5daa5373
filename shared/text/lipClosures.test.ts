import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareLips, LIP_CLOSURE_TOLERANCE_SECONDS, lipClosures, type SpokenText } from './lipClosures.ts'

const spoken = (text: string, more: Partial<SpokenText> = {}): SpokenText => ({
  ...{ text, language: 'sw', start: 10, end: 12 },
  ...more,
})

it('finds the letters at which lips close, by their place in the text', () => {
  expect(lipClosures(spoken('aaabaaaa'))).toEqual([10.875])
  // Letters that are spoken together close the lips once; marks and signs take no time.
  expect(lipClosures(spoken('Ẹ́, mb-ẹẹ!'))).toEqual([10.8])
  expect(lipClosures(spoken('ɓera'))).toEqual([10.25])
  expect(lipClosures(spoken('phone', { language: 'en' }))).toEqual([])
  expect(lipClosures(spoken('phansi', { language: 'zu' }))).toHaveLength(1)
  const words = [
    { text: 'go', start: 10, end: 11.5 },
    { text: 'bo', start: 11.6, end: 12 },
  ]
  expect(lipClosures(spoken('go bo', { words }))).toEqual([11.7])
})

it('counts each closing once, and those of a text with itself all', () => {
  expect(compareLips(spoken('aabaaaaaaa'), spoken('aaaaaaabaa'))).toEqual({ seen: 1, met: 0, more: 1 })
  expect(compareLips(spoken('aaba'), spoken('aaaa'))).toEqual({ seen: 1, met: 0, more: 0 })
  const text = fc.string({ unit: fc.constantFrom('a', 'p', 'b', 'm', 'k', ' ', 'ẹ́', 'gb'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [spoken(one), spoken(other, { start: 10.05, end: 12.4 })]
      const { seen, met, more } = compareLips(a, b)
      expect(seen).toBe(lipClosures(a).length)
      expect(met + more).toBe(lipClosures(b).length)
      expect(met).toBeLessThanOrEqual(seen)
      // Where none is near any of the other's, none is met, and the other way round.
      const near = lipClosures(a).some((time) =>
        lipClosures(b).some((at) => Math.abs(at - time) <= LIP_CLOSURE_TOLERANCE_SECONDS),
      )
      expect(met > 0).toBe(near)
      expect(compareLips(b, a).met).toBe(met)
      expect(compareLips(a, a)).toEqual({ seen, met: seen, more: 0 })
    }),
  )
})
