import { expect, it } from 'vitest'
import type { TextFinding } from '../../../shared/text/check/textFinding.ts'
import { groupFindings } from './groupFindings.ts'

const finding = (kind: TextFinding['kind'], start: number, before: string, ...choices: string[]): TextFinding => {
  return { kind, start, end: start + before.length, before, choices }
}

it('puts sorts together, and the same word at several places', () => {
  const all = [
    finding('known_word', 0, 'eniyan', 'ènìyàn'),
    finding('maybe_word', 7, 'ni', 'ní'),
    finding('known_word', 10, 'eto', 'ètò', 'ẹ̀tọ́'),
    finding('maybe_word', 14, 'ni', 'ní'),
  ]
  const starts = groupFindings(all).map(({ rows }) => rows.map((places) => places.map(({ start }) => start)))
  expect(starts).toEqual([[[0], [10]], [[7, 14]]])
})

it('keeps places apart where there is nothing to choose, and the same word with other choices', () => {
  const all = [
    finding('unread', 0, '☂'),
    finding('unread', 4, '☂'),
    finding('fix', 6, 'e', 'ẹ'),
    finding('fix', 8, 'e', 'é'),
  ]
  expect(groupFindings(all).map(({ rows }) => rows.length)).toEqual([2, 2])
})
