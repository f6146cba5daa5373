import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitForSpeech } from '../../text/sentences.ts'
import { AS_WRITTEN_MARK } from '../../text/speech/asWritten.ts'
import { ORTHOGRAPHIES } from '../../text/speech/orthographies.ts'
import { readWord } from '../../text/speech/orthography.ts'
import { type Syllable, toIpa } from '../../text/speech/phonology.ts'
import { plainReading } from '../../text/speech/plainReading.ts'
import { toSyllables } from '../../text/speech/syllables.ts'
import { edited, lineOf, testDocument } from '../document.testing.ts'
import { addTarget } from '../projectEdits.ts'
import { setVoice } from '../speakers/castEdits.ts'
import { spokenBy, takeKey, takeState, voiceText } from '../takes/takeKey.ts'
import { type DictionaryWord, dictionaryOf, pronounce, setDictionary, tidyWords } from './dictionary.ts'
import { chooseTake, setSpoken, setText } from './textEdits.ts'

const entry = (word: string, say: string, matchCase = false) => ({ target: 'yo' as const, word, say, matchCase })
const say = (text: string, ...entries: ReturnType<typeof entry>[]) => pronounce(text, 'yo', entries)

describe('pronounce', () => {
  it('exchanges whole words only', () => {
    expect(say('Ade, Adebayo, ade-ori', entry('Ade', 'Adé'))).toBe('Adé, Adebayo, Adé-ori')
  })

  it('counts marks: a word with other marks is another word', () => {
    expect(say('ọkọ oko ọkọ̀', entry('ọkọ', 'aya'))).toBe('aya oko ọkọ̀')
  })

  it('finds a word however its letters are stored', () => {
    expect(say('o\u0323ko\u0323\u0301', entry('ọkọ́', 'hoe'))).toBe('hoe')
  })

  it('keeps to the capitals where that is asked for, and the exact word goes before the same in any case', () => {
    expect(say('US us Us', entry('US', 'iu es', true))).toBe('iu es us Us')
    expect(say('US us', entry('us', 'awa'), entry('US', 'iu es', true))).toBe('iu es awa')
  })

  it('takes the longer of two that begin alike, and never looks at what it has put there', () => {
    expect(say('New York, new', entry('new', 'tuntun'), entry('New York', 'Niu Yọki'))).toBe('Niu Yọki, tuntun')
    expect(say('a b', entry('a', 'b'), entry('b', 'a'))).toBe('b a')
    expect(say('New\nYork', entry('New York', 'Niu Yọki'))).toBe('Niu Yọki')
  })

  it('exchanges signs and what looks like an expression', () => {
    expect(say('₦500 (C++)', entry('₦', 'naira '), entry('C++', 'si plọsi'))).toBe('naira 500 (si plọsi)')
  })

  it('leaves another language and a text without such words exactly as they are', () => {
    expect(pronounce('Ade', 'ha', [entry('Ade', 'Adé')])).toBe('Ade')
    expect(say('o\u0301', entry('x', 'y'))).toBe('o\u0301')
  })

  it('takes any words, and says an entry’s word by itself as the entry has it', () => {
    const words = fc.record({ word: fc.string({ unit: 'grapheme' }), say: fc.string(), matchCase: fc.boolean() })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), fc.string({ unit: 'grapheme' }), (list, text) => {
        const tidy = tidyWords(list)
        const dictionary = tidy.map((word) => ({ target: 'yo' as const, ...word }))
        expect(typeof pronounce(text, 'yo', dictionary)).toBe('string')
        for (const one of tidy)
          if (tidy.length === 1 && one.matchCase)
            expect(pronounce(one.word, 'yo', dictionary).replaceAll(AS_WRITTEN_MARK, '')).toBe(
              one.say.replaceAll(AS_WRITTEN_MARK, ''),
            )
      }),
    )
  })
})

describe('a replacement that is spelled as no word of the language', () => {
  const replacements = [
    ['zu', 'feyisbhukh'],
    ['zu', 'khompyutha'],
    ['yo', 'fesbuk'],
    ['ig', 'fesbuk'],
    ['ha', 'fwesbukk'],
  ] as const

  it.each(replacements)('is read in %s as it is written: %s', (target, say) => {
    const dictionary = [{ target, word: 'Facebook', say, matchCase: false }]
    // Tones apart, which Hausa takes from its lexicon.
    const ipa = (syllables: readonly Syllable[]): string => toIpa(syllables.map(({ tone: _, ...rest }) => rest))
    const written = ipa(readWord(say, 0, ORTHOGRAPHIES[target]).syllables)
    const spokenIpa = (text: string): string[] =>
      toSyllables(pronounce(text, target, dictionary), target).words.map(({ syllables }) => ipa(syllables))
    expect(spokenIpa('Facebook')).toEqual([written])
    expect(spokenIpa('a, Facebook.').at(-1)).toBe(written)
    expect(spokenIpa('i-Facebook').join('.')).toMatch(new RegExp(`^.\\.${written}$`))
    expect(plainReading(pronounce('facebook.com', target, dictionary), target).text).toMatch(new RegExp(`^${say} `))
    // Voices that read letters themselves, and texts cut into pieces.
    const [last = ''] = splitForSpeech(pronounce('ma Facebook', target, dictionary), 40).slice(-1)
    expect(plainReading(last, target, { foreignAsWritten: true }).text).toBe(`ma ${say}`)
  })

  it('leaves other foreign words and initials to the reader', () => {
    const dictionary = [{ target: 'zu', word: 'Facebook', say: 'feyisbhukh SABC', matchCase: false }] as const
    const read = (text: string): string => plainReading(text, 'zu').text
    expect(read(pronounce('computer', 'zu', dictionary))).toBe(read('computer'))
    expect(read(pronounce('Facebook', 'zu', dictionary))).toBe(`feyisbhukh ${read('SABC')}`)
  })
})

describe('a project’s dictionary', () => {
  const start = edited(testDocument([[0, 2, 'Good morning, Ade.', 'A']]), (draft) => {
    addTarget(draft, 'yo')
    setText(draft, 1, { text: 'Ẹ káàárọ̀, Ade.', target: 'yo' })
    setVoice(draft, 'SPEAKER_00', { target: 'yo', voice: 'yo-ayo' })
  })
  const keyOf = (document: typeof start) => takeKey(lineOf(document, 1), 'yo', spokenBy(document, lineOf(document, 1)))
  const stateOf = (document: typeof start) =>
    takeState(lineOf(document, 1), 'yo', spokenBy(document, lineOf(document, 1)))
  const withWord = (word: DictionaryWord) => edited(spoken, (draft) => setDictionary(draft, 'yo', [word]))
  const spoken = edited(start, (draft) =>
    chooseTake(draft, 1, { target: 'yo', take: { id: 't', key: keyOf(start) ?? '' } }),
  )

  it('makes the takes stale of the lines that have the word, and only of them', () => {
    expect(stateOf(withWord({ word: 'Ade', say: 'Adé', matchCase: false }))).toBe('stale')
    expect(stateOf(withWord({ word: 'Bọ́lá', say: 'x', matchCase: false }))).toBe('fresh')
    const taught = withWord({ word: 'Ade', say: 'Adé', matchCase: false })
    expect(stateOf(edited(taught, (draft) => setDictionary(draft, 'yo', [])))).toBe('fresh')
  })

  it('says a text of the line’s own as it is', () => {
    const taught = withWord({ word: 'Ade', say: 'Adé', matchCase: false })
    const spokenText = (document: typeof start) => voiceText(lineOf(document, 1), 'yo', document.dictionary)
    expect(spokenText(taught)).toBe('Ẹ káàárọ̀, Adé.')
    const written = edited(taught, (draft) => setSpoken(draft, 1, { spoken: 'Ẹ káàárọ̀, Ade.', target: 'yo' }))
    expect(spokenText(written)).toBe('Ẹ káàárọ̀, Ade.')
    const same = edited(written, (draft) => setSpoken(draft, 1, { spoken: 'Ẹ káàárọ̀, Adé.', target: 'yo' }))
    expect(lineOf(same, 1).texts.yo?.spoken).toBeUndefined()
  })

  it('keeps each word once, tidy, and the words of other languages', () => {
    const both = edited(start, (draft) => {
      setDictionary(draft, 'ha', [{ word: 'km', say: 'kilomita', matchCase: false }])
      setDictionary(draft, 'yo', [
        { word: ' Ade ', say: 'x', matchCase: false },
        { word: 'ade', say: ' Ade\u0301 ', matchCase: false },
        { word: '', say: 'nothing', matchCase: false },
      ])
    })
    expect(dictionaryOf(both, 'yo')).toEqual([{ target: 'yo', word: 'ade', say: 'Adé', matchCase: false }])
    expect(dictionaryOf(both, 'ha')).toHaveLength(1)
    expect(
      edited(both, (draft) => (['yo', 'ha'] as const).map((one) => setDictionary(draft, one, []))).dictionary,
    ).toBeUndefined()
  })
})
