// @module-tag together
import { describe, expect, it } from 'vitest'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { identifyLanguage } from '../../shared/text/identify/identifyLanguage.ts'
import { LANGUAGE_WORDS } from '../../shared/text/identify/languageWords.ts'
import { plainWord } from '../../shared/text/words.ts'
import { declaration } from '../support/declaration.ts'

describe('identifyLanguage on real text', () => {
  it.each(TARGETS)('names at least 97 %% of the long lines in %s', (language) => {
    const long = linesOf(language).filter((line) => [...line].length >= 40)
    const right = long.filter((line) => identifyLanguage(line)?.language === language)
    expect(right.length / long.length).toBeGreaterThanOrEqual(0.97)
  })

  it('has learned its words from the lines that it is not tried on here', () => {
    for (const language of TARGETS) {
      const words = new Set(learned(language).flatMap(wordsOf).map(plainWord))
      expect(new Set(LANGUAGE_WORDS[language].split(' ').map((entry) => entry.split(':')[0]))).toEqual(words)
    }
  })

  it.each([
    ['with its marks', (text: string) => text, { 1: 0.84, 2: 0.96, 3: 0.985, 4: 0.995, 6: 1 }],
    ['with marks removed', plainWord, { 1: 0.81, 2: 0.95, 3: 0.98, 4: 0.995, 6: 1 }],
  ] as const)('names the language of a few words %s as often as it says', (_, written, bounds) => {
    for (const [count, bound] of Object.entries(bounds)) {
      const pieces = TARGETS.flatMap((language) =>
        tried(language).flatMap((line) =>
          piecesOf(line, Number(count)).map((piece) => ({ language, found: identifyLanguage(written(piece)) })),
        ),
      )
      const right = pieces.filter(({ language, found }) => found?.language === language)
      expect(right.length / pieces.length).toBeGreaterThanOrEqual(bound)
      const wrong = pieces.filter(({ language, found }) => found !== undefined && found.language !== language)
      if (Number(count) >= 4) expect(wrong).toEqual([])
    }
  })
})

function linesOf(language: Target): string[] {
  const lines = declaration(language).split('\n')
  return lines.filter((line) => line.trim() !== '')
}

const learned = (language: Target): string[] => linesOf(language).filter((_, at) => at % 2 === 0)
const tried = (language: Target): string[] => linesOf(language).filter((_, at) => at % 2 === 1)
const wordsOf = (line: string): string[] => line.match(/[\p{L}\p{M}]+/gu) ?? []

function piecesOf(line: string, count: number): string[] {
  const words = line.split(/\s+/)
  return Array.from({ length: Math.floor(words.length / count) }, (_, at) =>
    words.slice(at * count, (at + 1) * count).join(' '),
  )
}
