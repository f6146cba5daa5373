// @module-tag together
// @module-tag long
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { LoudnessMeter, lineLoudness } from '../../electron/engine/media/loudness/loudness.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { noise } from '../../shared/audio/sounds.testing.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import type { Finding } from '../../shared/qc/report.ts'
import { CHECKED_LINES, checkedFilm, topicsOf } from '../support/checkedFilm.ts'
import { audio, listen, video } from '../support/media.ts'
import { mixDown, stereo, type Take, writeDub } from '../support/qcDubs.ts'

// Dubs with known truth, whole and broken; the norms by themselves: checkAgainstNorms.test.ts.

let film: Awaited<ReturnType<typeof checkedFilm>>
beforeAll(async () => {
  film = await checkedFilm()
})
afterAll(() => film?.[Symbol.asyncDispose]())

describe('a dub with known truth', () => {
  it('passes, with the bed no more than 12 dB down', async () => {
    const report = await film.check(mixDown(film.bed, film.placed(), -12))
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ verdict: 'passed', figures: { picture: 'identical', bedDelay: 0, clicks: 0 } })
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures.truePeak).toBeLessThan(-1)
  })

  it('measures every onset to 10 ms, wherever it is', async () => {
    const shift = ({ id }: Segment) => [0.03, -0.05, 0.08, 0, -0.08][id] ?? 0
    const { lines } = await film.check(mixDown(film.bed, film.placed(shift), -18))
    for (const line of lines) {
      const error = (line.onsetError ?? Number.NaN) - shift(CHECKED_LINES[line.id] as Segment)
      expect(Math.abs(error), `line ${line.number}`).toBeLessThan(0.01)
    }
  })

  it('is found without any bed, which is missed', async () => {
    const alone = mixDown(new Float32Array(film.bed.length), film.placed(), 0)
    const report = await film.check(alone)
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures).not.toHaveProperty('bedDelay')
    expect(topicsOf(report)).toEqual(['bed'])
  })

  // Further down an encoder makes something else of a bed that nobody hears.
  it('tells how far speech is above the bed to 1 LU where it is near the norm', async () => {
    const steady = film.folder.file('steady.mp4')
    const hiss = noise(7)
    const samples = stereo(Float32Array.from({ length: film.seconds * 48_000 }, () => 0.05 * hiss()))
    await writeMedia({
      out: steady,
      video: video('h264', film.seconds),
      audio: [audio('aac', film.seconds, { samples })],
    })
    const bed = listen(steady)
    // Line by line 6, 3 and 0 dB; each way of lowering holds until shortly before the next line.
    const duckOf = (index: number): number => [6, 3, 0][index % 3] ?? 0
    const ways = [0, 1, 2].map((index) => mixDown(bed, film.placed(), duckOf(index)))
    const starts = CHECKED_LINES.map(({ start }) => Math.round((start - 0.2) * 48_000))
    const mixed = bed.map(
      (_, at) =>
        (ways[
          Math.max(
            0,
            starts.findLastIndex((start) => start <= at),
          ) % 3
        ]?.[at] ?? 0) / 2,
    )
    const dub = writeDub(film.folder.file('steady-dub.mp4'), steady, mixed)
    const { lines } = await film.under.local.qc({ source: steady, dub, lines: [...CHECKED_LINES] })
    for (const { gap = Number.NaN, number } of lines) {
      const truth = loudnessOf(film.takes[number - 1] as Take) - loudnessOf(bed) - duckOf(number - 1)
      expect(Math.abs(gap - truth), `line ${number} is ${gap}, truly ${truth}`).toBeLessThan(1)
    }
  })
})

/** By the meter for single lines, of one channel. */
function loudnessOf(samples: Float32Array): number {
  const meter = new LoudnessMeter(48_000, 1)
  meter.write(samples)
  return lineLoudness(meter.energies)
}

describe('a broken dub', () => {
  it('is told where it lacks a line, clicks, is clipped, and is too long', async () => {
    const clipped = film.placed().map(({ at, take }, index) => {
      return { at, take: index === 1 ? take.map((sample) => Math.max(-1, Math.min(1, 4 * sample))) : take }
    })
    const dub = mixDown(film.bed, clipped.toSpliced(3, 1), -18)
    const long = new Float32Array(dub.length + 24_000)
    long.set(dub)
    for (const at of [3.6, 8.2]) long[Math.round(at * 48_000)] = 0.6
    const report = await film.check(long)
    expect(topicsOf(report).toSorted()).toEqual(['click', 'length', 'peak', 'silence'])
    const of = (findingTopic: Finding['topic']) => report.findings.filter(({ topic }) => topic === findingTopic)
    expect(of('silence')).toMatchObject([{ line: 4, at: 10.7, level: 'fail' }])
    expect(of('click').map(({ at = 0 }) => at.toFixed(1))).toEqual(['3.6', '8.2'])
    expect(report.lines.map(({ state }) => state)).toEqual(
      CHECKED_LINES.map((_, at) => (at === 3 ? 'silent' : 'heard')),
    )
  })

  it('is late: speech alone, over a bed that is 40 dB down, or all the sound', async () => {
    const moved = film.placed(() => 0.12)
    const late = await film.check(mixDown(film.bed, moved, -40))
    expect(topicsOf(late)).toEqual(['onset', 'bed'])
    expect(late.figures.onsetShift).toBeCloseTo(0.12, 2)
    const whole = mixDown(film.bed, film.placed(), -18)
    const allLate = new Float32Array(whole.length)
    allLate.set(whole.subarray(0, whole.length - 5760), 5760)
    const all = await film.check(allLate)
    expect(topicsOf(all)).toEqual(['onset', 'sync'])
    expect(all.figures.bedDelay).toBeCloseTo(0.12, 3)
  })

  it('has a speaker talk over herself', async () => {
    const long = film.placed().map((line, index) => (index === 2 ? { ...line, at: 8.9 } : line))
    const lines = CHECKED_LINES.map((line) => ({
      ...line,
      speaker: 'SPEAKER_00',
      ...(line.id === 2 ? { start: 8.9 } : {}),
    }))
    const report = await film.check(mixDown(film.bed, long, -18), { lines })
    // Told of the line that goes on into the next one.
    expect(report.findings[0]).toMatchObject({ topic: 'overlap', line: 3 })
    expect(report.figures.overlaps).toBe(1)
  })

  it('has a picture that was encoded again, and no language', async () => {
    const dub = film.folder.file('naive.mp4')
    // As a mix with two inputs and no options does it: the original as it is, speech on top, all encoded anew.
    const samples = stereo(mixDown(film.bed, film.placed(), 0))
    await writeMedia({
      out: dub,
      video: video('h264', film.seconds, { frameRate: 25, width: 80, height: 48 }),
      audio: [audio('aac', film.seconds, { samples })],
    })
    const report = await film.under.local.qc({ source: film.source, dub, lines: [...CHECKED_LINES] })
    expect(topicsOf(report)).toEqual(expect.arrayContaining(['picture', 'track', 'gap']))
    expect(report.verdict).toBe('needs_work')
    // Even over a bed as loud as the speech, with a voice in it, most onsets are found.
    expect(report.figures.onset?.p50).toBeLessThan(0.02)
  })

  it('is not a dub at all', async () => {
    const report = await film.check(film.bed)
    expect(report.figures.lines).toMatchObject({ silent: CHECKED_LINES.length })
  })
})

describe('a render of ours', () => {
  let ours: { dub: string; report: JobReport }
  beforeAll(async () => {
    const voice_map = { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' }
    const { job_id } = await film.under.service.render(
      { segments: [...CHECKED_LINES], voice_map },
      { file: film.source },
    )
    const dub = film.folder.file('ours.mp4')
    await waitForJob(film.under.service, job_id, { videoPath: dub })
    ours = { dub, report: await film.under.local.jobReport({ job_id }) }
  })

  it('passes, and every line is where it was mixed', async () => {
    const report = await film.under.local.qc({
      source: film.source,
      dub: ours.dub,
      lines: [...CHECKED_LINES],
      report: ours.report,
    })
    expect(report.findings).toEqual([])
    expect(report.verdict).toBe('passed')
    expect(report.figures.rates).toMatchObject({ known: CHECKED_LINES.length, over: 0 })
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
    expect(topicsOfLine(5)).toEqual([])
  })
})

it('says what cannot be read, and stops when told', async () => {
  const missing = film.folder.file('missing.mp4')
  await expect(film.under.local.qc({ source: film.source, dub: missing, lines: [] })).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
  const carrier = film.folder.file('lines.srt')
  writeFileSync(carrier, '1\n00:00:01,000 --> 00:00:02,000\nHabari.\n')
  await expect(film.under.local.qc({ source: film.source, dub: film.source, lines: [], carrier })).rejects.toThrow(
    'lines.srt is not the report of a render',
  )
  const stop = AbortSignal.timeout(50)
  await expect(
    film.under.local.qc({ source: film.source, dub: film.source, lines: [] }, { signal: stop }),
  ).rejects.toMatchObject({
    failure: { kind: 'cancelled' },
  })
})
