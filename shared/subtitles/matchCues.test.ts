import fc from 'fast-check'
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

  it('gives two lines what two people say in one cue, each after a dash', () => {
    const { texts } = matchCues(
      [span(0, 2), span(2, 4)],
      [cue(0, 4, '- One two three. Four five six seven.\n- Eight.')],
    )
    expect(texts).toEqual(['One two three. Four five six seven.', 'Eight.'])
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

describe('matchCues of many lines', () => {
  const time = fc.record({ start: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 20 }) })
  const spans = (most: number) =>
    fc
      .array(time, { maxLength: most })
      .map((all) => all.map(({ start, length }) => span(start / 2, (start + length) / 2)))

  it('lays cues as comparing each with every line does', () => {
    fc.assert(
      fc.property(spans(12), spans(10), (lines, times) => {
        const cues = times.map(({ start, end }, at) => cue(start, end, `a${at} b${at} c${at}`))
        // Equal counts may match one to one, and an offset moves the cues.
        fc.pre(lines.length !== cues.length && matchCues(lines, cues).offset === 0)
        const { texts, leftOver } = matchCues(lines, cues)
        expect({ texts, leftOver }).toEqual(matchByComparing(lines, cues))
      }),
      { numRuns: 1000 },
    )
  })

  it.each<[string, (count: number) => Span[]]>([
    ['last to the end', (count) => Array.from({ length: count }, (_, at) => span(at, count))],
    ['stand within a line as long as the film', (count) => [span(0, 10 * count), ...short(count)]],
  ])('looks at few lines for each cue where lines %s', (_, make) => {
    const COUNT = 3000
    let looks = 0
    const lines = make(COUNT).map(({ start, end }) => ({
      start,
      get end() {
        looks++
        return end
      },
    }))
    const cues = short(COUNT - 500).map(({ start, end }) => cue(start + 0.2, end, 'Ndiyo.'))
    matchCues(lines, cues)
    expect(looks / cues.length).toBeLessThan(1300)
  })
})

/** Spans of half a second, each second. */
function short(count: number): Span[] {
  return Array.from({ length: count }, (_, at) => span(at, at + 0.5))
}

interface Pair {
  readonly line: number
  readonly cue: number
  readonly shared: number
  readonly similarity: number
}

const lengthOf = ({ start, end }: Span) => end - start
const shared = (a: Span, b: Span) => Math.min(a.end, b.end) - Math.max(a.start, b.start)

/** The best cue of each line and the best line of each cue, of all pairs. */
function bestByComparing(lines: readonly Span[], cues: readonly Cue[]) {
  const better = (a: Pair, b: Pair | undefined) =>
    b === undefined || (Math.abs(a.shared - b.shared) > 0.04 ? a.shared > b.shared : a.similarity > b.similarity)
  const byStart = [...lines.entries()].sort(([, a], [, b]) => a.start - b.start)
  const pairs = [...cues.entries()].flatMap(([at, one]) =>
    byStart.map(([line, other]): Pair => {
      const common = shared(one, other)
      const together = Math.max(one.end, other.end) - Math.min(one.start, other.start)
      return { line, cue: at, shared: common, similarity: common / together }
    }),
  )
  const [ofLine, ofCue] = [new Map<number, Pair>(), new Map<number, Pair>()]
  for (const pair of pairs.filter((one) => one.shared > 0)) {
    if (better(pair, ofLine.get(pair.line))) ofLine.set(pair.line, pair)
    if (better(pair, ofCue.get(pair.cue))) ofCue.set(pair.cue, pair)
  }
  return { ofLine, ofCue }
}

/** The texts of lines, and the cues left over, by comparing each cue with every line. */
function matchByComparing(lines: readonly Span[], cues: readonly Cue[]) {
  const { ofLine, ofCue } = bestByComparing(lines, cues)
  const targetsOf = (at: number, one: Cue) => {
    const gaps = lines.map((other, line) => ({ line, gap: -shared(other, one) }))
    const [near] = gaps.filter(({ gap }) => gap < 1).sort((a, b) => a.gap - b.gap || a.line - b.line)
    const covered = [...ofLine.values()].filter(
      (pair) => pair.cue === at && pair.shared >= 0.3 * lengthOf(lines[pair.line] ?? one),
    )
    const own = ofCue.get(at)?.line ?? near?.line
    return [...new Set([...(own === undefined ? [] : [own]), ...covered.map(({ line }) => line)])].sort((a, b) => a - b)
  }
  const pieces = lines.map((): string[] => [])
  const leftOver = cues.filter((one, at) => {
    const targets = targetsOf(at, one)
    const weights = targets.map((line) => Math.max(0, shared(lines[line] ?? one, one)))
    cutText(one.text, weights).forEach((text, part) => {
      if (text !== '') pieces[targets[part] ?? 0]?.push(text)
    })
    return targets.length === 0
  })
  return { texts: pieces.map((parts) => parts.join(' ')), leftOver }
}

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
