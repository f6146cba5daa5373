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

it('hears speech after the last line soon where the dub’s other lines end with their subtitles', () => {
  const lines = [1, 3, 5, 7, 9].map((start) => ({ start, end: start + 1 }))
  const sound = (over: number, tail: number): Float32Array => {
    const own = new Float32Array(STEPS)
    for (const { start, end } of lines) own.fill(SPEECH, 10 * start, 10 * end + over)
    return own.fill(SPEECH, 100, 100 + tail)
  }
  expect(strays(sound(0, 16), lines)).toEqual([{ start: 10.4, end: 11.6 }])
  // Here lines run over by 0.8 s, and so may the last.
  expect(strays(sound(8, 16), lines)).toEqual([])
  expect(strays(sound(0, 11), lines)).toEqual([])
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
