// @module-tag together
import { describe, expect, it } from 'vitest'
import { checkText } from '../../shared/text/check/checkText.ts'
import { markCoverage } from '../../shared/text/check/markCoverage.ts'
import { MIN_UNMARKED_SENTENCE_LETTERS } from '../../shared/text/check/unmarkedSentences.ts'
import { FOUND_FORMS } from '../../shared/text/lexicon/knownForms.ts'
import { emptyLexicon, learnWords, suggestWords } from '../../shared/text/lexicon/lexicon.ts'
import { repairMarks } from '../../shared/text/repair/repairMarks.ts'
import { splitSentences } from '../../shared/text/sentences.ts'
import { plainWord } from '../../shared/text/words.ts'
import { declaration } from '../support/declaration.ts'

const linesOf = (language: string): string[] =>
  declaration(language)
    .split('\n')
    .filter((line) => line.trim() !== '')
const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const isMissing = (text: string, language: 'yo' | 'ig'): boolean =>
  checkText(text, language).findings.some(({ kind }) => kind.startsWith('marks_'))

describe('tone marks of real text', () => {
  it('finds no marks missing in marked Yoruba and dotted Igbo', () => {
    expect(linesOf('yo').filter((line) => isMissing(line, 'yo'))).toEqual([])
    expect(linesOf('ig').filter((line) => isMissing(line, 'ig'))).toEqual([])
  })

  it('warns of 98 % of the Yoruba lines when their marks are removed', () => {
    const lines = linesOf('yo').map(unmarked)
    const warned = lines.filter((line) =>
      checkText(line, 'yo').findings.some(({ kind }) => kind === 'marks_missing' || kind === 'known_word'),
    )
    expect(warned.length / lines.length).toBeGreaterThanOrEqual(0.98)
    // By their share of marks alone, every line that is long enough.
    const long = lines.filter((line) => markCoverage(line, 'yo')?.verdict !== 'short')
    expect(long.length).toBeGreaterThanOrEqual(45)
    expect(long.every((line) => isMissing(line, 'yo'))).toBe(true)
  })

  it('knows Yoruba with its dots alone, and half without marks', () => {
    const longEnough = linesOf('yo').filter((line) => markCoverage(line, 'yo')?.verdict !== 'short')
    const toneless = longEnough.map((line) => line.normalize('NFD').replace(/[\u0300\u0301\u0304]/g, ''))
    expect(toneless.filter((line) => isMissing(line, 'yo')).length / longEnough.length).toBeGreaterThanOrEqual(0.95)
    const half = longEnough.map((line) => line.slice(0, line.length / 2) + unmarked(line.slice(line.length / 2)))
    expect(half.filter((line) => isMissing(line, 'yo')).length / longEnough.length).toBeGreaterThanOrEqual(0.95)
  })

  it('finds a sentence without marks beside a marked one, as far as it is long enough to tell', () => {
    for (const language of ['yo', 'ig'] as const) {
      const sentences = linesOf(language).flatMap(splitSentences)
      const marked = sentences.filter((one) => (markCoverage(one, language)?.marked ?? 0) > 4)
      const least = MIN_UNMARKED_SENTENCE_LETTERS[language]
      const pairs = sentences
        .filter((one) => (markCoverage(unmarked(one), language)?.markable ?? 0) >= least)
        .map((one, at) => `${marked[at % marked.length]?.trim()} ${unmarked(one)}`)
      expect(pairs.length).toBeGreaterThanOrEqual(30)
      expect(pairs.filter((pair) => !isMissing(pair, language))).toEqual([])
    }
  })

  it('has nothing visible to repair in text that is right', () => {
    for (const language of ['en', 'yo', 'ig', 'sw', 'zu']) {
      expect(linesOf(language).flatMap((line) => repairMarks(line, language))).toEqual([])
    }
    const hausa = linesOf('ha').flatMap((line) => repairMarks(line, 'ha'))
    expect(new Set(hausa.map(({ reason }) => reason))).toEqual(new Set(['apostrophe']))
  })

  it('suggests from the words of one half what is right in the other', () => {
    for (const [language, least] of [
      ['yo', 0.9],
      ['ig', 0.95],
      ['ha', 0.95],
    ] as const) {
      const lines = linesOf(language)
      const lexicon = learnWords(emptyLexicon(), language, lines.filter((_, at) => at % 2 === 0).join('\n'))
      const tried = lines.filter((_, at) => at % 2 === 1).join('\n')
      const right = tried.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
      const offered = right.flatMap((word) =>
        plainWord(word) === word
          ? []
          : suggestWords(lexicon, language, plainWord(word)).map(({ choices }) => choices[0] === word),
      )
      expect(offered.length).toBeGreaterThan(20)
      expect(offered.filter(Boolean).length / offered.length).toBeGreaterThanOrEqual(least)
    }
  })

  it('knows no form that is not found', () => {
    for (const language of ['yo', 'ig', 'ha'] as const) {
      const found = learnWords(emptyLexicon(), language, linesOf(language).join('\n'))[language] ?? {}
      for (const entry of FOUND_FORMS[language]?.split(' ') ?? []) {
        const [form = '', count = '1'] = entry.split(':')
        expect(found[plainWord(form)]?.[form]).toBe(Number(count))
      }
    }
  })
})
