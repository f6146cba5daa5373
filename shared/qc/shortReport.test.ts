import { expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { plainWords } from '../locale/message.ts'
import { type ShortReport, shortReportLines } from './shortReport.ts'

const report: ShortReport = {
  verdict: 'passed',
  onset: { p95: 0.0184, max: 0.051 },
  states: { fits: 10, late: 1, too_long: 1 },
  loudness: -16.12,
  truePeak: -1.49,
  picture: 'identical',
  findings: ['Line 1 …', 'Line 2 …', 'Line 3 …', 'Line 4 …', 'Line 5 …'],
}

it('says in a few lines whether a dub is fit, by which figures, and the worst of it', () => {
  expect(shortReportLines(report, plainWords('--report writes all.'), english)).toEqual([
    'Read back. Passed',
    '  10 fit, 1 late and 1 too long, all begin within 51 ms, −16.1 LUFS, true peak −1.5 dBTP, picture: identical',
    '  Line 1 …',
    '  Line 2 …',
    '  Line 3 …',
    '  2 more remarks; --report writes all.',
  ])
})

it('says what it knows of a dub without lines', () => {
  expect(
    shortReportLines(
      { verdict: 'passed', states: {}, truePeak: -6, picture: 'none', findings: [] },
      plainWords(''),
      english,
    ),
  ).toHaveLength(2)
})
