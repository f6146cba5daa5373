import { expect, it } from 'vitest'
import type { Word } from '../../../../shared/project/document.ts'
import { joinWords } from './joinWords.ts'

/** Words of 0.3 s each, with the given silence before each of them. */
function speak(...parts: [text: string, silence?: number][]): Word[] {
  let time = 0
  return parts.map(([text, silence = 0]) => {
    const start = time + silence
    time = start + 0.3
    return { text, start, end: time }
  })
}

it('ends a line at a pause', () => {
  const lines = joinWords(speak(['and'], ['so', 0.59], ['my', 0.61], ['fellow']))
  expect(lines.map((line) => line.text)).toEqual(['and so', 'my fellow'])
  expect(lines[1]).toMatchObject({ start: expect.closeTo(1.8), end: expect.closeTo(2.4) })
})

it('cuts a line that is too long at its greatest pause', () => {
  const words = speak(['one'], ['two'], ['three', 0.3], ['four'], ['five', 0.1], ['six'])
  expect(joinWords(words, { characters: 20 }).map((line) => line.text)).toEqual(['one two', 'three four five six'])
  expect(joinWords(words, { seconds: 1 }).map((line) => line.text)).toEqual(['one two', 'three four', 'five six'])
})

it('cuts in the middle where there is no pause', () => {
  const words = speak(...Array.from({ length: 8 }, (_, index): [string] => [`w${index}`]))
  expect(joinWords(words, { characters: 11 }).map((line) => line.text)).toEqual(['w0 w1 w2 w3', 'w4 w5 w6 w7'])
})

it('keeps a single word that is longer than a line', () => {
  const long = 'x'.repeat(200)
  expect(joinWords([{ text: long, start: 0, end: 20 }])).toEqual([{ start: 0, end: 20, text: long }])
  expect(joinWords([])).toEqual([])
})

it('loses no word, keeps the order, and stays within the rules, for an hour of any words', () => {
  let state = 1
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  for (const silences of [0, 0.2, 1]) {
    let time = 0
    const words = Array.from({ length: 10_000 }, (_, index) => {
      const start = time + random() * silences
      time = start + 0.05 + random() * 0.5
      return { text: `w${index}`, start, end: time }
    })
    const lines = joinWords(words)
    expect(lines.flatMap((line) => line.text.split(' '))).toEqual(words.map((word) => word.text))
    expect(lines.every((line) => line.text.length <= 84 && line.end - line.start <= 7 && line.start < line.end)).toBe(
      true,
    )
    expect(joinWords(words)).toEqual(lines)
  }
})

it('puts words in order of time and leaves out those without text', () => {
  const words = [
    { text: 'b', start: 1, end: 1.2 },
    { text: ' ', start: 0.9, end: 1 },
    { text: 'a', start: 0.7, end: 1.1 },
  ]
  expect(joinWords(words)).toEqual([{ start: 0.7, end: 1.2, text: 'a b' }])
})

it('rather cuts at the end of a sentence or a clause than at a slightly longer pause', () => {
  const sentence = speak(['one'], ['two.'], ['three', 0.05], ['four'], ['five', 0.3], ['six'])
  expect(joinWords(sentence, { characters: 20 }).map((line) => line.text)).toEqual(['one two.', 'three four five six'])
  const clause = speak(['one'], ['two,'], ['three'], ['four'], ['five', 0.1], ['six'])
  expect(joinWords(clause, { characters: 20 }).map((line) => line.text)).toEqual(['one two,', 'three four five six'])
})
