import { expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { plainWords } from '../locale/message.ts'
import { type RunProgress, sayProgress } from './progress.ts'

const wordsOf = (run: RunProgress) => english(sayProgress(run))

it('says 100 % of nothing that still runs, and counts no last seconds', () => {
  expect(wordsOf({ fraction: 1, remaining: 420 })).toBe('99 %, about 7:00 left')
  expect(wordsOf({ fraction: 0.996, remaining: 0 })).toBe('99 %, a few seconds left')
  expect(wordsOf({ fraction: 0.5, remaining: 42 })).toBe('50 %, 0:42 left')
  expect(wordsOf({ fraction: 0.5, remaining: 61 })).toBe('50 %, about 1:15 left')
})

it('tells nothing of the time while a run waits, and says so while nothing is known', () => {
  expect(wordsOf({ fraction: 0.14, remaining: 60, held: { reason: plainWords('Busy.') } })).toBe('14 %')
  expect(wordsOf({ fraction: 0.14 })).toBe('14 %, estimating …')
})
