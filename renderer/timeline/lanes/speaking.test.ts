import { expect, it } from 'vitest'
import type { Work } from '../../../shared/commands/work.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { speakingOf } from './speaking.ts'

const work = (id: string, more: Partial<Work>): Work => ({
  ...{ id, kind: 'takes', target: 'sw', lines: [1, 2], failures: [], notes: [] },
  ...{ state: { name: 'waiting' }, ...more },
})

it('knows the lines that are being spoken in a translation, and why others failed', () => {
  const failures = [{ line: 2, message: plainWords('No voice.') }]
  const all = [
    work('a', { failures }),
    work('b', { target: 'yo', lines: [3] }),
    work('c', { kind: 'translation', lines: [4] }),
    work('d', {
      lines: [5],
      state: { name: 'done' } as Work['state'],
      failures: [{ line: 6, message: plainWords('Too long.') }],
    }),
  ]
  const found = speakingOf(all, 'sw')
  expect([...found.underWay]).toEqual([1])
  expect([...found.failed]).toEqual([
    [2, plainWords('No voice.')],
    [6, plainWords('Too long.')],
  ])
  expect(speakingOf(all, 'sw')).toBe(found)
  expect([...speakingOf(all, 'yo').underWay]).toEqual([3])
  expect(speakingOf([], 'sw').underWay.size).toBe(0)
})
