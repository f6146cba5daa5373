import { describe, expect, it } from 'vitest'
import { createTexts } from '../locale/createTexts.ts'
import { english } from '../locale/english.ts'
import { checkAgainstNorms, type Evidence } from './checkAgainstNorms.ts'
import { isOffTime } from './norms.ts'
import type { QcFigures, QcLine } from './report.ts'

const good: QcFigures = {
  lines: { all: 2, heard: 2, unclear: 0, silent: 0 },
  onset: { p50: 0.01, p95: 0.03, max: 0.05 },
  onsetShift: 0.005,
  overlaps: 0,
  rates: { known: 2, natural: 1, over: 0, fastest: 1.1, slowest: 1, change: { p50: 0.05, p95: 0.1, max: 0.1 } },
  clicks: 0,
  loudness: { integrated: -16.2, dialogue: -15.8, source: -20, target: { lufs: -16, dialogue: false, truePeak: -1 } },
  truePeak: -1.2,
  gap: { median: 15, least: 11 },
  length: { source: 10, dub: 10.03, frame: 0.04 },
  soundStart: { source: 0, dub: 0 },
  bedDelay: 0,
  picture: 'identical',
  tracks: [{ codec: 'aac', channels: 2, language: 'swa', default: true }],
}
const mixed = { offset: 0.0025, score: 0.97, level: -1, lost: [], levels: [] }
const lines: QcLine[] = [1, 2].map((number) => ({
  number,
  id: number - 1,
  speaker: 'A',
  text: 'Habari',
  start: 3 * number,
  end: 3 * number + 2,
  state: 'heard',
  onset: 3 * number + 0.01,
  onsetError: 0.01,
  mixed,
  gap: 12,
  rate: 1.1,
}))
const evidence: Evidence = {
  figures: good,
  lines,
  clicks: [],
  sound: { channelsLost: [], bedJumps: [], repeats: [], strays: [] },
  picture: { state: 'identical', pictures: 250 },
  copyable: true,
  encoded: false,
}

const withFigures = (figures: Partial<QcFigures>) =>
  checkAgainstNorms({ ...evidence, figures: { ...good, ...figures } })
const withLine = (line: Partial<QcLine>) =>
  checkAgainstNorms({ ...evidence, lines: [lines[0] as QcLine, { ...(lines[1] as QcLine), ...line }] })

describe('judge', () => {
  it('passes what is within every norm', () =>
    expect(checkAgainstNorms(evidence)).toEqual({ verdict: 'passed', findings: [] }))

  it.each([
    ['onset', { onsetShift: -0.12 }],
    ['peak', { truePeak: -0.5 }],
    ['length', { length: { source: 10, dub: 10.1, frame: 0.04 } }],
    ['length', { length: { source: 10, dub: 9.5, frame: 0.04 } }],
    ['sync', { bedDelay: 0.12 }],
    ['sync', { bedDelay: -0.03 }],
    ['sync', { waits: { added: 2, outOfStep: -0.042 } }],
    ['loudness', { loudness: { integrated: -15.4, target: { lufs: -16, dialogue: false, truePeak: -1 } } }],
    ['loudness', { loudness: { integrated: -27, dialogue: -25, target: { lufs: -27, dialogue: true, truePeak: -1 } } }],
    ['loudness', { loudness: { integrated: -17.01, target: { lufs: -16, dialogue: false, truePeak: -1, within: 1 } } }],
    ['loudness', { loudness: { target: { lufs: -16, dialogue: false, truePeak: -1 } } }],
    ['peak', { loudness: { integrated: -16, target: { lufs: -16, dialogue: false, truePeak: -2 } } }],
    ['track', { tracks: [] }],
  ] as const)('fails over %s %j', (topic, figures) => {
    const { verdict, findings } = withFigures(figures as Partial<QcFigures>)
    expect(verdict).toBe('needs_work')
    expect(findings.map((finding) => finding.topic)).toEqual([topic])
  })

  it.each([
    ['peak', { truePeak: -0.92 }],
    ['loudness', { loudness: { integrated: -12 } }],
    ['loudness', { loudness: { integrated: -17, target: { lufs: -16, dialogue: false, truePeak: -1, within: 1 } } }],
    ['length', { length: { source: 10, dub: 9.96, frame: 0.04 } }],
    ['sync', { bedDelay: 0.044 }],
    ['sync', { waits: { added: 2, outOfStep: 0.039 } }],
    ['sync', { waits: { added: 2 } }],
  ])('lets %s be where it is within its tolerance', (_, figures) => {
    expect(withFigures(figures as Partial<QcFigures>).findings).toEqual([])
  })

  it.each([
    ['fail', 'onset', { onsetError: 1.1, onset: 7.1, offTime: true }],
    ['fail', 'onset', { onsetError: -0.3, onset: 5.7, offTime: true }],
    ['fail', 'silence', { state: 'silent' }],
    ['remark', 'onset', { onsetError: 1.6, onset: 7.6, offTime: true, mixed: undefined }],
    ['fail', 'other', { mixed: { ...mixed, score: 0.6 } }],
    ['fail', 'other', { mixed: { ...mixed, score: 0.93, unlike: 1.8 } }],
    ['fail', 'other', { mixed: { ...mixed, mostUnlike: 3.3 } }],
    ['fail', 'level', { mixed: { ...mixed, unlike: 1.8, level: -8 } }],
    ['fail', 'other', { mixed: { ...mixed, unlike: 1.8, lost: [{ start: 1, end: 1.2 }] } }],
    ['fail', 'cut', { mixed: { ...mixed, lost: [{ start: 6, end: 6.3 }] } }],
    ['fail', 'moved', { mixed: { ...mixed, offset: 0.12 } }],
    ['fail', 'level', { mixed: { ...mixed, level: -8 } }],
    [
      'fail',
      'level',
      { mixed: { ...mixed, levels: [-7, -7, -1, -1].map((level, at) => ({ at: 6 + 0.3 * at, level })) } },
    ],
    ['fail', 'overlap', { state: 'unclear', overlaps: 1 }],
    ['fail', 'rate', { rate: 1.4 }],
    ['fail', 'rate', { rate: 1.4, tooLongBy: 9 }],
    ['fail', 'rate', { rate: 1.1, tooLongBy: 9 }],
    ['remark', 'rate', { rate: 1.2 }],
    ['fail', 'gap', { gap: 4 }],
    ['remark', 'gap', { gap: 9.5 }],
  ] as const)('says %s over the %s of one line, and names it', (level, topic, change) => {
    const result = withLine(change as Partial<QcLine>)
    expect(result.verdict).toBe(level === 'fail' ? 'needs_work' : 'passed')
    const at = topic === 'overlap' ? { line: 1, at: 3 } : { line: 2, at: expect.closeTo(6) }
    expect(result.findings).toEqual([expect.objectContaining({ level, topic, ...at })])
    for (const { message, remedy, norm, value } of result.findings) {
      expect(english(message)).toMatch(/^Line 2 at 0:06 \(“Habari”\) .*\.$/)
      expect(english(remedy)).toMatch(/\.$/)
      expect([norm, value].map(english)).not.toContain('')
    }
  })

  it('says what it found of a line in the language of the reader', async () => {
    const { words, show } = createTexts()
    await show('sw')
    const [found] = withLine({ mixed: { ...mixed, lost: [{ start: 6, end: 6.3 }] } }).findings
    expect([found?.message, found?.value].map((message) => message && words(message))).toEqual([
      'Mstari wa 2 kwenye 0:06 (“Habari”) umekosa 0.3 s ya usemi wake kwenye 00:06.000.',
      '0.3 s haipo',
    ])
  })

  it('says what it found of the whole dub in the language of the reader', async () => {
    const { words, show } = createTexts()
    await show('sw')
    const track = { codec: 'aac', channels: 2, default: false }
    const wrong: Partial<QcFigures>[] = [
      { lines: { all: 20, heard: 15, unclear: 5, silent: 0 } },
      { loudness: { target: { lufs: -27, dialogue: true, truePeak: -1 } } },
      { loudness: { integrated: -14, target: { lufs: -16, dialogue: false, truePeak: -1 } } },
      { loudness: { integrated: -18, target: { lufs: -16, dialogue: false, truePeak: -1 } } },
      { truePeak: -0.5 },
      { truePeak: 0 },
      { length: { source: 10, dub: 10.1, frame: 0.04 } },
      { length: { source: 10, dub: 9.5, frame: 0.04 } },
      { bedDelay: 0.12 },
      { bedDelay: undefined, soundStart: { source: 0, dub: -0.2 } },
      { waits: { added: 2, outOfStep: -0.042 } },
      { tracks: [] },
      { tracks: [track, track] },
    ]
    const pictures: Evidence['picture'][] = [
      { state: 'shifted', pictures: 250 },
      { state: 'missing', pictures: 0 },
      { state: 'other', pictures: 0, at: 0 },
      { state: 'other', pictures: 120, at: 4 },
    ]
    const found = [
      ...wrong.flatMap((figures) => withFigures(figures).findings),
      ...pictures.flatMap((picture) => checkAgainstNorms({ ...evidence, picture }).findings),
    ]
    expect(found).toHaveLength(wrong.length + 1 + pictures.length)
    const messages = found.flatMap(({ value, norm, message, remedy }) => [value, norm, message, remedy])
    const figure = /^[−\d.]+ (LUFS|dBTP)( ± [\d.]+ LU)?$/
    expect(messages.filter((one) => words(one) === english(one) && !figure.test(english(one)))).toEqual([])
    expect(messages.map(words).filter((text) => text.includes('{{') || text.startsWith('finding.'))).toEqual([])
    expect(found.slice(0, 2).map(({ message, value, norm }) => [message, value, norm].map(words))).toEqual([
      [
        'Mwanzo wa mistari 5 kati ya 20 haukuweza kupimwa, kwa sababu usemi mwingine unauingilia.',
        'mistari 5 kati ya 20',
        'mistari mingi inatofautishika',
      ],
      ['Toleo lote halina sauti.', 'kimya', '−27 LUFS ± 0.5 LU ya mazungumzo'],
    ])
  })

  it('holds lateness against what the project chose', () => {
    const verdictOf = (timing: 'tight' | 'natural' | 'loose', error: number) => {
      const moved = lines.map((line, at) =>
        at === 0 ? line : { ...line, offTime: isOffTime(error, { timing, sure: true }) },
      )
      return checkAgainstNorms({ ...evidence, figures: { ...good, timing }, lines: moved }).verdict
    }
    expect(verdictOf('natural', 0.091)).toBe('passed')
    expect(verdictOf('natural', 0.9)).toBe('passed')
    expect(verdictOf('tight', 0.12)).toBe('needs_work')
    expect(verdictOf('natural', 1.1)).toBe('needs_work')
    expect(verdictOf('loose', 1.1)).toBe('passed')
  })

  it('takes a line for early from 0.2 s before its time, and of sounds it does not know from 0.7 s', () => {
    const early = (error: number, sure: boolean) => isOffTime(-error, { sure })
    expect([0.15, 0.2, 0.219, 0.221, 0.25, 0.4].map((error) => early(error, true))).toEqual([
      ...[false, false, false],
      ...[true, true, true],
    ])
    expect([0.69, 0.71].map((error) => early(error, false))).toEqual([false, true])
    // Late ones are held to what the project chose, as long as the least that is heard.
    expect([1.01, 1.03].map((error) => isOffTime(error, { sure: true }))).toEqual([false, true])
    expect([1.49, 1.51].map((error) => isOffTime(error, { sure: false }))).toEqual([false, true])
  })

  it('asks to look at lines less than 10 LU over the original, and fails those less than 9 LU over it', () => {
    const levels = [6, 8, 8.94, 9, 9.5, 9.94, 9.96, 10]
    expect(levels.map((gap) => withLine({ gap }).findings.map(({ level }) => level))).toEqual([
      ...[['fail'], ['fail'], ['fail']],
      ...[['remark'], ['remark'], ['remark']],
      ...[[], []],
    ])
  })

  it('names the lines that are farthest off where many are late', () => {
    const late = lines.map((line) => ({ ...line, onsetError: 0.1 * line.number }))
    const onset = { p50: 0.1, p95: 0.2, max: 0.2 }
    const { verdict, findings } = checkAgainstNorms({ ...evidence, figures: { ...good, onset }, lines: late })
    expect(verdict).toBe('passed')
    expect(findings.map(({ message }) => english(message))).toEqual([
      '1 of 2 lines begin a little off their time; farthest: 2 (200 ms late).',
    ])
  })

  it('lets a dub outlast its source for the last words, and no longer', () => {
    expect(withFigures({ length: { source: 10, dub: 10.62, frame: 0.04, speech: 10.6 } }).verdict).toBe('passed')
    expect(withFigures({ length: { source: 10, dub: 11, frame: 0.04, speech: 10.6 } }).verdict).toBe('needs_work')
  })

  it('asks to look where the pace jumps', () => {
    const rates = { ...(good.rates as NonNullable<QcFigures['rates']>), jumps: { over: 2, of: 12 } }
    const { verdict, findings } = withFigures({ rates })
    expect(verdict).toBe('passed')
    expect(findings.map(({ topic, value, norm }) => [topic, english(value), english(norm)])).toEqual([
      ['pace', '2 of 12 changes over 0.15', 'none over 0.15'],
    ])
  })

  it('names the line next to a click', () => {
    const { verdict, findings } = checkAgainstNorms({ ...evidence, clicks: [{ at: 6.3, size: 0.2 }] })
    expect(verdict).toBe('needs_work')
    expect(findings.map(({ message }) => english(message))[0]).toBe('There is a click at 00:06.300, near line 2.')
  })

  it('tells no click of other speech than was mixed', () => {
    const [first, second] = lines as [QcLine, QcLine]
    const other = [first, { ...second, mixed: { ...mixed, score: 0.3 } }]
    const { findings } = checkAgainstNorms({
      ...evidence,
      lines: other,
      clicks: [{ at: second.start + 0.2, size: 0.2 }],
    })
    expect(findings.map(({ topic }) => topic)).toEqual(['other'])
  })

  it('fails a bed that is 8 LU farther under the speech than in the film, or than 10 LU', () => {
    const topics = (over: number, own?: number, fall = -9) =>
      withFigures({ bedUnder: { start: 0, end: 60, over, fall, ...(own !== undefined && { own }) } }).findings.map(
        ({ topic, level }) => `${level} ${topic}`,
      )
    expect(topics(20.4, 12)).toEqual([])
    expect(topics(20.6, 12)).toEqual(['fail bed'])
    expect([topics(18.4, 4), topics(18.6, 4)]).toEqual([[], ['fail bed']])
    // Where nobody speaks in the film, only what is not heard at all is lost.
    expect([topics(35), topics(35, undefined, -30)]).toEqual([[], ['fail bed']])
  })

  it('fails speech where no line is, and all speech that is softer than it was mixed', () => {
    const sound = { ...evidence.sound, strays: [{ start: 8, end: 11 }] }
    expect(checkAgainstNorms({ ...evidence, sound }).findings).toMatchObject([{ topic: 'other', at: 8, level: 'fail' }])
    const softer = (level: number) => {
      const mixedSofter = lines.map((line) => ({ ...line, mixed: { ...mixed, level } }))
      const figures = { ...good, loudness: {} }
      return checkAgainstNorms({ ...evidence, figures, lines: mixedSofter }).findings.map(({ topic }) => topic)
    }
    expect([softer(-2.9), softer(-6)]).toEqual([[], ['loudness']])
  })

  it('fails another tool’s dub that is far softer than its film, unless a standard asks for that', () => {
    const topics = (integrated: number, louder: number) => {
      const { rates: _, ...figures } = { ...good, loudness: { integrated, louder } }
      return checkAgainstNorms({ ...evidence, figures }).findings.map(({ topic }) => topic)
    }
    expect([topics(-21.5, -4), topics(-21.5, -6), topics(-23.1, -6)]).toEqual([[], ['loudness'], []])
  })

  it('minds another picture, less where it could not be copied', () => {
    const again = { state: 'other', pictures: 0, at: 0 } as const
    expect(checkAgainstNorms({ ...evidence, picture: again }).verdict).toBe('needs_work')
    expect(checkAgainstNorms({ ...evidence, picture: again, copyable: false }).verdict).toBe('passed')
  })

  it('lets subtitles be burned in where that was asked for, and the picture not change otherwise', () => {
    const again = { state: 'other', pictures: 0, at: 0 } as const
    expect(checkAgainstNorms({ ...evidence, picture: again, encoded: true }).verdict).toBe('passed')
    const later = { state: 'other', pictures: 120, at: 4 } as const
    expect(checkAgainstNorms({ ...evidence, picture: later, encoded: true }).verdict).toBe('needs_work')
  })

  it('tells few of very many lines', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...(lines[0] as QcLine),
      number: index + 1,
      state: 'silent' as const,
    }))
    const { findings } = checkAgainstNorms({ ...evidence, lines: many })
    expect(findings).toHaveLength(21)
    expect(findings.map(({ message }) => english(message))[20]).toBe('480 more places: lines that are not spoken.')
  })

  it('needs one default among several sound tracks', () => {
    const track = { codec: 'aac', channels: 2, language: 'swa', default: false }
    expect(withFigures({ tracks: [track] }).verdict).toBe('passed')
    expect(withFigures({ tracks: [track, { ...track, language: 'eng' }] }).verdict).toBe('passed')
    expect(withFigures({ tracks: [{ ...track, default: true }, track] }).verdict).toBe('passed')
  })

  it('puts first what listeners notice most', () => {
    const [first, second] = lines as [QcLine, QcLine]
    const broken = [
      { ...first, gap: 4 },
      { ...second, onsetError: 1.2, offTime: true },
      { ...first, number: 3, mixed: { ...mixed, score: 0.3 } },
      { ...first, number: 4, mixed: { ...mixed, lost: [{ start: 1, end: 1.3 }] } },
    ]
    const { findings } = checkAgainstNorms({ ...evidence, lines: broken, clicks: [{ at: 20, size: 0.2 }] })
    expect(findings.map(({ topic }) => topic)).toEqual(['cut', 'other', 'onset', 'gap', 'click'])
  })

  it('minds no value that reads as its limit', () => {
    expect(withLine({ gap: 9.96, rate: 1.154 }).findings).toEqual([])
    const figures = { onsetShift: 0.058, bedDelay: 0.0454, waits: { added: 1, outOfStep: 0.0404 } }
    expect(withFigures(figures).findings).toEqual([])
    expect(withLine({ mixed: { ...mixed, offset: 0.0424, level: -5.04 } }).findings).toEqual([])
  })

  it('puts failures before remarks', () => {
    const { findings } = withFigures({ tracks: [{ codec: 'aac', channels: 2, default: true }], truePeak: 0 })
    expect(findings.map(({ topic }) => topic)).toEqual(['peak', 'track'])
  })
})
