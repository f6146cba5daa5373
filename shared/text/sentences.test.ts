import { describe, expect, it } from 'vitest'
import { splitForSpeech, splitSentences } from './sentences.ts'

describe('splitSentences', () => {
  it.each([
    [['Habari yako? ', 'Nzuri sana. ', 'Karibu!']],
    [['Dr. Achebe met Mr. Soyinka. ', 'They talked.']],
    [['It costs 3.50 dollars. ', 'That is version 2.0.1.']],
    [['J. R. R. Tolkien wrote it. ', 'You read it.']],
    [['Well... maybe not. ', 'Who knows… ', 'Nobody.']],
    [['See fig. 3 or no. 7. ', 'No. ', 'I will not.']],
    [['"Stop!" ', 'She did.']],
    [['A line that is\nwrapped goes on.\n', 'A new one.']],
    [['Ẹ̀kọ́ dára. ', 'Ọjọ́ dára.']],
    [['  ']],
    [[]],
  ])('%j', (pieces) => expect(splitSentences(pieces.join(''))).toEqual(pieces))
})

describe('splitForSpeech', () => {
  const text = 'First, we rest. Then, after a while, we go on. '.repeat(20)

  it('fills pieces with whole sentences', () => {
    const pieces = splitForSpeech(text, 100)
    expect(pieces.join('')).toBe(text)
    expect(pieces.every((piece) => [...piece].length <= 100 && piece.endsWith('. '))).toBe(true)
    expect(pieces.length).toBeLessThan(14)
  })

  it('falls back to clauses, words and letters', () => {
    expect(splitForSpeech('one two, three four five', 16)).toEqual(['one two, ', 'three four five'])
    expect(splitForSpeech('one two three', 8)).toEqual(['one two ', 'three'])
    expect(splitForSpeech('aaaaaaa', 3)).toEqual(['aaa', 'aaa', 'a'])
  })

  it('never parts a letter from its marks while it fits', () => {
    const marked = 'ẹ́'.normalize('NFD').repeat(9)
    const pieces = splitForSpeech(marked, 4)
    expect(pieces.join('')).toBe(marked)
    expect(pieces.every((piece) => [...piece].length === 3)).toBe(true)
  })

  it('loses nothing at any limit', () => {
    for (let limit = 1; limit < 60; limit++) {
      const pieces = splitForSpeech(text, limit)
      expect(pieces.join('')).toBe(text)
      expect(Math.max(...pieces.map((piece) => [...piece].length))).toBeLessThanOrEqual(limit)
    }
  })

  it('keeps a short text whole', () => expect(splitForSpeech('Habari.', 5000)).toEqual(['Habari.']))
})
