import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesIn } from './namesIn.ts'
import { protectWords, restoreWords } from './protectWords.ts'
import { translateTexts } from './translateTexts.ts'

const nothing = { glossary: [], names: new Set<string>() }
const same = async (sentences: readonly string[]) => sentences

describe('translateTexts', () => {
  it('keeps every text in its place, whatever it is', async () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem({ mode: 'sentences', maxCount: 4 }))
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (texts) => {
        const flat = texts.map((one) => one.replace(/\s*\n\s*/g, ' '))
        expect(await translateTexts(texts, { ask: same, ...nothing })).toEqual(flat)
        const shout = async (sentences: readonly string[]) => sentences.map((one) => `«${one}»`)
        const shouted = await translateTexts(texts, { ask: shout, ...nothing })
        expect(shouted).toHaveLength(texts.length)
        for (const [place, made] of shouted.entries())
          expect(made.replaceAll(/[«»]/g, '')).toBe(flat[place]?.replaceAll(/[«»]/g, ''))
      }),
    )
  })

  it('asks for one sentence at a time, each once, and for nothing without words', async () => {
    const requested: string[] = []
    const ask = async (sentences: readonly string[]) => {
      requested.push(...sentences)
      return sentences.map((one) => one.toUpperCase())
    }
    const made = await translateTexts(['Come in. Sit down!', '♪', 'Come in.', '', '  Yes, Mr. Obi. '], {
      ask,
      ...nothing,
    })
    expect(made).toEqual(['COME IN. SIT DOWN!', '♪', 'COME IN.', '', '  YES, MR. OBI. '])
    expect(requested).toEqual(['Come in.', 'Sit down!', 'Yes, Mr. Obi.'])
  })

  it('brings numbers, names and terms through as they should be', async () => {
    const ask = async (sentences: readonly string[]) => sentences.map((one) => one.replaceAll(/[a-z]+/g, 'la'))
    const options = {
      ask,
      glossary: [{ term: 'ground floor', use: 'ghorofa ya chini' }],
      names: new Set(['Wanjiku', 'Kamau']),
    }
    const made = await translateTexts(['we met Wanjiku Kamau on the Ground Floor at 10:30 with 1,250 others'], options)
    expect(made).toEqual(['la la Wanjiku Kamau la la ghorofa ya chini la 10:30 la 1,250 la'])
  })

  it('translates a sentence again without marks where the model loses one', async () => {
    const requested: string[][] = []
    const ask = async (sentences: readonly string[]) => {
      requested.push([...sentences])
      return sentences.map((one) => one.replace('X2X', '').replaceAll('men', 'watu'))
    }
    const made = await translateTexts(['3 men and 4 men.', '5 men.'], { ask, ...nothing })
    expect(made).toEqual(['3 watu and 4 watu.', '5 watu.'])
    expect(requested).toEqual([['X1X men and X2X men.', 'X1X men.'], ['3 men and 4 men.']])
  })

  it('leaves a text empty of which a sentence was lost', async () => {
    const ask = async (sentences: readonly string[]) => sentences.map((one) => (one.startsWith('B') ? '' : one))
    expect(await translateTexts(['A word. Bad word.', 'A word.'], { ask, ...nothing })).toEqual(['', 'A word.'])
  })
})

describe('protectWords', () => {
  it('gives every text back from its marks', () => {
    const words = fc.constantFrom('Obi', 'Ada', '12', '3.5', '40%', 'went', 'home', ',', 'the', 'x1x', '₦500')
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = parts.join(' ')
        const guarded = protectWords(text, { glossary: [], names: new Set(['Obi', 'Ada']) })
        expect(guarded.words.length).toBeLessThanOrEqual(9)
        expect(restoreWords(guarded.text, guarded.words)).toBe(text)
      }),
    )
  })

  it('finds marks that were moved, spaced or changed in case, and no doubled ones', () => {
    expect(restoreWords('kwa x 2 x na X1X', ['Obi', 'Ada'])).toBe('kwa Ada na Obi')
    expect(restoreWords('X1X X1X', ['Obi'])).toBeUndefined()
    expect(restoreWords('X1X X2X', ['X2X', 'Ada'])).toBe('X2X Ada')
    expect(restoreWords('', ['Obi'])).toBeUndefined()
  })
})

describe('namesIn', () => {
  it('takes names for names, and not what only begins a sentence or has a word in every language', () => {
    const texts = [
      'Yesterday we saw Adaeze in Ibadan.',
      'On Monday I flew to France, Sir.',
      'The Bank is closed; a bank is not.',
    ]
    expect([...namesIn(texts, 'en')].sort()).toEqual(['Adaeze', 'Ibadan'])
    expect(namesIn(['Ich sah das Haus.'], 'de').size).toBe(0)
  })
})
