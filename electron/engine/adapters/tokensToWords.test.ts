import { describe, expect, it } from 'vitest'
import { tokensToWords, wordsWithoutTimes } from './tokensToWords.ts'

const place = { start: 10, end: 14 }

describe('tokensToWords', () => {
  it('joins pieces until one begins with a space', () => {
    const heard = { tokens: ['▁he', 'llo', ' wor', 'ld', '.'], timestamps: [0, 0.2, 1, 1.1, 1.2] }
    expect(tokensToWords(heard, place)).toEqual([
      { text: 'hello', start: 10, end: expect.closeTo(10.32) },
      { text: 'world.', start: 11, end: expect.closeTo(11.32) },
    ])
  })

  it('takes a space of its own for the end of a word', () => {
    const heard = { tokens: ['a', ' ', 'b'], timestamps: [0, 0.1, 0.2] }
    expect(tokensToWords(heard, place).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('lasts as long as the model says, but not into the next word or out of the stretch', () => {
    const heard = { tokens: [' a', ' b'], timestamps: [0, 3.9], durations: [5, 5] }
    expect(tokensToWords(heard, place).map(({ end }) => end)).toEqual([13.9, 14])
  })
})

describe('wordsWithoutTimes', () => {
  it('spreads words by their length', () => {
    expect(wordsWithoutTimes(' aaa bbb ', place)).toEqual([
      { text: 'aaa', start: 10, end: 12 },
      { text: 'bbb', start: 12, end: 14 },
    ])
    expect(wordsWithoutTimes(' ', place)).toEqual([])
  })
})
