import { expect, it } from 'vitest'
import type { JobReport } from '../../../shared/contract/local.ts'
import { english } from '../../../shared/locale/english.ts'
import { RECORDED_VOICE } from '../../../shared/project/takes/takeKey.ts'
import { figures, longLines, longWords } from './figures.ts'

const SPOKEN = ['Jambo', 'Nzuri sana, asante kwa kuuliza', 'Kwaheri']
const segments = SPOKEN.map((text, id) => ({ id, start: id * 10, end: id * 10 + 1, text, speaker: 'SPEAKER_00' }))

/** The report of a render in which the second line is too long by its letters, or by the seconds of a recording. */
function reportOf(second: Partial<JobReport['lines'][number]>): JobReport {
  const lines = segments.map(({ id, start, end, speaker }) => ({ id, start, end, speaker, voice: 'v', rate: 1 }))
  return { notes: [], lines: lines.map((line) => (line.id === 1 ? { ...line, ...second } : line)) }
}

function notesOn(report: JobReport, shown?: readonly string[]): string[] {
  return longLines(segments, report, shown).map((line) => english(longWords(line)))
}

it('counts the lines of a dub by their verdicts, those that are hurried, and the fastest rate', () => {
  const counts = (second: Parameters<typeof reportOf>[0]) => figures(segments, reportOf(second))
  expect(counts({ rate: 1.4, tooLongBy: 12 })).toEqual({
    lines: 3,
    states: { fits: 2, too_long: 1 },
    fastest: 1.4,
    tooLong: 1,
    hurried: 1,
  })
  // A voice that is slower than its own pace is no faster than it.
  expect(counts({ rate: 0.9 })).toMatchObject({ states: { fits: 3 }, fastest: 1, tooLong: 0, hurried: 0 })
})

it('quotes a line that is too long as it is written, not as it is spelt for the voice', () => {
  const report = reportOf({ rate: 1.4, tooLongBy: 12 })
  const quoted = (quote: string) => [expect.stringMatching(new RegExp(`^Line 2 at 0:10 .*: "${quote}"$`))]
  expect(notesOn(report)).toEqual(quoted(SPOKEN[1] ?? ''))
  expect(notesOn(report, ['Hi', 'Very well, thanks', 'Bye'])).toEqual(quoted('Very well, thanks'))
  expect(notesOn(report, ['Hi'])).toEqual(quoted(SPOKEN[1] ?? ''))
})

it('cuts the quote of a line after sixty characters', () => {
  const report = reportOf({ rate: 1.4, tooLongBy: 12 })
  const quoteOf = (text: string) => /"(.*)"/.exec(notesOn(report, ['', text])[0] ?? '')?.[1]
  expect(quoteOf('ọ'.repeat(60))).toBe('ọ'.repeat(60))
  expect(quoteOf('ọ'.repeat(61))).toBe(`${'ọ'.repeat(59)}…`)
})

it('tells of a recording by how many seconds it outlasts its place', () => {
  const [note, ...others] = notesOn(reportOf({ voice: RECORDED_VOICE, end: 13.5 }))
  expect(note).toMatch(/2\.5 s/)
  expect(others).toEqual([])
})
