import { describe, expect, it } from 'vitest'
import { markSpeech } from './markSpeech.ts'

const sounds = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }))

describe('marking speech', () => {
  it('joins sounds over short pauses, and leaves out clicks', () => {
    const places = markSpeech(sounds([1, 1.4], [1.6, 2.2], [3, 3.1], [4, 5]), [])
    expect(places.map(({ start, end }) => [start, end].map((time) => time.toFixed(2)))).toEqual([
      ['0.94', '2.26'],
      ['3.94', '5.06'],
    ])
  })

  it('ends a line at a pause of 0.35 s', () => {
    expect(markSpeech(sounds([1, 2], [2.34, 3]), [])).toHaveLength(1)
    expect(markSpeech(sounds([1, 2], [2.36, 3]), [])).toHaveLength(2)
  })

  it('divides what is too long at its longest pauses', () => {
    const talk = Array.from({ length: 20 }, (_, at): [number, number] => [at, at + (at === 7 ? 0.7 : 0.8)])
    const places = markSpeech(sounds(...talk), [])
    expect(places.length).toBeGreaterThan(2)
    expect(places.every(({ start, end }) => end - start <= 6.2)).toBe(true)
    expect(places[0]?.end).toBeLessThan(8)
    expect(places.some(({ end }) => Math.abs(end - 7.76) < 0.001)).toBe(true)
  })

  it('leaves lines alone that are there already, and marks nothing in silence', () => {
    expect(markSpeech(sounds([1, 2], [4, 5]), [{ start: 1.5, end: 3 }])).toHaveLength(1)
    expect(markSpeech([], [])).toEqual([])
  })
})
