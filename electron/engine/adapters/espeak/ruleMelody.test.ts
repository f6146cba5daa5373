import { expect, it } from 'vitest'
import type { Break, RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import { melodyOf, type Note } from './ruleMelody.ts'

function notesOf(text: string, language: RuleLanguage, after: Break = 'stop'): Note[] {
  const { words } = toSyllables(text, language)
  return melodyOf({ words, after, asks: after === 'question', sunk: 0 }, language)
}

const steps = (notes: readonly Note[]): number[] => notes.slice(1).map(({ to }, index) => (notes[index]?.to ?? to) - to)

it('steps Yoruba high tones down after low ones, raises them before, and keeps them above mid', () => {
  const highs = notesOf('wá wà wá wà wá wà wá', 'yo').filter((_, index) => index % 2 === 0)
  const [first = 0, ...later] = steps(highs)
  expect(first).toBeGreaterThan(1)
  expect(Math.min(...later)).toBeGreaterThan(0.2)
  const mid = notesOf('wa wa wa wa wa wa wa', 'yo').at(-1)?.to ?? 0
  expect((highs.at(-1)?.to ?? 0) - mid).toBeGreaterThan(2)
  const [raised, plain] = [notesOf('wá wà', 'yo')[0]?.to ?? 0, notesOf('wá wá', 'yo')[0]?.to ?? 0]
  expect(raised).toBeGreaterThan(plain + 0.5)
})

it('adds up the steps of Igbo, each smaller than the one before', () => {
  const down = steps(notesOf('wá wā wā wā wā wā wā wā', 'ig'))
  expect(Math.min(...down)).toBeGreaterThan(0.4)
  expect(down.every((step, index) => index === 0 || step < (down[index - 1] ?? 0))).toBe(true)
})

it('lets a statement fall on its last syllable and a question rise', () => {
  for (const language of ['yo', 'ig', 'ha'] as const) {
    const [statement, question] = [notesOf('bàba bàbà', language), notesOf('bàba bàbà', language, 'question')]
    const [said, asked] = [statement.at(-1), question.at(-1)]
    expect((said?.end ?? 0) - (said?.to ?? 0)).toBeLessThan(-1)
    expect((asked?.end ?? 0) - (asked?.to ?? 0)).toBeGreaterThan(0)
    expect((question[0]?.to ?? 0) - (statement[0]?.to ?? 0)).toBeGreaterThan(0.2)
  }
})

it('gives a toneless Zulu word its peak on the last syllable but two', () => {
  const [, , peak, penult, last] = notesOf('ngiyabonga kakhulu', 'zu').slice(2)
  expect(peak?.to).toBeGreaterThan(penult?.to ?? 0)
  expect(penult?.glides).toBe(true)
  expect(last?.to).toBeLessThan(peak?.to ?? 0)
})
