import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Target } from '../../contract/records.ts'
import { TARGETS } from '../../contract/targets.ts'
import { emptyLexicon, learnWords } from '../lexicon/lexicon.ts'
import { toSyllables } from '../speech/syllables.ts'
import { checkText } from './checkText.ts'
import { markCoverage } from './markCoverage.ts'

const MARKED = 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa? A fẹ́ lọ sí ọjà lónìí.'
const kinds = (text: string, language: Target): string[] => [
  ...new Set(checkText(text, language).findings.map(({ kind }) => kind)),
]

describe('checkText', () => {
  it('has nothing to say of well marked text', () => {
    expect(kinds(MARKED, 'yo')).toEqual([])
    expect(kinds('Ọ bụ ihe ọma na anyị na-ekwurịta okwu taa.', 'ig')).toEqual([])
    expect(kinds('Ɗan ƙasa ya karɓi kuɗi, ƴaʼyansa sun yi murna.', 'ha')).toEqual([])
    expect(kinds('Tunaenda sokoni saa 10:30 na shilingi 2,500.', 'sw')).toEqual([])
  })

  it('warns of Yoruba without marks, with its dots alone, and where the marks stop', () => {
    const plain = MARKED.normalize('NFD').replace(/\p{M}/gu, '')
    expect(checkText(plain, 'yo').findings).toContainEqual(
      expect.objectContaining({ kind: 'marks_missing', start: 0, end: plain.length, share: 0 }),
    )
    expect(kinds(MARKED.normalize('NFD').replace(/[\u0300\u0301]/gu, ''), 'yo')).toContain('marks_missing')
    const half = `${MARKED} E kaaaro, se e sun daadaa?`
    const stop = checkText(half, 'yo').findings.find(({ kind }) => kind === 'marks_stop')
    expect(stop?.start).toBeGreaterThanOrEqual(MARKED.length)
  })

  it('finds a sentence without marks beside marked ones, and tells where it is', () => {
    const bare = 'Mo fe lo si oja.'
    for (const text of [`Ẹ káàárọ̀, ṣé ẹ sùn dáadáa? ${bare}`, `${bare} Ẹ káàárọ̀, ṣé ẹ sùn dáadáa?`]) {
      const { findings } = checkText(text, 'yo')
      expect(findings).toContainEqual(expect.objectContaining({ kind: 'marks_stop', before: bare }))
      expect(findings).toContainEqual(expect.objectContaining({ kind: 'maybe_word', before: 'oja' }))
    }
    const igbo = 'Ihe a bu nke anyi, ka anyi gaa n’ahia zuo ihe oriri maka umuaka anyi nile.'
    expect(checkText(`Ọ bụ ihe ọma. ${igbo}`, 'ig').findings).toContainEqual(
      expect.objectContaining({ kind: 'marks_stop', before: igbo }),
    )
  })

  it('finds a sentence with hardly a mark, and one finding for all that follow each other', () => {
    const few = 'Gbogbo wa fe lo si oja pelu awon ore wá.'
    expect(checkText(`${MARKED} ${few}`, 'yo').findings).toContainEqual(
      expect.objectContaining({ kind: 'marks_partly', before: few, share: expect.closeTo(1 / 15) }),
    )
    const stops = checkText(`${MARKED} Mo fe lo si oja. A n lo si oja loni.`, 'yo').findings
    expect(stops.filter(({ kind }) => kind === 'marks_stop').map(({ before }) => before)).toEqual([
      'Mo fe lo si oja. A n lo si oja loni.',
    ])
  })

  it('leaves short sentences and names between marked ones alone', () => {
    expect(kinds(`${MARKED} Ara mi le o.`, 'yo')).toEqual([])
    expect(kinds(`${MARKED} Christopher Columbus, Frederick Lugard.`, 'yo')).toEqual([])
    expect(kinds('Ọ bụ ihe ọma. Anyị na-abịa. Okwu mmalite.', 'ig')).toEqual([])
  })

  it('does not judge names, loan words and short texts by their marks', () => {
    expect(kinds('Christopher Columbus, Frederick Lugard', 'yo')).toEqual([])
    expect(markCoverage('Christopher Lugard', 'yo')?.markable).toBe(0)
    expect(kinds('Wa ba mi', 'yo')).not.toContain('marks_missing')
  })

  it('counts syllabic nasals among the letters that can be marked', () => {
    expect(markCoverage('ń', 'yo')).toMatchObject({ markable: 1, marked: 1, toned: 1 })
    expect(markCoverage('ǹjẹ́ gbangba', 'yo')).toMatchObject({ markable: 4, marked: 2 })
    expect(markCoverage('Nkechi', 'ha')).toBeUndefined()
  })

  it('asks for the dots of Igbo where a long text has none, and for no tones', () => {
    const dotted =
      'Ọ bụ ihe ọma na anyị na-ekwurịta okwu taa, ka ụmụ anyị wee mụta ihe ọ bụla dị mkpa n’ụwa nke obodo ụmụ mmadụ niile.'
    expect(kinds(dotted, 'ig')).toEqual([])
    expect(kinds(dotted.normalize('NFD').replace(/\p{M}/gu, ''), 'ig')).toContain('marks_missing')
  })

  it('offers the hooked letters of known Hausa words, for sure or as what may be meant', () => {
    const found = checkText('Dalibi ya kare karatu a kofar gida', 'ha').findings
    expect(found.map(({ kind, before, choices }) => [kind, before, choices[0]])).toEqual([
      ['known_word', 'Dalibi', 'Ɗalibi'],
      ['maybe_word', 'kare', 'ƙare'],
      ['known_word', 'kofar', 'ƙofar'],
    ])
  })

  it('prefers what the user confirmed', () => {
    const own = learnWords(emptyLexicon(), 'ha', 'kofar kofar')
    expect(checkText('kofar gida', 'ha', own).findings).toEqual([])
  })

  it('finds the wrong language, but not in a few words', () => {
    const english = 'We should go to the market today because there is fish.'
    expect(checkText(english, 'sw').findings).toContainEqual(
      expect.objectContaining({ kind: 'wrong_language', language: 'en' }),
    )
    expect(kinds('OK, see you', 'sw')).toEqual([])
  })

  it('finds mixtures: scripts, normal forms, two tones on a letter, letters of another spelling', () => {
    expect(kinds('ọmoж', 'yo')).toContain('mixed_scripts')
    expect(kinds('é e\u0301', 'yo')).toContain('mixed_forms')
    expect(kinds('bè\u0301', 'yo')).toContain('two_tones')
    expect(kinds('bạ́ wọ', 'yo')).toContain('foreign_letter')
    expect(kinds('Müller São', 'yo')).toEqual([])
  })

  it('tells only of signs that are not read: figures, dates, money and percent are', () => {
    const found = checkText('Ó san ₦1,500 ní 12/05/2024, 25% & 3.5 km 中 ⊕ ♪ 😀 中', 'yo').findings
    expect(found.filter(({ kind }) => kind === 'unread').map(({ before }) => before)).toEqual(['中', '⊕'])
    expect(kinds('Elfu 2,500 na 25% © 2024', 'sw')).toEqual([])
    expect(kinds('Habari 😀 ♪ ★', 'sw')).toEqual([])
    const [sign] = checkText('Habari ⊗ Ⅳ жена', 'sw').findings
    expect(sign).toMatchObject({ kind: 'unread', before: '⊗', start: 7, end: 8 })
  })

  it('need not read out what has only letters, figures and stops to know that it can be read', () => {
    const sign = fc.constantFrom(
      ...'abcdefghijklmnopqrstuvwxyzẹọṣịụṅńàÉ0123456789 .,!?…:;\'’"“”()‐–—-',
      'ọ\u0301',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(sign), fc.constantFrom('yo', 'ig', 'ha', 'zu'), (signs, language) => {
        // Consonants alone are spelled, and then hyphens between them are left out, as they are everywhere.
        const { unread } = toSyllables(signs.join(''), language)
        expect(unread.filter(({ character }) => /[\p{L}\p{N}]/u.test(character))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('takes any text, and points into the text given', () => {
    const letters = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('e\u0329', 'ọ́', 'e\u0301', ' ', 'd', "'", 'ж', '\u0301', '♪', '5', 'kofar '),
    )
    fc.assert(
      fc.property(fc.array(letters), fc.constantFrom(...TARGETS), (parts, language) => {
        const text = parts.join('')
        for (const { start, end, before } of checkText(text, language).findings) {
          expect(text.slice(start, end)).toBe(before)
          expect(end).toBeGreaterThan(start)
        }
      }),
      { numRuns: 300 },
    )
  })
})
