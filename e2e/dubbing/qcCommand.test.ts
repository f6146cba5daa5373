// @module-tag together
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryReport } from '../../electron/engine/media/carry/carriedReport.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { JobReport } from '../../shared/contract/local.ts'
import { QcReport } from '../../shared/qc/report.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { audio, listen, MediaFolder, video } from '../support/media.ts'
import { mixDown, musicBed, SCRIPT, speakTakes, stereo, type Take, writeDub } from '../support/qcDubs.ts'
import { type GriotEnded, runGriot } from '../support/runGriot.ts'

// What its options refuse, and how it reads lines: checks.test.ts.

const SECONDS = 8
const lines = SCRIPT.slice(0, 2)

let folder: MediaFolder
beforeAll(async () => {
  folder = new MediaFolder()
  const source = folder.file('chanzo.mp4')
  const samples = stereo(musicBed(SECONDS))
  await writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  const takes = await speakTakes(lines.map(({ text }) => ({ text, voice: 'sw-juma' })))
  const placed = lines.map(({ start }, index) => ({ at: start, take: takes[index] as Take }))
  writeDub(folder.file('dub.mp4'), source, mixDown(listen(source), placed, -18))
  writeDub(folder.file('mute.mp4'), source, mixDown(listen(source), placed.slice(0, 1), -18))
  writeFileSync(folder.file('lines.srt'), formatSrt(lines))
  const report = lines.map(({ id, start, end, speaker }) => ({
    id,
    start,
    end,
    speaker,
    voice: 'x',
    rate: 1.02,
  }))
  writeFileSync(folder.file('report.json'), JSON.stringify({ notes: [], lines: report }))
})
afterAll(() => folder[Symbol.dispose]())

const griot = (...args: string[]): Promise<GriotEnded> => runGriot(['qc', ...args], { cwd: folder.path })

/** The report for other programs, whose findings are sentences. */
const readJson = (out: string) => QcReport.omit({ findings: true }).parse(JSON.parse(out))

describe('griot qc', () => {
  it('passes a good dub, in words and as a page', async () => {
    const { code, out, err } = await griot('chanzo.mp4', 'dub.mp4', '--lines', 'lines.srt', '--out', 'report.html')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    // Another tool's dub: nobody knows what was to be heard in it.
    expect(out).toMatch(/^dub\.mp4 against chanzo\.mp4\n! Sound and picture checked, words not checked\n/)
    expect(out).toMatch(/unknown without a job report/)
    expect(readFileSync(folder.file('report.html'), 'utf8')).toContain('Sound and picture checked, words not checked')
  })

  it('fails a bad one with 1, and tells it as JSON, by the report of its render', async () => {
    const { code, out } = await griot('chanzo.mp4', 'mute.mp4', '--lines', 'report.json', '--json')
    expect(code).toBe(1)
    expect(readJson(out)).toMatchObject({
      verdict: 'needs_work',
      figures: { lines: { all: 2, silent: 1 }, rates: { known: 2, fastest: 1.02 } },
    })
    expect(JSON.parse(out).findings).toMatchObject([{ topic: 'silence', line: 2 }])
  })

  it('takes the report that a dub carries, with its lines, and under --strict tells a bad dub from work that failed', async () => {
    const report = JobReport.parse(JSON.parse(readFileSync(folder.file('report.json'), 'utf8')))
    const carrier = folder.file('carrier.mp4')
    copyFileSync(folder.file('dub.mp4'), carrier)
    carryReport(carrier, { format: 'griot-report', version: 1, lines: [...lines], report })
    const { code, out } = await griot('chanzo.mp4', 'mute.mp4', '--report', 'carrier.mp4', '--json', '--strict')
    expect(code).toBe(4)
    expect(readJson(out)).toMatchObject({
      figures: { rates: { fastest: 1.02 } },
      carried: { lines: 2, used: true },
    })
  })

  it('ends with 2 where nothing tells the lines of the dub', async () => {
    const { code, err } = await griot('chanzo.mp4', 'dub.mp4')
    expect(err).toMatch(/The dub carries no report that tells its lines/)
    expect(code).toBe(2)
  })
})
