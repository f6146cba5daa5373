import { expect, it } from 'vitest'
import { fitLines, type LineToFit, pacesOf } from './fitLines.ts'

const LINE: LineToFit = {
  ...{ id: 1, speaker: 'Amina', start: 0, end: 20, text: 'Tulisubiri wiki tatu, na mahindi yakageuka manjano.' },
  ...{ voice: 'sw-neema', speed: 1 },
}
const PROGRAMME = { target: 'sw', duration: 60 } as const

const naturalOf = (...lines: LineToFit[]) => fitLines(lines, PROGRAMME)[0]?.natural ?? 0

it('foretells a line by the pace that the record of its voice tells', () => {
  const [usual, quick] = [naturalOf(LINE), naturalOf({ ...LINE, pace: 1.25 })]
  expect(usual).toBeGreaterThan(2)
  expect(quick).toBeCloseTo(usual / 1.25, 6)
  expect(naturalOf({ ...LINE, pace: 1.25, speed: 0.8 })).toBeCloseTo(usual, 6)
})

it('learns from takes what the record does not tell', () => {
  const usual = naturalOf(LINE)
  const takes = Array.from({ length: 30 }, (_, at): LineToFit => {
    return { ...LINE, id: at + 2, start: 21 + at, end: 22 + at, pace: 1.25, seconds: usual / 1.5 }
  })
  expect(naturalOf({ ...LINE, pace: 1.25 }, ...takes) / (usual / 1.5)).toBeCloseTo(1, 1)
})

it('knows the pace of voices that have one', () => {
  expect(pacesOf([{ id: 'quick', pace: 1.1 }, { id: 'other' }])).toEqual(new Map([['quick', 1.1]]))
})
