import { describe, expect, it } from 'vitest'
import { capital, LETTER_LANGUAGES, letterLanguage, lettersOfLanguage, variantsOf } from './keyboardLetters.ts'

/** The alphabet of each, and a sentence with tones. */
const WRITTEN = {
  yo: 'a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y. Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Ǹjẹ́ ọ̀rẹ́ ńlá ń bọ̀? Ṣé o rí i, m̀bá.',
  ig: 'a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z. A mụrụ mmadụ nile nʼohere nhaanha; ákwà, àkwà, ụ̀lọ́, ọ́nụ́, ị̀sị́, ńnà.',
  ha: 'a b ɓ c d ɗ e f g h i j k ƙ l m n o r s sh t ts u w y ƴ ʼy ʼ. Su dai ƴan-adam, ana haifuwarsu ne duka ƴantattu; ɓera, ɗaki, ƙofa, bàaba, sâa, mār̃i.',
}

describe('variantsOf', () => {
  it.each([
    ['e', 'yo', ['ẹ', 'ẹ\u0301', 'ẹ\u0300', 'é', 'è', 'ē']],
    ['S', 'yo', ['Ṣ']],
    ['n', 'ig', ['ṅ', 'ń', 'ǹ', 'n\u0304']],
    ['I', 'ig', ['Ị', 'Ị\u0301', 'Ị\u0300', 'Í', 'Ì', 'Ī']],
    ['k', 'ha', ['ƙ']],
    ['Y', 'ha', ['Ƴ', 'ʼY']],
    ['x', 'zu', ['ǁ']],
  ] as const)('of %s in %s are %s', (letter, language, variants) => {
    expect(variantsOf(letter, language)).toEqual(variants)
  })

  it('are none for a letter that is only itself, and for what is no letter', () => {
    for (const key of ['z', '1', ' ', 'constructor', '']) expect(variantsOf(key, 'yo')).toEqual([])
  })
})

describe('the letters of a language', () => {
  it('are in NFC, each once, and no more than the number keys choose from for one key', () => {
    for (const language of LETTER_LANGUAGES) {
      const letters = lettersOfLanguage(language)
      expect(new Set(letters).size).toBe(letters.length)
      expect(letters.every((letter) => letter === letter.normalize('NFC'))).toBe(true)
      for (const key of 'abcdefghijklmnopqrstuvwxyz') expect(variantsOf(key, language).length).toBeLessThan(10)
    }
  })

  it.each(['yo', 'ig', 'ha'] as const)('have all that a text in %s is written with', (language) => {
    const text = WRITTEN[language]
    const known = new Set(lettersOfLanguage(language).flatMap((letter) => [letter, capital(letter)]))
    const missing = [...text.normalize('NFC').matchAll(/\p{L}\p{M}*/gu)]
      .map(([letter]) => letter)
      .filter((letter) => !/^[a-z]$/i.test(letter) && !known.has(letter))
    expect([...new Set(missing)]).toEqual([])
  })
})

it('knows which languages have such letters', () => {
  expect(['yo', 'sw', 'en', undefined, 'zu'].map(letterLanguage)).toEqual(['yo', undefined, undefined, undefined, 'zu'])
})
