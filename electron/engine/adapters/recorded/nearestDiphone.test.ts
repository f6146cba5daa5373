import { expect, it } from 'vitest'
import { nearestDiphone } from './nearestDiphone.ts'
import type { Diphone } from './voiceFile.ts'

const NAMES = ['t a', 'p a', 'a m', 'a s', '_ a', 'e a', 'a iː', 'aɪ n', 'kʷ o'] as const
const diphones: Record<string, Diphone> = Object.fromEntries(
  NAMES.map((name, index) => [name, { from: index, cut: index, to: index, marks: [] }]),
)

it.each([
  ['the pair itself', ['t', 'a'], 'second', 't a'],
  ['a neighbour at the same place of the mouth', ['b', 'a'], 'second', 'p a'],
  ['a neighbour at the same place of the mouth', ['d', 'a'], 'second', 't a'],
  ['a vowel for a vowel', ['iː', 'a'], 'second', 'e a'],
  ['a nasal for a nasal', ['a', 'n'], 'first', 'a m'],
  ['a hiss for a hiss', ['a', 'ʃ'], 'first', 'a s'],
  ['the beginning of a long vowel', ['a', 'ɪ'], 'first', 'a iː'],
] as const)('takes %s: %j', (_, pair, kept, name) => {
  expect(nearestDiphone(diphones, pair, kept)).toBe(diphones[name])
})

it('takes none without the sound that it must have', () => {
  expect(nearestDiphone(diphones, ['a', 'x'], 'second')).toBeUndefined()
  // The a of aɪ is another sound.
  expect(nearestDiphone({ 'aɪ n': diphones['aɪ n'] as Diphone }, ['a', 'n'], 'first')).toBeUndefined()
})
