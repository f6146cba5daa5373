import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import type { Finding } from '../../shared/qc/report.ts'
import { checkedFilm, topicsOf } from '../support/checkedFilm.ts'
import { listen } from '../support/media.ts'
import { mixDown, SCRIPT } from '../support/qcDubs.ts'

// A few dubs with known truth; each way to break one by itself: qcEach.test.ts.

let film: Awaited<ReturnType<typeof checkedFilm>>
beforeAll(async () => {
  film = await checkedFilm()
})
afterAll(() => film?.[Symbol.asyncDispose]())

describe('a dub with known truth', () => {
  it('passes', async () => {
    const report = await film.check(mixDown(film.bed, film.placed(), -18))
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ verdict: 'passed', figures: { picture: 'identical', bedDelay: 0, clicks: 0 } })
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures.truePeak).toBeLessThan(-1)
  })

  it('measures every onset to 10 ms, wherever it is', async () => {
    const shift = ({ id }: Segment) => [0.03, -0.05, 0.08, -0.02, 0.06, 0, -0.08][id] ?? 0
    const { lines } = await film.check(mixDown(film.bed, film.placed(shift), -18))
    for (const line of lines) {
      const error = (line.onsetError ?? Number.NaN) - shift(SCRIPT[line.id] as Segment)
      expect(Math.abs(error), `line ${line.number}`).toBeLessThan(0.01)
    }
  })

  it('is told where it lacks a line, clicks, and is too long', async () => {
    const dub = mixDown(film.bed, film.placed().toSpliced(3, 1), -18)
    const long = new Float32Array(dub.length + 24_000)
    long.set(dub)
    for (const at of [3.6, 8.2]) long[Math.round(at * 48_000)] = 0.6
    const report = await film.check(long)
    expect(topicsOf(report).toSorted()).toEqual(['click', 'length', 'silence'])
    const of = (findingTopic: Finding['topic']) => report.findings.filter(({ topic }) => topic === findingTopic)
    expect(of('silence')).toMatchObject([{ line: 4, at: 10.7, level: 'fail' }])
    expect(of('click').map(({ at = 0 }) => at.toFixed(1))).toEqual(['3.6', '8.2'])
    expect(report.lines.map(({ state }) => state)).toEqual(SCRIPT.map((_, at) => (at === 3 ? 'silent' : 'heard')))
  })
})

describe('a render of ours', () => {
  let ours: { dub: string; report: JobReport }
  beforeAll(async () => {
    const voice_map = { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' }
    const { job_id } = await film.under.service.render({ segments: [...SCRIPT], voice_map }, { file: film.source })
    const dub = film.folder.file('ours.mp4')
    await waitForJob(film.under.service, job_id, { videoPath: dub })
    ours = { dub, report: await film.under.local.jobReport({ job_id }) }
  })

  it('passes, and every line is where it was mixed', async () => {
    const report = await film.under.local.qc({
      source: film.source,
      dub: ours.dub,
      lines: [...SCRIPT],
      report: ours.report,
    })
    expect(report.findings).toEqual([])
    expect(report.verdict).toBe('passed')
    expect(report.figures.rates).toMatchObject({ known: SCRIPT.length, over: 0 })
    expect(report.lines.every(({ rate }) => rate !== undefined)).toBe(true)
    for (const { mixed, number } of report.lines) {
      expect(Math.abs(mixed?.offset ?? 1), `line ${number}`).toBeLessThan(0.006)
      expect(mixed?.score, `line ${number}`).toBeGreaterThan(0.9)
    }
  })

  it('is told where a word was cut out, a line moved, exchanged or made softer', async () => {
    const sound = listen(ours.dub, { channels: 1 })
    const frame = (second: number): number => Math.round(second * 48_000)
    const [one, two, three, four, five] = ours.report.lines.map(({ start, end }) => [frame(start), frame(end)] as const)
    if (!one || !two || !three || !four || !five) throw new Error('The script has more lines.')
    const broken = sound.slice()
    const over = (target: number, piece: Float32Array): void => {
      for (const [at, sample] of piece.entries()) broken[target + at] = sample
    }
    const middle = Math.round((one[0] + one[1]) / 2)
    over(middle, new Float32Array(frame(0.3)))
    over(two[0], new Float32Array(frame(0.12)))
    over(two[0] + frame(0.12), sound.slice(...two))
    over(three[0], sound.slice(five[0], Math.min(five[1], five[0] + three[1] - three[0])))
    over(
      four[0],
      sound.slice(...four).map((sample) => 0.4 * sample),
    )
    const { findings } = await film.check(broken, { report: ours.report })
    const topicsOfLine = (line: number): Finding['topic'][] => {
      return findings.filter((finding) => finding.line === line && finding.topic !== 'click').map(({ topic }) => topic)
    }
    expect(topicsOfLine(1)).toContain('cut')
    expect(topicsOfLine(2)).toContain('moved')
    expect(topicsOfLine(3)).toContain('other')
    expect(topicsOfLine(4)).toContain('level')
    for (const line of [5, 6, 7]) expect(topicsOfLine(line)).toEqual([])
  })
})

it('says what cannot be read, and stops when told', async () => {
  const missing = film.folder.file('missing.mp4')
  await expect(film.under.local.qc({ source: film.source, dub: missing, lines: [] })).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
  const stop = AbortSignal.timeout(50)
  await expect(
    film.under.local.qc({ source: film.source, dub: film.source, lines: [] }, { signal: stop }),
  ).rejects.toMatchObject({
    failure: { kind: 'cancelled' },
  })
})
