import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordAt } from './wordAt.ts'
import { textWords, timedWords, timesByStarts, timesOnText, wordOfOffset } from './wordTimes.ts'

const word = (text: string, start: number, end: number) => ({ text, start, end })

it('gives each word the start that its voice told, and the end where the next begins', () => {
  expect(
    timesByStarts(
      'Habari za asubuhi',
      [
        [0, 0.1],
        [7, 0.6],
        [10, 0.8],
      ],
      1.5,
    ),
  ).toEqual([
    { from: 0, to: 6, start: 0.1, end: 0.6 },
    { from: 7, to: 9, start: 0.6, end: 0.8 },
    { from: 10, to: 17, start: 0.8, end: 1.5 },
  ])
})

it('lets words whose start was not told share the time by their letters, and counts a word of several as one', () => {
  const times = timesByStarts(
    'one – well-known four',
    [
      [0, 0],
      [6, 1],
      [11, 1.5],
    ],
    3,
  )
  expect(times.map(({ start }) => Number(start.toFixed(3)))).toEqual([0, 1, 1, 2.385])
})

it('has nothing to tell of a voice that told no words', () => {
  expect(timesByStarts('Habari', [], 2)).toEqual([])
})

it('takes a recogniser’s words as they are where the line has as many', () => {
  const heard = [word('habari', 1, 1.4), word('yako', 1.5, 2)]
  expect(timesOnText(heard, 'Habari zako?')).toEqual([
    { from: 0, to: 6, start: 1, end: 1.4 },
    { from: 7, to: 12, start: 1.5, end: 2 },
  ])
})

it('matches a corrected line by its equal words, and what was put in shares what is left', () => {
  const heard = [word('we', 0, 0.2), word('go', 0.2, 0.5), word('home', 1, 1.4)]
  const times = timesOnText(heard, 'We go back home.')
  expect(times.map(({ start, end }) => [start, end].map((time) => Number(time.toFixed(2))))).toEqual([
    [0, 0.2],
    [0.2, 0.5],
    [0.47, 1],
    [1, 1.4],
  ])
})

it('does not tell times of another text', () => {
  expect(timesOnText([word('we', 0, 1), word('go', 1, 2)], 'nobody said any of this')).toEqual([])
})

it('gives every word of any text a time, in order and within the speech', () => {
  const texts = fc.array(fc.constantFrom('a', 'bc', '–', 'def', 'g.'), { minLength: 1, maxLength: 12 })
  const gaps = fc.array(fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(texts, gaps, (parts, steps) => {
      const text = parts.join(' ')
      let [offset, time] = [0, 0]
      const starts = steps.map(([by, seconds]): [number, number] => {
        offset += by
        time += seconds
        return [offset, time]
      })
      const times = timesByStarts(text, starts, time + 1)
      expect(times.map(({ from, to }) => ({ from, to }))).toEqual(textWords(text))
      for (const [at, { start, end }] of times.entries()) {
        expect(start).toBeGreaterThanOrEqual(times[at - 1]?.start ?? 0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(time + 1)
      }
    }),
  )
})

it('finds the word at a time and at a character', () => {
  const times = timesByStarts(
    'Habari za asubuhi',
    [
      [0, 0.5],
      [7, 1],
      [10, 1.5],
    ],
    2,
  )
  expect([0.4, 0.5, 0.99, 1.7, 2, 2.1].map((time) => wordAt(times, { time }))).toEqual([-1, 0, 0, 2, -1, -1])
  expect(wordAt(times, { time: 2.1, linger: 0.2 })).toBe(2)
  expect([0, 6, 7, 12, 17].map((offset) => wordOfOffset(times, offset))).toEqual([0, 1, 1, 2, -1])
  expect(timedWords('Habari za asubuhi', times)[1]).toEqual({ text: 'za', start: 1, end: 1.5 })
})
