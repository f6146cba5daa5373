import { describe, expect, it } from 'vitest'
import type { Cue } from './cue.ts'
import { cutText } from './cutText.ts'
import { matchCues, type Span } from './matchCues.ts'

const cue = (start: number, end: number, text: string): Cue => ({ start, end, text })
const span = (start: number, end: number): Span => ({ start, end })
const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')

describe('matchCues', () => {
  it('pairs equal counts at near-equal times one to one', () => {
    const match = matchCues(
      [span(0, 2), span(2, 4), span(4, 6)],
      [cue(0.1, 2.3, 'a b'), cue(2.3, 4.2, 'c'), cue(4.2, 6, 'd')],
    )
    expect(match).toEqual({ texts: ['a b', 'c', 'd'], emptyLines: [], leftOver: [], offset: 0 })
  })

  it('joins several cues into one line', () => {
    expect(
      matchCues([span(0, 6), span(7, 9)], [cue(0, 2, 'a'), cue(2, 4, 'b\nb'), cue(4, 6, 'c'), cue(7, 9, 'd')]).texts,
    ).toEqual(['a b b c', 'd'])
  })

  it('cuts one cue over several lines, behind sentences', () => {
    const match = matchCues(
      [span(0, 3), span(3, 5), span(5, 9)],
      [cue(0, 9, 'One two three. Four. Five six seven eight nine ten.')],
    )
    expect(match.texts).toEqual(['One two three.', 'Four.', 'Five six seven eight nine ten.'])
  })

  it('does not cut a cue that merely leans into the next line', () => {
    const match = matchCues(
      [span(0, 3), span(3, 6), span(6, 9)],
      [cue(0, 3.6, 'one two three four'), cue(6, 9, 'five')],
    )
    expect(match.texts).toEqual(['one two three four', '', 'five'])
    expect(match.emptyLines).toEqual([1])
  })

  it('evens out a constant offset', () => {
    const lines = Array.from({ length: 8 }, (_, index) =>
      span(index * 3.1 + (index % 3), index * 3.1 + (index % 3) + 2),
    )
    const cues = lines.map((line, index) => cue(line.start - 1.72, line.end - 1.72, `w${index}`))
    const match = matchCues(lines, cues)
    expect(match.texts).toEqual(cues.map(({ text }) => text))
    expect(match.offset).toBeCloseTo(1.72, 5)
  })

  it('leaves times as they are unless half as many cues again begin with a line elsewhere', () => {
    const lines = Array.from({ length: 12 }, (_, at) => span(10 * at, 10 * at + 2))
    // Some cues are on time, the others 1.5 s early.
    const offset = (early: number, onTime: number) =>
      matchCues(
        lines,
        lines.slice(0, early + onTime).map(({ start, end }, at) => {
          const by = at < early ? 1.5 : 0
          return cue(start - by, end - by, 'a')
        }),
      ).offset
    expect([offset(6, 4), offset(7, 4)]).toEqual([0, 1.5])
    expect([offset(12, 0), offset(3, 0), offset(5, 6)]).toEqual([1.5, 0, 0])
  })

  it('gives a cue beside a line to it and reports one far from any', () => {
    const far = cue(20, 21, 'far')
    const match = matchCues([span(0, 2), span(5, 7)], [cue(0, 2, 'a'), cue(2.3, 3, 'b'), cue(5, 7, 'c'), far])
    expect(match).toEqual({ texts: ['a b', 'c'], emptyLines: [], leftOver: [far], offset: 0 })
  })

  it('keeps two people who speak at once apart', () => {
    const match = matchCues([span(0, 5), span(1, 3), span(6, 7)], [cue(0, 5, 'long'), cue(1.1, 3, 'short')])
    expect(match.texts).toEqual(['long', 'short', ''])
  })

  it('copes with nothing on either side', () => {
    expect(matchCues([], [cue(0, 1, 'a')]).leftOver).toHaveLength(1)
    expect(matchCues([span(0, 1)], [])).toEqual({ texts: [''], emptyLines: [0], leftOver: [], offset: 0 })
  })

  it('places every word exactly once and in order, whatever the times', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = randomFrom(seed)
      const lines = timeline(random, 1 + Math.floor(random() * 20))
      const cues = timeline(random, 1 + Math.floor(random() * 20)).map(({ start, end }, index) => {
        const count = Math.floor(random() * 9) + 1
        return cue(
          start,
          end,
          Array.from({ length: count }, (_, word) => `w${index}.${word}${random() < 0.2 ? '.' : ''}`).join(' '),
        )
      })
      const match = matchCues(lines, cues)
      const lost = new Set(wordsOf(match.leftOver.map(({ text }) => text)))
      const kept = wordsOf(cues.map(({ text }) => text)).filter((word) => !lost.has(word))
      expect(wordsOf(match.texts), `seed ${seed}`).toEqual(kept)
      expect(match.texts).toHaveLength(lines.length)
    }
  })

  it('places every word exactly once where people talk over each other', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomFrom(seed)
      const overlapping = () =>
        Array.from({ length: 12 }, () => random() * 30)
          .sort((a, b) => a - b)
          .map((start) => span(start, start + 0.3 + random() * 6))
      const cues = overlapping().map(({ start, end }, index) => cue(start, end, `a${index} b${index} c${index}`))
      const match = matchCues(overlapping(), cues)
      const placed = [...wordsOf(match.texts), ...wordsOf(match.leftOver.map(({ text }) => text))]
      expect(placed.sort(), `seed ${seed}`).toEqual(wordsOf(cues.map(({ text }) => text)).sort())
    }
  })
})

describe('cutText', () => {
  it('leaves the lightest parts empty where words are few', () => {
    expect(cutText('one two', [1, 5, 3])).toEqual(['', 'one', 'two'])
    expect(cutText('', [1, 2])).toEqual(['', ''])
  })

  it('shares by weight where nothing marks a border', () => {
    expect(cutText('aa bb cc dd ee ff', [1, 2])).toEqual(['aa bb', 'cc dd ee ff'])
    expect(cutText('aa bb', [0, 0])).toEqual(['aa', 'bb'])
  })
})

/** Spans one after another, with pauses and without. */
function timeline(random: () => number, count: number): Span[] {
  let at = random() * 4
  return Array.from({ length: count }, () => {
    const start = at + (random() < 0.5 ? 0 : random() * 3)
    at = start + 0.2 + random() * 5
    return span(start, at)
  })
}

/** Repeatable random numbers, so that a failing seed can be looked at again. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
