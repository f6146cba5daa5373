import { expect, it } from 'vitest'
import { timeWords } from './timeWords.ts'

type Spans = readonly { start: number; end: number }[]

/** Words of ten frames each, of these texts, at these frames of the film. */
function timed(texts: readonly number[], starts: readonly number[], bursts: Spans, pauses: Spans = []) {
  const frames = starts.flatMap((start) => Array.from({ length: 10 }, (_, at) => start + at))
  const laid = {
    first: Int32Array.from(frames),
    last: Int32Array.from(frames),
    scores: new Float32Array(frames.length),
  }
  const words = texts.map((text, at) => ({ text, from: 2 * at, to: 2 * at + 1, frame: 10 * at }))
  return timeWords({ laid, words, texts: Math.max(...texts) + 1, bursts, pauses, from: 0 })
}

const words = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + 10 * at)

it('leaves out a few words of a text that other speech parts from the rest of it', () => {
  const bursts = [{ start: 0, end: 8 }]
  // Two words of the second text at 2 s, the others from 6 s on.
  const texts = [...new Array(20).fill(0), ...new Array(24).fill(1)]
  const { texts: found, uncovered } = timed(texts, [...words(0, 20), ...words(200, 2), ...words(580, 22)], bursts)
  expect(found.map((one) => one.words.length)).toEqual([20, 22])
  expect(found[1]?.words[0]?.start).toBeCloseTo(5.8)
  expect(uncovered).toEqual([{ start: 2.3, end: 5.8 }])
})

it('keeps words on both sides of a pause, and a text of few words', () => {
  const texts = [0, 0, ...new Array(20).fill(0), 1, 1]
  const starts = [...words(0, 2), ...words(400, 20), ...words(900, 2)]
  const silence = [
    { start: 0, end: 0.2 },
    { start: 4, end: 6 },
    { start: 9, end: 9.2 },
  ]
  expect(timed(texts, starts, silence).texts.map((one) => one.words.length)).toEqual([22, 2])
})

it('ends a word soon after what is matched of it, though its burst goes on as other speech', () => {
  const { texts, uncovered } = timed([0, 0, 1], [0, 10, 500], [{ start: 0, end: 5.1 }])
  expect(texts[0]?.words.at(-1)?.end).toBeCloseTo(0.5)
  expect(uncovered).toEqual([{ start: 0.5, end: 5 }])
})

it('begins a word behind a pause that it was laid over, unless more than a first sound lies before it', () => {
  const startsBeside = (start: number, end: number) =>
    timed([0, 0, 0], [0, 30, 75], [{ start: 0, end: 1 }], [{ start, end }]).texts[0]?.words.map((word) => word.start)
  expect(startsBeside(0.35, 0.6)).toEqual([0, 0.6, 0.75])
  expect(startsBeside(0.45, 0.6)).toEqual([0, 0.3, 0.75])
  // The next word is the one that was laid over it.
  expect(startsBeside(0.35, 0.8)).toEqual([0, 0.3, 0.8])
})
