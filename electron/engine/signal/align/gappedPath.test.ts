import { describe, expect, it } from 'vitest'
import { type GappedProblem, gappedPath } from './gappedPath.ts'

/** Letters that cost nothing against the same, and 1 against others; left out they cost a little less. */
function problemOf(one: string, other: string, band = Number.POSITIVE_INFINITY): GappedProblem {
  const rows = one.length
  const columns = other.length
  return {
    rows,
    columns,
    from: Int32Array.from({ length: rows }, (_, row) => Math.max(0, Math.min(columns - 1, row - band))),
    to: Int32Array.from({ length: rows }, (_, row) => (row === rows - 1 ? columns : Math.min(columns, row + band + 1))),
    costs(row, out) {
      const from = Math.max(0, Math.min(columns - 1, row - band))
      for (let column = from; column < columns; column++)
        if (column - from < out.length) out[column - from] = one[row] === other[column] ? 0 : 1
    },
    skipRow: new Float32Array(rows).fill(0.6),
    skipColumn: new Float32Array(columns).fill(0.6),
    openingCost: 1,
    stretchCost: 0.05,
  }
}

const pathOf = (one: string, other: string, band?: number): [string, number][] => {
  const { first, last } = gappedPath(problemOf(one, other, band))
  return [...one].map((letter, row) => [
    first[row] === -1 ? `-${letter}` : other.slice(first[row], (last[row] ?? 0) + 1),
    first[row] ?? -1,
  ])
}

describe('gappedPath', () => {
  it('matches what is alike, however long each side takes for it', () => {
    expect(pathOf('abcd', 'aabcccd').map(([text]) => text)).toEqual(['aa', 'b', 'ccc', 'd'])
    expect(pathOf('aabcccd', 'abcd').map(([text]) => text)).toEqual(['a', 'a', 'b', 'c', 'c', 'c', 'd'])
  })

  it('leaves out what either side lacks', () => {
    expect(
      pathOf('abcdeXYZXYZfghij', 'abcdefghij')
        .map(([text]) => text)
        .join(''),
    ).toBe('abcde-X-Y-Z-X-Y-Zfghij')
    expect(pathOf('abcdefghij', 'abcdeXYZXYZfghij').map(([, column]) => column)).toEqual([
      0, 1, 2, 3, 4, 11, 12, 13, 14, 15,
    ])
    expect(pathOf('XYZXYZabcdef', 'abcdefUVWUVW').map(([, column]) => column)).toEqual([
      -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5,
    ])
  })

  it('matches nothing where nothing is alike', () => {
    expect(pathOf('abcdefgh', 'ijklmnop').every(([, column]) => column === -1)).toBe(true)
  })

  it('finds the same within a band, and over many blocks of rows', () => {
    const one = Array.from({ length: 600 }, (_, at) => String.fromCharCode(97 + ((at * at + (at >> 3)) % 26))).join('')
    const other = `${one.slice(0, 200)}${one.slice(210, 400)}#!#!#!#!${one.slice(400)}`
    const whole = pathOf(one, other)
    expect(pathOf(one, other, 40)).toEqual(whole)
    expect(whole.slice(0, 190).every(([, column], row) => column === row)).toBe(true)
    expect(whole.slice(215, 395).every(([, column], row) => column === row + 205)).toBe(true)
    expect(whole.slice(405).every(([, column], row) => column === row + 403)).toBe(true)
  })
})
