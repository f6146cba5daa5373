import { expect, it } from 'vitest'
import { trimSilence } from './utterance.ts'
import { movedStarts, wordStartsOf } from './wordStartsOf.ts'

const RATE = 1000

it('takes the silence off both ends of a line, but for margins that soft sounds need', () => {
  const samples = new Float32Array(RATE)
  samples.fill(0.5, 400, 600)
  expect(trimSilence({ samples, sampleRate: RATE }).samples).toHaveLength(4 + 200 + 30)
})

it('keeps a little of a line that is all silent', () => {
  expect(trimSilence({ samples: new Float32Array(RATE), sampleRate: RATE }).samples).toHaveLength(4)
})

it('keeps where the words of a line begin after its first sound', () => {
  const samples = new Float32Array(RATE)
  samples.fill(0.5, 400, 600)
  const words: [number, number][] = [
    [0, 0.39],
    [7, 0.5],
  ]
  const moved = trimSilence({ samples, sampleRate: RATE, words }).words
  expect(moved).toEqual([
    [0, 0],
    [7, 0.104],
  ])
  expect(movedStarts(moved ?? [], { tempo: 2 })).toEqual([
    [0, 0],
    [7, 0.052],
  ])
})

it('takes the words of all pieces, and none of a voice that only guesses them', () => {
  const piece = { words: [{ offset: 3, start: 0.5 }] }
  expect(wordStartsOf([{ words: [{ offset: 0, start: 0 }] }, piece])).toEqual([
    [0, 0],
    [3, 0.5],
  ])
  expect(wordStartsOf([piece, { ...piece, areWordsGuessed: true }])).toEqual([])
})
