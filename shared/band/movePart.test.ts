import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BandPart } from '../project/document.ts'
import { movePart, toggleSyllables, withoutPauses, withPauses } from './movePart.ts'

const PARTS = [
  { from: 0, to: 3, start: 1, end: 1.5 },
  { from: 4, to: 12, start: 2, end: 3 },
  { from: 13, to: 16, start: 3, end: 4 },
]

it.each([
  ['whole', -0.2, 1.8, 2.8],
  ['whole', -9, 1.5, 2.5],
  ['whole', 9, 2, 3],
  ['start', 0.5, 2.5, 3],
  ['start', 9, 2.96, 3],
  ['start', -9, 1.5, 3],
  ['end', -0.5, 2, 2.5],
  ['end', -9, 2, 2.04],
  ['end', 9, 2, 3],
] as const)('a part whose %s is moved by %s seconds stays between its neighbours', (grip, by, start, end) => {
  const moved = movePart(PARTS, 1, { grip, by })[1]
  expect([moved?.start, moved?.end].map((time) => Number(time?.toFixed(3)))).toEqual([start, end])
})

it('parts stay in order however they are moved', () => {
  const grip = fc.constantFrom('whole', 'start', 'end')
  const move = fc.tuple(fc.nat(3), grip, fc.double({ min: -5, max: 5, noNaN: true }))
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      const parts = moves.reduce<readonly BandPart[]>(
        (all, [at, how, by]) => movePart(all, at, { grip: how, by }),
        PARTS,
      )
      for (const [at, { start, end }] of parts.entries()) {
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThanOrEqual((parts[at - 1]?.end ?? 0) - 1e-9)
      }
    }),
  )
})

it('a word is cut into its syllables and joined again', () => {
  const text = { text: 'Leo tunaimba leo', language: 'sw' } as const
  const cut = toggleSyllables(PARTS, 1, text)
  expect(cut.map(({ from, to }) => text.text.slice(from, to))).toEqual(['Leo', 'tu', 'na', 'i', 'mba', 'leo'])
  expect(toggleSyllables(cut, 3, text)).toEqual(PARTS)
})

it('an underscore is a pause for which the other words make room', () => {
  const { text, pausesAfter } = withoutPauses(' _ Leo_ _tunaimba leo_')
  expect([text, [...pausesAfter]]).toEqual(['Leo tunaimba leo', [0]])
  const placed = withPauses(PARTS, pausesAfter)
  expect(placed.map(({ start, end }) => [start, end].map((time) => Number(time.toFixed(2))))).toEqual([
    [1, 1.45],
    [2.2, 3.1],
    [3.1, 4],
  ])
})
