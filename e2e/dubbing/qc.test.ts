import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { LoudnessMeter, lineLoudness } from '../../electron/engine/media/loudness/loudness.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import type { Finding, QcReport } from '../../shared/qc/report.ts'
import { audio, listen, MediaFolder, video } from '../support/media.ts'
import { mixDown, musicBed, SCRIPT, stereo, type Take, takesOf, writeDub } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 22

let folder: MediaFolder
let under: TestEngine
let source: string
let takes: Take[]
let bed: Float32Array
beforeAll(async () => {
  folder = new MediaFolder()
  source = folder.file('chanzo.mp4')
  const espeak = createEspeak(1)
  const english = await takesOf(espeak, [
    { text: 'Good morning everyone and welcome to our programme about water.', voice: 'en-kofi' },
  ])
  // The source's own speaker is in the bed, and stays in it.
  const spoken = mixDown(
    musicBed(SECONDS),
    [1, 7, 13].map((at) => ({ at, take: (english[0] as Take).map((sample) => sample / 2) })),
    0,
  )
  await writeMedia({
    out: source,
    video: video('h264', SECONDS),
    audio: [audio('aac', SECONDS, { samples: stereo(spoken) })],
  })
  takes = await takesOf(
    espeak,
    SCRIPT.map(({ text }, index) => ({ text, voice: index % 2 === 0 ? 'sw-juma' : 'sw-zawadi' })),
  )
  await espeak.close()
  bed = listen(source)
  under = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Each line at its time, moved by so many seconds. */
function placed(shift: (line: Segment) => number = () => 0) {
  return SCRIPT.map((line, index) => ({ at: line.start + shift(line), take: takes[index] as Take }))
}

let made = 0
async function check(
  samples: Float32Array,
  more: { lines?: readonly Segment[]; report?: JobReport } = {},
): Promise<QcReport> {
  const dub = writeDub(folder.file(`dub-${made++}.mp4`), source, samples)
  const { lines = SCRIPT, report } = more
  return under.local.qc({ source, dub, lines: [...lines], ...(report === undefined ? {} : { report }) })
}

const topics = ({ findings }: QcReport): Finding['topic'][] => [...new Set(findings.map(({ topic }) => topic))]

describe('a dub with known truth', () => {
  it.each([-12, -18, -30])('passes, with the bed %i dB down', async (duckDb) => {
    const report = await check(mixDown(bed, placed(), duckDb))
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ verdict: 'passed', figures: { picture: 'identical', bedDelay: 0, clicks: 0 } })
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures.truePeak).toBeLessThan(-1)
  })

  it('measures every onset to 10 ms, wherever it is', async () => {
    const shift = ({ id }: Segment) => [0.03, -0.05, 0.08, -0.02, 0.06, 0, -0.08][id] ?? 0
    const { lines } = await check(mixDown(bed, placed(shift), -18))
    for (const line of lines) {
      const error = (line.onsetError ?? Number.NaN) - shift(SCRIPT[line.id] as Segment)
      expect(Math.abs(error), `line ${line.number}`).toBeLessThan(0.01)
    }
  })

  it('is found without any bed, and where the source is silent', async () => {
    const alone = mixDown(new Float32Array(bed.length), placed(), 0)
    const report = await check(alone)
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures).not.toHaveProperty('bedDelay')
    expect(report.verdict).toBe('passed')
  })

  // Further down an encoder makes something else of a bed that nobody hears.
  it('tells how far speech is above the bed to 1 LU where it is near the norm', async () => {
    const steady = folder.file('steady.mp4')
    let seed = 7
    const noise = Float32Array.from({ length: SECONDS * 48_000 }, () => {
      seed = (seed * 16_807) % 2_147_483_647
      return 0.1 * (seed / 2_147_483_647 - 0.5)
    })
    await writeMedia({
      out: steady,
      video: video('h264', SECONDS),
      audio: [audio('aac', SECONDS, { samples: stereo(noise) })],
    })
    const steadyBed = listen(steady)
    for (const duckDb of [6, 3, 0]) {
      const dub = writeDub(
        folder.file('steady-dub.mp4'),
        steady,
        mixDown(steadyBed, placed(), duckDb).map((sample) => sample / 2),
      )
      const { lines } = await under.local.qc({ source: steady, dub, lines: [...SCRIPT] })
      for (const { gap = Number.NaN, number } of lines) {
        const truth = loudnessOf(takes[number - 1] as Take) - loudnessOf(steadyBed) - duckDb
        expect(Math.abs(gap - truth), `line ${number} is ${gap}, truly ${truth}`).toBeLessThan(1)
      }
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
  it('is late: speech alone, or all the sound', async () => {
    const late = await check(
      mixDown(
        bed,
        placed(() => 0.12),
        -18,
      ),
    )
    expect(topics(late)).toEqual(['onset'])
    expect(late.figures.onsetShift).toBeCloseTo(0.12, 2)
    const whole = mixDown(bed, placed(), -18)
    const moved = new Float32Array(whole.length)
    moved.set(whole.subarray(0, whole.length - 5760), 5760)
    const all = await check(moved)
    expect(topics(all)).toEqual(['onset', 'sync'])
    expect(all.figures.bedDelay).toBeCloseTo(0.12, 3)
  })

  it('lacks a line', async () => {
    const { findings, lines } = await check(mixDown(bed, placed().toSpliced(3, 1), -18))
    expect(findings).toMatchObject([{ topic: 'silence', line: 4, at: 10.7, level: 'fail' }])
    expect(lines.map(({ state }) => state)).toEqual(SCRIPT.map((_, index) => (index === 3 ? 'silent' : 'heard')))
  })

  it('has a speaker talk over herself', async () => {
    const long = placed().map((line, index) => (index === 2 ? { ...line, at: 8.9 } : line))
    const lines = SCRIPT.map((line) => ({ ...line, speaker: 'SPEAKER_00', ...(line.id === 2 ? { start: 8.9 } : {}) }))
    const report = await check(mixDown(bed, long, -18), { lines })
    // Told of the line that goes on into the next one.
    expect(report.findings[0]).toMatchObject({ topic: 'overlap', line: 3 })
    expect(report.figures.overlaps).toBe(1)
  })

  it('clicks, at the edge of a line and in its middle', async () => {
    const clicking = mixDown(bed, placed(), -18)
    for (const at of [3.6, 8.2]) clicking[Math.round(at * 48_000)] = 0.6
    const abrupt = Math.round(14 * 48_000)
    clicking.fill(0, abrupt, abrupt + 200)
    const report = await check(clicking)
    expect(topics(report)).toEqual(['click'])
    expect(report.findings.map(({ at = 0 }) => at.toFixed(1)).filter((at) => at !== '14.0')).toEqual(['3.6', '8.2'])
  })

  it('is clipped', async () => {
    const loud = mixDown(bed, placed(), -18).map((sample) => Math.max(-1, Math.min(1, 4 * sample)))
    expect(topics(await check(loud))).toContain('peak')
  })

  it('is too short or too long', async () => {
    const whole = mixDown(bed, placed(), -18)
    const long = new Float32Array(whole.length + 24_000)
    long.set(whole)
    expect(topics(await check(long))).toEqual(['length'])
  })

  it('has a bed that covers the speech', async () => {
    const loud = bed.map((sample) => 2 * sample)
    const report = await check(mixDown(loud, placed(), 0).map((sample) => sample / 2))
    expect(topics(report)).toContain('gap')
    expect(report.verdict).toBe('needs_work')
  })

  it('has a picture that was encoded again, and no language', async () => {
    const dub = folder.file('naive.mp4')
    // As a mix with two inputs and no options does it: the original as it is, speech on top, all encoded anew.
    const samples = stereo(mixDown(bed, placed(), 0))
    await writeMedia({
      out: dub,
      video: video('h264', SECONDS, { frameRate: 25, width: 80, height: 48 }),
      audio: [audio('aac', SECONDS, { samples })],
    })
    const report = await under.local.qc({ source, dub, lines: [...SCRIPT] })
    expect(topics(report)).toEqual(expect.arrayContaining(['picture', 'track', 'gap']))
    expect(report.verdict).toBe('needs_work')
    // Even over a bed as loud as the speech, with a voice in it, most onsets are found.
    expect(report.figures.onset?.p50).toBeLessThan(0.02)
  })

  it('is not a dub at all', async () => {
    const report = await check(bed)
    expect(report.figures.lines).toMatchObject({ silent: SCRIPT.length })
  })
})

describe('a render of ours', () => {
  let ours: { dub: string; report: JobReport }
  beforeAll(async () => {
    const voice_map = { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' }
    const { job_id } = await under.service.render({ segments: [...SCRIPT], voice_map }, { file: source })
    const dub = folder.file('ours.mp4')
    await waitForJob(under.service, job_id, { videoPath: dub })
    ours = { dub, report: await under.local.jobReport({ job_id }) }
  })

  it('passes, and every line is where it was mixed', async () => {
    const report = await under.local.qc({ source, dub: ours.dub, lines: [...SCRIPT], report: ours.report })
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
    const { findings } = await check(broken, { report: ours.report })
    const told = (line: number): Finding['topic'][] => {
      return findings.filter((finding) => finding.line === line && finding.topic !== 'click').map(({ topic }) => topic)
    }
    expect(told(1)).toContain('cut')
    expect(told(2)).toContain('moved')
    expect(told(3)).toContain('other')
    expect(told(4)).toContain('level')
    for (const line of [5, 6, 7]) expect(told(line)).toEqual([])
  })
})

it('says what cannot be read, and stops when told', async () => {
  const missing = folder.file('missing.mp4')
  await expect(under.local.qc({ source, dub: missing, lines: [] })).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
  const stop = AbortSignal.timeout(50)
  await expect(under.local.qc({ source, dub: source, lines: [] }, { signal: stop })).rejects.toMatchObject({
    failure: { kind: 'cancelled' },
  })
})
