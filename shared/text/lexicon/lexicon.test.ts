import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLexicon, learnWords, suggestWords } from './lexicon.ts'

const yoruba = learnWords(emptyLexicon(), 'yo', 'Ọkọ̀ mi, ọkọ mi, ọkọ rẹ; oko. Àti ní constructor.')

describe('a lexicon', () => {
  it('suggests what was confirmed for a word without marks, the commonest first, and says where', () => {
    expect(suggestWords(learnWords(yoruba, 'yo', 'ọkọ̀ ọkọ̀'), 'yo', 'Ṣé oko ati ilé?')).toEqual([
      { start: 3, end: 6, before: 'oko', choices: ['ọkọ̀', 'ọkọ'], certain: false },
      { start: 7, end: 10, before: 'ati', choices: ['àti'], certain: false },
    ])
  })

  it('keeps the marks that are there and the capitals', () => {
    expect(suggestWords(learnWords(yoruba, 'yo', 'ọkọ̀ ọkọ̀'), 'yo', 'ỌKO')[0]?.choices).toEqual(['ỌKỌ̀', 'ỌKỌ'])
    expect(suggestWords(yoruba, 'yo', 'Ati Òko').map(({ choices }) => choices)).toEqual([['Àti']])
  })

  it('leaves a word alone that was confirmed as it stands at least as often', () => {
    expect(suggestWords(learnWords(yoruba, 'yo', 'oko oko'), 'yo', 'oko')).toEqual([])
  })

  it('knows the hooked letters of Hausa in every spelling of ʼy', () => {
    const hausa = learnWords(emptyLexicon(), 'ha', '’Yanci ɗan ƙasa, ƴan')
    expect(suggestWords(hausa, 'ha', "Yanci DAN kasa yan 'yanci").map(({ choices }) => choices[0])).toEqual([
      'ʼYanci',
      'ƊAN',
      'ƙasa',
      'ƴan',
    ])
  })

  it('takes words that are names of properties for words', () => {
    expect(yoruba.yo?.['constructor']).toEqual({ constructor: 1 })
    expect(suggestWords(yoruba, 'yo', 'toString valueOf constructor')).toEqual([])
  })

  it('learns and suggests nothing where the spelling has no marks', () => {
    expect(learnWords(emptyLexicon(), 'sw', 'habari')).toEqual({})
    expect(suggestWords(yoruba, 'en', 'oko')).toEqual([])
  })

  it('points at the words of the text given, whatever its normal form, and has nothing to say of what was confirmed', () => {
    const letters = fc.constantFrom('o', 'ọ', 'o\u0323\u0301', 'k', 'N', 'ǹ', 'ʼ', 'y', ' ', '-', '\u0301')
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters), (a, b) => {
        const lexicon = learnWords(emptyLexicon(), 'yo', a.join(''))
        const text = b.join('')
        for (const { start, end, before } of suggestWords(lexicon, 'yo', text))
          expect(text.slice(start, end)).toBe(before)
        const before = JSON.stringify(lexicon)
        learnWords(lexicon, 'yo', text)
        expect(JSON.stringify(lexicon)).toBe(before)
      }),
    )
  })
})
