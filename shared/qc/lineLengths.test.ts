import { expect, it } from 'vitest'
import type { LineReport, QcSegment } from '../contract/local.ts'
import { english } from '../locale/english.ts'
import { lineFindings } from './lineFindings.ts'
import { lineLengths } from './lineLengths.ts'

const TEXTS = [
  'Adébáyọ̀ met Ọ̀yọ́.',
  'The new wells serve four thousand families.',
  'Call 0803 123 4567 before ₦12,500 is gone.',
  'In the rainy season the roads are closed.',
]

/** Findings of the check where a voice takes so many seconds for the lines. */
function checkLengths(seconds: readonly number[], language = 'eng') {
  const lines = TEXTS.map((text, id) => ({ id, number: id + 1, text, speaker: 'A', start: 10 * id, end: 10 * id + 3 }))
  const reports = seconds.map((length, id): LineReport => {
    const start = 10 * id
    return { id, speaker: 'A', voice: 'v', start, end: start + length / 1.25, rate: 1.25 }
  })
  const lengths = lineLengths(lines as QcSegment[], reports, language)
  return lineFindings(
    lines.map((line) => ({
      ...{ ...line, state: 'heard' as const, rate: 1 },
      ...{ spokenLength: lengths.get(line.id)?.spoken, expectedLength: lengths.get(line.id)?.expected },
    })),
    'natural',
  )
}

it('finds the line that a voice spelled letter by letter', () => {
  const [finding, ...others] = checkLengths([5.9, 2.6, 5.5, 2.4])
  expect(others).toEqual([])
  expect(finding).toMatchObject({ level: 'fail', topic: 'spelled', line: 1 })
  expect(finding && english(finding.value)).toBe('4.9 times its text')
})

it('finds the line of which a voice said too little', () => {
  expect(checkLengths([1.1, 2.6, 1.5, 2.4])).toMatchObject([{ level: 'remark', line: 3 }])
})

it('has nothing against a quick or a slow voice, nor against figures', () => {
  for (const pace of [0.7, 1, 1.5])
    expect(checkLengths([1.1, 2.6, 5.5, 2.4].map((length) => pace * length))).toEqual([])
})

it('judges no dub of an unknown language', () => {
  expect(checkLengths([5.9, 2.6, 5.5, 2.4], 'fra')).toEqual([])
})
