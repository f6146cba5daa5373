import { describe, expect, it } from 'vitest'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { figures, longLines } from '../../dubbing/work/figures.ts'
import { summaryLines, summaryOf } from './summary.ts'

const segments = [
  { id: 0, start: 1, end: 2, text: 'Habari yako', speaker: 'SPEAKER_00' },
  { id: 1, start: 65, end: 66, text: 'Nzuri sana, asante kwa kuuliza', speaker: 'SPEAKER_01' },
]
const files = { output: '/x.mp4', subtitles: ['/x.sw.srt'] as string[] }
const report = (id: number, rate: number, tooLongBy = 0, place = segments[id]) => ({
  id,
  rate,
  tooLongBy,
  speaker: 'SPEAKER_00',
  voice: 'v',
  start: place?.start ?? 0,
  end: place?.end ?? 1,
})

/** The summary of a dub of these lines. */
function summarize(lines: readonly Segment[], { output: path, subtitles }: typeof files, report?: JobReport) {
  const speakers = new Set(lines.map(({ speaker }) => speaker)).size
  const made = {
    path,
    subtitles,
    speakers,
    basis: 'key',
    ...(report ? figures(lines, report) : { lines: lines.length }),
  }
  return summaryOf({ made, long: report && longLines(lines, report), checked: undefined })
}

describe('summary', () => {
  it('counts what the report tells', () => {
    const summary = summarize(segments, files, { notes: [], lines: [report(0, 1.04), report(1, 1.3, 12)] })
    expect(summary).toMatchObject({ lines: 2, speakers: 2, states: { fits: 1, too_long: 1 }, fastest: 1.3 })
    expect(summaryLines({ ...summary, notes: ['A note.'] })).toEqual([
      '2 lines by 2 speakers: 1 fits and 1 too long (at most 1.30×).',
      'Line 2 at 1:05 is too long for its time by about 12 characters (12 to 1.3×): "Nzuri sana, asante kwa kuuliza"',
      'Remedies: --fit shorten has a chat model shorten them, --picture wait lets the picture wait; or edit the translation.',
      'Note: A note.',
      'Subtitles: /x.sw.srt',
      'Dubbed video: /x.mp4',
    ])
  })

  it('tells where the picture waited', () => {
    const time_map = [
      { source: 2, dub: 2 },
      { source: 2, dub: 4.25 },
    ]
    expect(summarize(segments, files, { notes: [], lines: [], time_map }).timeMap).toEqual(time_map)
  })

  it('does not bury the result under details', () => {
    const many = Array.from({ length: 30 }, (_, id) => ({
      ...segments[0],
      id,
      text: 'Habari',
      start: id,
      end: id + 1,
      speaker: 'A',
    }))
    const lines = summaryLines(
      summarize(many, files, { notes: [], lines: many.map((line) => report(line.id, 1, 2, line)) }),
    )
    expect(lines).toHaveLength(1 + 20 + 2 + 2)
    expect(lines[21]).toBe('10 more lines are too long; --json tells all.')
  })

  it('tells all of what is one more than a few, and no rate of lines that none is hurried in', () => {
    const notes = Array.from({ length: 21 }, (_, at) => `Note ${at}.`)
    const summary = summarize(segments.slice(0, 1), files, { notes: [], lines: [report(0, 1)] })
    const lines = summaryLines({ ...summary, notes })
    expect(lines[0]).toBe('1 line by 1 speaker: 1 fits.')
    expect(lines.filter((line) => line.startsWith('Note: '))).toHaveLength(20)
    expect(lines[21]).toContain('1 more')
    expect(summaryLines({ ...summary, notes: notes.slice(0, 20) })).toHaveLength(lines.length - 1)
  })

  it('says no more than it knows', () => {
    expect(summaryLines(summarize(segments.slice(0, 1), { output: '/x.mp4', subtitles: [] }))).toEqual([
      '1 line by 1 speaker.',
      'Dubbed video: /x.mp4',
    ])
  })
})
