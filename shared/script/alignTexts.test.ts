import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignTexts } from './alignTexts.ts'

const shape = (lines: readonly number[], texts: readonly number[]) =>
  alignTexts(lines, texts).beads.map(({ lines, texts }) => `${lines[1] - lines[0]}-${texts[1] - texts[0]}`)

describe('alignTexts', () => {
  it('pairs lines and texts of like length', () => {
    expect(shape([20, 60, 35], [24, 70, 40])).toEqual(['1-1', '1-1', '1-1'])
  })

  it('finds a text for two lines and two texts for a line', () => {
    expect(shape([50, 48, 20, 70, 30], [55, 71, 75, 33])).toEqual(['1-1', '2-1', '1-1', '1-1'])
    expect(shape([40, 100, 30], [42, 50, 52, 31])).toEqual(['1-1', '1-2', '1-1'])
  })

  it('covers every line and every text once, in order', () => {
    const lengths = fc.array(fc.nat(120), { maxLength: 40 })
    fc.assert(
      fc.property(lengths, lengths, (lines, texts) => {
        const { beads } = alignTexts(lines, texts)
        const covered = (side: 'lines' | 'texts') =>
          beads.flatMap((bead) => Array.from({ length: bead[side][1] - bead[side][0] }, (_, at) => bead[side][0] + at))
        expect(covered('lines')).toEqual(lines.map((_, at) => at))
        expect(covered('texts')).toEqual(texts.map((_, at) => at))
      }),
    )
  })

  it('finds its way through a long script in which some lines were put together', () => {
    let state = 1
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const lines = Array.from({ length: 3000 }, () => 20 + Math.round(80 * random()))
    const texts: number[] = []
    const expected: string[] = []
    for (let at = 0; at < lines.length; at++) {
      const joined = at % 20 === 7
      const length = (lines[at] ?? 0) + (joined ? (lines[++at] ?? 0) : 0)
      texts.push(Math.round(length * (1.1 + 0.16 * (random() - 0.5))))
      expected.push(joined ? '2-1' : '1-1')
    }
    const found = shape(lines, texts)
    const right = found.filter((one, at) => one === expected[at]).length
    expect(right / expected.length).toBeGreaterThan(0.95)
  })
})
