import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLetters, readingSpeed } from './readingSpeed.ts'

describe('countLetters', () => {
  it('counts a letter with its marks once', () => {
    expect(countLetters('Ọ̀sẹ̀')).toBe(3)
    expect(countLetters('a\nb')).toBe(2)
  })

  it('does not depend on how marks are written down', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ẹ́', 'ọ̀', 'ñ', 'a', ' ', 'ṣ')), (letters) => {
        const text = letters.join('')
        expect(countLetters(text.normalize('NFC'))).toBe(countLetters(text.normalize('NFD')))
      }),
    )
  })
})

describe('readingSpeed', () => {
  it('is letters by seconds, without the spaces around', () => {
    expect(readingSpeed(' Habari ', { start: 1, end: 3 })).toBe(3)
    expect(readingSpeed('Habari', { start: 3, end: 3 })).toBe(0)
  })
})
