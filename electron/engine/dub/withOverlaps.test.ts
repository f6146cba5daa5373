import { expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { createTimeMap } from '../../../shared/timing/waits/timeMap.ts'
import { readTimeMap } from '../../../shared/timing/waits/timeMapComment.ts'
import { dubComment, overlapNotes, withOverlaps } from './film/mixDub.ts'

const line = (id: number, speaker: string, start: number, end: number) => {
  return { id, speaker, voice: 'v', start, end, rate: 1 }
}

it('names the lines of other speakers that sound at the same time', () => {
  const marked = withOverlaps([line(3, 'B', 4, 6), line(1, 'A', 0, 2), line(2, 'B', 1.95, 3), line(4, 'A', 5, 5.5)])
  expect(marked.map(({ id, overlaps }) => [id, overlaps])).toEqual([
    [3, [4]],
    [1, undefined],
    [2, undefined],
    [4, [3]],
  ])
  expect(overlapNotes(marked).map(english)[0]).toMatch(/^2 of 4 lines sound while/)
  expect(overlapNotes([])).toEqual([])
})

it('says in the file of a dub that its voices are synthetic, and where its picture waits, if it does', () => {
  const { knots } = createTimeMap([
    { source: 2, dub: 2 },
    { source: 3, dub: 4.5 },
  ])
  const label = 'Dubbed with Griot Studio. The voices of the dub are synthetic.'
  expect(dubComment({ lines: [line(1, 'A', 0, 2)], timeMap: [] })).toBe(label)
  const comment = dubComment({ lines: [line(1, 'A', 0, 2)], timeMap: knots }) ?? ''
  expect(comment.split('\n')[0]).toBe(label)
  expect(readTimeMap(comment).knots).toEqual(knots)
  expect(readTimeMap(dubComment({ lines: [], timeMap: knots }) ?? '').knots).toEqual(knots)
  expect(dubComment({ lines: [], timeMap: [] })).toBeUndefined()
})
