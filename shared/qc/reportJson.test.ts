import { expect, it } from 'vitest'
import { plainWords, say } from '../locale/message.ts'
import { type Finding, QcReport } from './report.ts'
import { reportJson } from './reportJson.ts'

const finding: Finding = {
  level: 'fail',
  topic: 'cut',
  value: say('finding.lost.value', { seconds: '0.3 s' }),
  norm: say('finding.lost.norm'),
  message: say('finding.rate', { line: say('finding.line', { number: 2, time: '0:06' }) }),
  remedy: plainWords('Move it.'),
}
const report: QcReport = {
  verdict: 'needs_work',
  source: 'chanzo.mp4',
  dub: 'dub.mp4',
  figures: {
    lines: { all: 2, heard: 2, unclear: 0, silent: 0 },
    overlaps: 0,
    clicks: 0,
    loudness: {},
    truePeak: -1,
    length: { source: 10, dub: 10, frame: 0.04 },
    picture: 'identical',
    tracks: [],
  },
  findings: [finding],
  lines: [],
  words: 'checked',
  loudnessCurve: { step: 1, dub: [], source: [] },
}

it('gives other programs sentences', () => {
  const read = JSON.parse(reportJson(report))
  expect(read.findings).toEqual([
    {
      level: 'fail',
      topic: 'cut',
      value: '0.3 s missing',
      norm: 'every word of the line',
      message: 'Line 2 at 0:06 is spoken in haste.',
      remedy: 'Move it.',
    },
  ])
})

it('is kept as data with a project', () => {
  expect(QcReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
})
