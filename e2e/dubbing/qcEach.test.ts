import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LoudnessMeter, lineLoudness } from '../../electron/engine/media/loudness/loudness.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { checkedFilm, topicsOf } from '../support/checkedFilm.ts'
import { audio, listen, video } from '../support/media.ts'
import { mixDown, SCRIPT, stereo, type Take, writeDub } from '../support/qcDubs.ts'

// Dubs with known truth, each broken in a way of its own; a few: qc.test.ts.

let film: Awaited<ReturnType<typeof checkedFilm>>
beforeAll(async () => {
  film = await checkedFilm()
})
afterAll(() => film?.[Symbol.asyncDispose]())

describe('a dub with known truth', () => {
  it('passes, with the bed 12 dB down, and not with one 30 dB down', async () => {
    const report = await film.check(mixDown(film.bed, film.placed(), -12))
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ verdict: 'passed', figures: { picture: 'identical', bedDelay: 0, clicks: 0 } })
    expect(report.figures.onset?.max).toBeLessThan(0.01)
    expect(report.figures.truePeak).toBeLessThan(-1)
    expect(topicsOf(await film.check(mixDown(film.bed, film.placed(), -30)))).toEqual(['bed'])
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
    let seed = 7
    const noise = Float32Array.from({ length: film.seconds * 48_000 }, () => {
      seed = (seed * 16_807) % 2_147_483_647
      return 0.1 * (seed / 2_147_483_647 - 0.5)
    })
    await writeMedia({
      out: steady,
      video: video('h264', film.seconds),
      audio: [audio('aac', film.seconds, { samples: stereo(noise) })],
    })
    const steadyBed = listen(steady)
    for (const duckDb of [6, 3, 0]) {
      const dub = writeDub(
        film.folder.file('steady-dub.mp4'),
        steady,
        mixDown(steadyBed, film.placed(), duckDb).map((sample) => sample / 2),
      )
      const { lines } = await film.under.local.qc({ source: steady, dub, lines: [...SCRIPT] })
      for (const { gap = Number.NaN, number } of lines) {
        const truth = loudnessOf(film.takes[number - 1] as Take) - loudnessOf(steadyBed) - duckDb
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
    const late = await film.check(
      mixDown(
        film.bed,
        film.placed(() => 0.12),
        -18,
      ),
    )
    expect(topicsOf(late)).toEqual(['onset'])
    expect(late.figures.onsetShift).toBeCloseTo(0.12, 2)
    const whole = mixDown(film.bed, film.placed(), -18)
    const moved = new Float32Array(whole.length)
    moved.set(whole.subarray(0, whole.length - 5760), 5760)
    const all = await film.check(moved)
    expect(topicsOf(all)).toEqual(['onset', 'sync'])
    expect(all.figures.bedDelay).toBeCloseTo(0.12, 3)
  })

  it('lacks a line', async () => {
    const { findings, lines } = await film.check(mixDown(film.bed, film.placed().toSpliced(3, 1), -18))
    expect(findings).toMatchObject([{ topic: 'silence', line: 4, at: 10.7, level: 'fail' }])
    expect(lines.map(({ state }) => state)).toEqual(SCRIPT.map((_, index) => (index === 3 ? 'silent' : 'heard')))
  })

  it('has a speaker talk over herself', async () => {
    const long = film.placed().map((line, index) => (index === 2 ? { ...line, at: 8.9 } : line))
    const lines = SCRIPT.map((line) => ({ ...line, speaker: 'SPEAKER_00', ...(line.id === 2 ? { start: 8.9 } : {}) }))
    const report = await film.check(mixDown(film.bed, long, -18), { lines })
    // Told of the line that goes on into the next one.
    expect(report.findings[0]).toMatchObject({ topic: 'overlap', line: 3 })
    expect(report.figures.overlaps).toBe(1)
  })

  it('clicks, at the edge of a line and in its middle', async () => {
    const clicking = mixDown(film.bed, film.placed(), -18)
    for (const at of [3.6, 8.2]) clicking[Math.round(at * 48_000)] = 0.6
    const abrupt = Math.round(14 * 48_000)
    clicking.fill(0, abrupt, abrupt + 200)
    const report = await film.check(clicking)
    expect(topicsOf(report)).toEqual(['click'])
    expect(report.findings.map(({ at = 0 }) => at.toFixed(1)).filter((at) => at !== '14.0')).toEqual(['3.6', '8.2'])
  })

  it('is clipped', async () => {
    const loud = mixDown(film.bed, film.placed(), -18).map((sample) => Math.max(-1, Math.min(1, 4 * sample)))
    expect(topicsOf(await film.check(loud))).toContain('peak')
  })

  it('is too short or too long', async () => {
    const whole = mixDown(film.bed, film.placed(), -18)
    const long = new Float32Array(whole.length + 24_000)
    long.set(whole)
    expect(topicsOf(await film.check(long))).toEqual(['length'])
  })

  it('has a bed that covers the speech', async () => {
    const loud = film.bed.map((sample) => 2 * sample)
    const report = await film.check(mixDown(loud, film.placed(), 0).map((sample) => sample / 2))
    expect(topicsOf(report)).toContain('gap')
    expect(report.verdict).toBe('needs_work')
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
    const report = await film.under.local.qc({ source: film.source, dub, lines: [...SCRIPT] })
    expect(topicsOf(report)).toEqual(expect.arrayContaining(['picture', 'track', 'gap']))
    expect(report.verdict).toBe('needs_work')
    // Even over a bed as loud as the speech, with a voice in it, most onsets are found.
    expect(report.figures.onset?.p50).toBeLessThan(0.02)
  })

  it('is not a dub at all', async () => {
    const report = await film.check(film.bed)
    expect(report.figures.lines).toMatchObject({ silent: SCRIPT.length })
  })
})
