import { expect, it } from 'vitest'
import { onsetsOf } from './onsets.ts'
import { speechScores } from './speechScores.ts'

/** A line of two seconds every five. */
const lines = Array.from({ length: 20 }, (_, at) => ({ start: 5 * at + 1, end: 5 * at + 3 }))
const onsets = onsetsOf(lines, 100)
const scores = speechScores(onsets, 1)

it('scores a cue on its line above chance, and one elsewhere below', () => {
  expect(scores.at(11, 13.2)).toBeGreaterThan(3)
  expect(scores.at(13.5, 15.5)).toBeLessThan(0)
})

it('scores the beginning of speech above its middle, and the nearer the better', () => {
  expect(scores.at(11, 13)).toBeGreaterThan(scores.at(11.08, 13.08))
  expect(scores.at(11.08, 13.08)).toBeGreaterThan(scores.at(11.6, 13.6))
})

it('reaches further where it is wide', () => {
  const off = 0.3
  expect(speechScores(onsets, 3).at(11 + off, 13 + off)).toBeGreaterThan(scores.at(11 + off, 13 + off))
})

it('scores an end after a pause of a quarter of a second or more, from a little before it to what is left to read', () => {
  // Of a cue of more than four seconds nothing but its beginning and its end counts.
  const film = onsetsOf(
    [
      { start: 1, end: 6 },
      { start: 6.2, end: 9 },
      { start: 9.3, end: 12 },
    ],
    60,
  )
  const [inSpeech, atPause, atEnd, ...others] = [6, 9, 12, 8.75, 9.85, 11.6, 13].map((end) =>
    speechScores(film, 1).at(1, end),
  )
  expect(inSpeech).toBeLessThan(atPause ?? 0)
  expect([atEnd, ...others]).toEqual([atPause, atPause, atPause, inSpeech, inSpeech])
})

it('scores a cue outside the film as badly as any', () => {
  expect(scores.at(-4, -2)).toBe(-4)
  expect(scores.at(101, 103)).toBe(-4)
})

it('has finite scores without speech, and with nothing but speech', () => {
  for (const speech of [[], [{ start: 0, end: 100 }]]) {
    expect(Number.isFinite(speechScores(onsetsOf(speech, 100), 1).at(10, 12))).toBe(true)
  }
})
