import { describe, expect, it } from 'vitest'
import { segmentsToWords, tokensToWords } from './tokensToWords.ts'

const place = { start: 10, end: 14 }

describe('tokensToWords', () => {
  it('joins pieces until one begins with a space', () => {
    const recognized = { tokens: ['▁he', 'llo', ' wor', 'ld', '.'], timestamps: [0, 0.2, 1, 1.1, 1.2] }
    expect(tokensToWords(recognized, place)).toEqual([
      { text: 'hello', start: 10, end: expect.closeTo(10.32) },
      { text: 'world.', start: 11, end: expect.closeTo(11.32) },
    ])
  })

  it('takes a space of its own for the end of a word', () => {
    const recognized = { tokens: ['a', ' ', 'b'], timestamps: [0, 0.1, 0.2] }
    expect(tokensToWords(recognized, place).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('lasts as long as the model says, but not into the next word or out of the stretch', () => {
    const recognized = { tokens: [' a', ' b'], timestamps: [0, 3.9], durations: [5, 5] }
    expect(tokensToWords(recognized, place).map(({ end }) => end)).toEqual([13.9, 14])
  })
})

describe('segmentsToWords', () => {
  const sentences = (...timedSentences: [text: string, begin: number, seconds: number][]) => ({
    text: timedSentences.map(([text]) => text).join(' '),
    segment_texts: timedSentences.map(([text]) => ` ${text}`),
    segment_timestamps: timedSentences.map(([, begin]) => begin),
    segment_durations: timedSentences.map(([, , seconds]) => seconds),
  })

  it('spreads words by their length over the stretch where no times are told', () => {
    expect(segmentsToWords({ text: ' aaa bbb ' }, place)).toEqual([
      { text: 'aaa', start: 10, end: 12 },
      { text: 'bbb', start: 12, end: 14 },
    ])
    expect(segmentsToWords({ text: ' ' }, place)).toEqual([])
  })

  it('spreads them over their own sentence where its times are told', () => {
    expect(segmentsToWords(sentences(['aaa bbb', 0, 1], ['c', 2.5, 1]), place)).toEqual([
      { text: 'aaa', start: 10, end: 10.5 },
      { text: 'bbb', start: 10.5, end: 11 },
      { text: 'c', start: 12.5, end: 13.5 },
    ])
  })

  it('ends a sentence whose end was not told where the next begins, and the last with the stretch', () => {
    const words = segmentsToWords(sentences(['a', 0, 0], ['b', 1.5, 0]), place)
    expect(words.map(({ start, end }) => [start, end])).toEqual([
      [10, 11.5],
      [11.5, 14],
    ])
    expect(segmentsToWords(sentences(['a', 3, 9]), place)[0]?.end).toBe(14)
  })

  it('believes no sentence that begins after the sound', () => {
    expect(segmentsToWords(sentences(['a', 0, 2], ['Thank you.', 4, 3]), place).map(({ text }) => text)).toEqual(['a'])
  })

  it('loses no word where sentences lack some of the text', () => {
    const recognized = { ...sentences(['a', 0, 1]), text: 'a b' }
    expect(segmentsToWords(recognized, place).map(({ text }) => text)).toEqual(['a', 'b'])
  })
})
