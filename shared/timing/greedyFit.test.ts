import { expect, it } from 'vitest'
import { greedyFit } from './greedyFit.testing.ts'
import type { SpokenLine } from './spokenLine.ts'

const line = (id: number, start: number, end: number, natural: number, speaker = 'SPEAKER_00'): SpokenLine => ({
  id,
  speaker,
  start,
  end,
  natural,
  characters: 20,
})

it('keeps the own pace where the slot is long enough', () => {
  expect(greedyFit([line(0, 1, 4, 2.5)], { duration: 10 })).toMatchObject([
    { id: 0, start: 1, limit: 10, rate: 1, spokenEnd: 3.5, tooLong: false, dropCharacters: 0 },
  ])
})

it('borrows the silence before it hurries', () => {
  const [first] = greedyFit([line(0, 0, 2, 2.9), line(1, 3, 5, 1)], { duration: 10 })
  expect(first).toMatchObject({ rate: 1, limit: 2.95 })
})

it('hurries by just as much as is needed', () => {
  const [first] = greedyFit([line(0, 0, 2, 3.3), line(1, 3, 5, 1)], { duration: 10, gap: 0 })
  expect(first?.rate).toBeCloseTo(1.1)
  expect(first?.tooLong).toBe(false)
})

it('says what cannot fit at the fastest rate', () => {
  expect(greedyFit([line(0, 0, 2, 5)], { duration: 2 })[0]).toMatchObject({
    rate: 1.3,
    tooLong: true,
    dropCharacters: 10,
  })
})

it('lets another speaker overlap where the source does, and borrows nothing from those who come later', () => {
  const lines = [line(0, 0, 4, 4, 'A'), line(1, 3, 6, 2, 'B'), line(2, 5, 7, 1, 'C')]
  expect(greedyFit(lines, { duration: 10, gap: 0 })[0]).toMatchObject({ limit: 5, rate: 1 })
})

it('never lets two lines of one speaker overlap, even where the input does', () => {
  const lines = [line(0, 0, 2, 9), line(1, 0, 2, 9), line(2, 0.1, 2, 9), line(3, 2, 3, 9), line(4, 2.5, 3, 9)]
  const fits = greedyFit(lines, { duration: 60 }).sort((a, b) => a.start - b.start)
  for (const [index, fit] of fits.entries()) {
    expect(fit.limit).toBeGreaterThan(fit.start)
    const next = fits[index + 1]
    if (next !== undefined) expect(fit.limit).toBeLessThanOrEqual(next.start)
  }
})
