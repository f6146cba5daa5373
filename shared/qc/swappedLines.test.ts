import { expect, it } from 'vitest'
import { swappedLines } from './swappedLines.ts'

const TEXTS = [2, 3, 1.6, 2.6, 3.6, 2.2, 3, 2.4]
/** Lines that take the time of their texts but for some share, two of which may be exchanged. */
function lengths(share: number, [one, other]: readonly [number, number] = [0, 0]) {
  const spoken = TEXTS.map((seconds, at) => seconds * (1 + (at % 2 === 0 ? share : -share)))
  return TEXTS.map((expected, at) => ({
    expected,
    spoken: spoken[at === one ? other : at === other ? one : at] ?? 0,
  }))
}

it('finds two lines that last as long as each other’s texts', () => {
  expect(swappedLines(lengths(0.03))).toEqual([])
  expect(swappedLines(lengths(0.03, [0, 4]))).toEqual([[0, 4]])
  const withUnknown = [undefined, ...lengths(0.03, [0, 4])]
  expect(swappedLines(withUnknown)).toEqual([[1, 5]])
})

it('takes no line that is far too long for one that is exchanged with a shorter one', () => {
  const long = lengths(0.03).map((line, at) => (at === 5 ? { ...line, spoken: 4.6 } : line))
  expect(swappedLines(long)).toEqual([])
  const both = lengths(0.03, [2, 4]).map((line, at) => (at === 2 ? { ...line, spoken: 5.5 } : line))
  expect(swappedLines(both)).toEqual([])
})

it('leaves alone what is as likely by chance: lines of a length, voices that keep no pace, few lines', () => {
  expect(swappedLines(lengths(0.03, [0, 5]))).toEqual([])
  expect(swappedLines(lengths(0.3, [0, 4]))).toEqual([])
  expect(swappedLines(lengths(0.03, [0, 4]).slice(0, 5))).toEqual([])
})
