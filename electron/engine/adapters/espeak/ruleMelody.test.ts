import { expect, it } from 'vitest'
import type { Break, SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import { melodyOf, type Note } from './ruleMelody.ts'

function notesOf(text: string, language: SpelledLanguage, after: Break = 'stop'): Note[] {
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
    const [lastStated, lastAsked] = [statement.at(-1), question.at(-1)]
    expect((lastStated?.end ?? 0) - (lastStated?.to ?? 0)).toBeLessThan(-1)
    expect((lastAsked?.end ?? 0) - (lastAsked?.to ?? 0)).toBeGreaterThan(0)
    expect((question[0]?.to ?? 0) - (statement[0]?.to ?? 0)).toBeGreaterThan(0.2)
  }
})

it('gives a toneless Zulu word its peak on the last syllable but two', () => {
  const [, , peak, penult, last] = notesOf('ngiyabonga kakhulu', 'zu').slice(2)
  expect(peak?.to).toBeGreaterThan(penult?.to ?? 0)
  expect(penult?.glides).toBe(true)
  expect(last?.to).toBeLessThan(peak?.to ?? 0)
})

it.each([
  ['yo', 'wa wá wa wà wa wá wa wa'],
  ['ig', 'wá wá wà wá wà wá wá wá'],
  ['ha', 'bàba bàba bàba bàba'],
  ['zu', 'ngiyabonga kakhulu namuhla'],
] as const)(
  '%s asks in a register two semitones higher, with its tones as far apart, and sinks when it states',
  (language, text) => {
    const [statementNotes, questionNotes] = [notesOf(text, language), notesOf(text, language, 'question')]
    const middle = (notes: readonly Note[]) => notes.map(({ to }) => to).sort((a, b) => a - b)[notes.length >> 1] ?? 0
    expect(middle(questionNotes) - middle(statementNotes)).toBeGreaterThan(1.8)
    expect(questionNotes[0]?.to ?? 0).toBeGreaterThan(statementNotes[0]?.to ?? 0)
    const [statement, question] = [statementNotes, questionNotes].map(
      (notes) => (notes.at(-2)?.to ?? 0) - (notes.at(-4)?.to ?? 0),
    )
    expect(Math.abs((statement ?? 0) - (question ?? 0))).toBeLessThan(2.5)
  },
)

it('lengthens the last vowel of a Hausa question, and not the last but one of a Zulu one', () => {
  const stretches = (text: string, language: SpelledLanguage, after: Break) =>
    notesOf(text, language, after).map(({ stretch }) => stretch)
  const hausa = (after: Break) => stretches('bàba bàba', 'ha', after).at(-1) ?? 0
  expect(hausa('question') / hausa('stop')).toBeCloseTo(1.4)
  const zulu = (after: Break) => stretches('bayahamba bonke', 'zu', after).at(-2) ?? 0
  expect([zulu('stop'), zulu('question')]).toEqual([1.8, 1.25])
})

it('raises and lengthens the last syllable but one of a Swahili word, most at the end of a phrase, and not a word of one', () => {
  const notes = notesOf('watu wa mji walifika', 'sw')
  const tos = notes.map(({ to }) => to)
  // wa-tu wa m-ji wa-li-fi-ka
  expect(tos[0]).toBeGreaterThan((tos[1] ?? 0) + 2)
  expect(tos[3]).toBeGreaterThan((tos[2] ?? 0) + 1)
  expect(tos[7]).toBeGreaterThan((tos[6] ?? 0) + 1)
  expect(notes[8]?.end).toBeLessThan((tos[7] ?? 0) - 3)
  const stretches = notes.map(({ stretch }) => stretch)
  expect(Math.max(...stretches)).toBe(stretches[7])
  expect(stretches[0]).toBeGreaterThan(stretches[1] ?? 0)
})

it('says each word of a Swahili figure with its own accent', () => {
  const [figure, words] = [notesOf('watu 25', 'sw'), notesOf('watu ishirini na watano', 'sw')]
  expect(figure).toEqual(words)
})

it('keeps the end of a Swahili phrase up where the sentence goes on or asks', () => {
  const last = (after: Break) => notesOf('watoto wamefika', 'sw', after).at(-1)?.end ?? 0
  expect(last('comma') - last('stop')).toBeGreaterThan(2)
  expect(last('question') - last('comma')).toBeGreaterThan(1)
})
