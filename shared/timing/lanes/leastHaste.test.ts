import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineView } from '../../contract/records.ts'
import type { SpokenLine } from '../spokenLine.ts'
import { fitLane, fitLimitsOf } from './fitLane.ts'
import { laneSlots } from './laneSlots.ts'
import { leastHaste } from './leastHaste.ts'

/** Lines every two seconds with gaps of 30 ms, each so many times as long as its place. */
const talk = (longer: readonly number[], more: Partial<SpokenLine> = {}): SpokenLine[] =>
  longer.map((by, id) => {
    const start = 1 + 2 * id
    return { id, speaker: 'A', start, end: start + 1.97, natural: 1.97 * by, characters: 30, ...more }
  })
const duration = 60
const rates = (lines: readonly SpokenLine[], fewHasty: boolean): number[] =>
  fitLane(lines, { duration, fewHasty }).map(({ rate }) => rate)
const chosen = (lines: readonly SpokenLine[], price?: number) => {
  const limits = fitLimitsOf({ duration })
  return leastHaste(laneSlots(lines, limits), limits, () => price)
}
const inBand = (all: readonly number[]): number => all.filter((rate) => rate <= 1.15).length

describe('lines that cannot all be spoken at a natural rate', () => {
  const mixed = talk([1.2, 1, 1.25, 0.9, 1.2, 1.1, 1.2, 1, 1.25, 0.95, 1.2, 1.15, 1.2, 1])

  it('are hurried where few are, and the others keep their calm', () => {
    const [shared, few] = [rates(mixed, false), rates(mixed, true)]
    expect(inBand(few)).toBeGreaterThan(inBand(shared) + 1)
    expect(Math.max(...few)).toBeLessThan(1.302)
    expect(few.map((rate) => rate <= 1.15)).toEqual(chosen(mixed).calm)
  })

  it('are late for it where nobody is seen to speak, and not where a mouth is seen', () => {
    const planned = (view: LineView) =>
      fitLane(talk([1, 1.15, 1.3, 1.15, 1.3, 1.15, 1.3, 1.15, 1, 1], { view }), { duration, fewHasty: true })
    const [seen, unseen] = [planned('on_screen'), planned('off_screen')]
    expect(Math.max(...seen.map(({ late }) => late))).toBeLessThan(0.13)
    expect(Math.max(...unseen.map(({ late }) => late))).toBeGreaterThan(0.2)
    expect(inBand(unseen.map(({ rate }) => rate))).toBeGreaterThan(inBand(seen.map(({ rate }) => rate)))
  })

  it('end in the line of the speaker who answers, as talkers do, before one of them is hurried', () => {
    const turns = talk([1, 1.37, 0.9, 1.37, 0.9, 1]).map((line) => ({
      ...line,
      speaker: line.id % 2 === 0 ? 'A' : 'B',
    }))
    const fits = fitLane(turns, { duration, fewHasty: true })
    expect(Math.max(...fits.map(({ rate }) => rate))).toBeLessThan(1.151)
    expect(Math.max(...fits.map(({ late }) => late))).toBeLessThan(0.1)
    const together = fits.slice(1).map(({ start }, at) => (fits[at]?.spokenEnd ?? start) - start)
    expect(Math.max(...together)).toBeLessThan(0.382)
  })

  it('are over the limit of the rate for no calm of others', () => {
    const tight = talk([1.3, 1.3, 1.3, 1.3, 1.3, 1.3])
    expect(Math.max(...rates(tight, true))).toBeLessThan(1.302)
    expect(chosen(talk([1.6, 1.2, 1.6])).calm).toEqual([false, false, true])
  })

  it('are those of others where a recording keeps its pace', () => {
    const [first, second, third] = talk([1.3, 1.05, 1])
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three lines.')
    const [, recorded] = rates([first, { ...second, recorded: true }, third], true)
    expect(recorded).toBe(1)
  })
})

describe('waits', () => {
  it('are as long as the lines lack that are worth their price, and none where they are too dear', () => {
    const lines = talk([1.15, 1.3, 1.15, 1.4, 1.15])
    const cheap = chosen(lines, 0.1)
    expect(cheap.calm).toEqual([true, true, true, true, true])
    expect(cheap.waits.map((seconds) => seconds > 0.1)).toEqual([false, true, false, true, false])
    expect(cheap.waits[3]).toBeCloseTo((1.97 * 1.4) / 1.147 - 1.93, 1)
    // A line of 2.6 s needs a quarter of a second more to be calm: that is worth 4 a second.
    expect(chosen(lines, 4.5).calm).toEqual([true, false, true, false, true])
    expect(Math.max(...chosen(lines, 500).waits)).toBe(0)
  })
})

it('keeps order, silence and speed whatever the lines', () => {
  const line = fc.record({
    gap: fc.double({ min: 0, max: 2, noNaN: true }),
    by: fc.double({ min: 0.2, max: 3, noNaN: true }),
    own: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (parts) => {
      let at = 0.5
      const lines = parts.map(({ gap, by, own }, id): SpokenLine => {
        const start = at + gap
        at = start + 1.5
        return { id, speaker: own ? 'A' : 'B', start, end: at, natural: 1.5 * by, characters: 20 }
      })
      const fits = fitLane(lines, { duration, fewHasty: true })
      for (const [index, { rate, spokenEnd }] of fits.entries()) {
        expect(rate).toBeLessThanOrEqual(1.6)
        const next = fits.find((_, later) => later > index && lines[later]?.speaker === lines[index]?.speaker)
        if (next !== undefined) expect(next.start).toBeGreaterThanOrEqual(spokenEnd)
      }
    }),
    { numRuns: 100 },
  )
})
