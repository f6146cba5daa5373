import { expect, it } from 'vitest'
import { strays } from './strays.ts'

const STEPS = 150
const SPEECH = 0.01
/** Two lines, and the dub's own sound in these and from one step to another. */
const LINES = [
  { start: 1, end: 3 },
  { start: 5, end: 7 },
]
const known = LINES.map((line) => ({ ...line, mixed: { print: '', sharp: [], ...line } }))
const owns = (from: number, to: number, power = SPEECH): Float32Array =>
  new Float32Array(STEPS).fill(SPEECH, 10, 30).fill(SPEECH, 50, 70).fill(power, from, to)

it('hears speech that is laid over the end, and a word between lines where these are known', () => {
  expect(strays(owns(120, 150), known)).toEqual([{ start: 12, end: 15 }])
  expect(strays(owns(120, 150), LINES)).toEqual([{ start: 12, end: 15 }])
  expect(strays(owns(36, 46), known)).toEqual([{ start: 3.6, end: 4.6 }])
  expect(strays(owns(36, 46), LINES)).toEqual([])
})

it('leaves lines alone that end late, sounds that are short, and those far softer than speech', () => {
  expect(strays(owns(70, 80), LINES)).toEqual([])
  expect(strays(owns(120, 127), known)).toEqual([])
  expect(strays(owns(120, 150, SPEECH / 30), known)).toEqual([])
})

it('adds up the words of an utterance', () => {
  const words = owns(120, 124).fill(SPEECH, 128, 133)
  expect(strays(words, known)).toEqual([{ start: 12, end: 13.3 }])
})
