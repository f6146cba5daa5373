// @module-tag together
// @module-tag quick
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryReport, readCarriedReport } from '../../electron/engine/media/carry/carriedReport.ts'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import type { CarriedReport } from '../../shared/contract/local.ts'
import { finish, level, listen, MediaFolder, pictureHashes } from '../support/media.ts'

const FILMS = join(import.meta.dirname, '../films')

/** A report of so many lines. */
const reportOf = (count: number): CarriedReport => {
  const lines = Array.from({ length: count }, (_, id) => ({
    id,
    start: id,
    end: id + 1,
    text: `Mstari ${id} ẹ̀`,
    speaker: 'A',
  }))
  const spoken = lines.map(({ id, start, end }) => ({
    ...{ id, start, end, speaker: 'A', voice: 'sw-juma', rate: 1 },
    print: Buffer.from(`${id}-`.repeat(50)).toString('base64'),
  }))
  return { format: 'griot-report', version: 1, lines, report: { notes: [], lines: spoken } }
}

const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

const coversOf = (path: string): number => {
  using file = new SourceFile(path)
  return file.covers.length
}

let folder: MediaFolder
beforeAll(() => {
  folder = new MediaFolder()
})
afterAll(() => folder[Symbol.dispose]())

const copyOf = (film: string): string => {
  const path = folder.file(`copy-${film}`)
  copyFileSync(join(FILMS, film), path)
  return path
}

describe.each(['rich.mp4', 'rich.mkv'])('a report in %s', (film) => {
  it('is read back as it was, and leaves picture, sound and the rest of the film as they are', () => {
    const path = copyOf(film)
    const [facts, pictures] = [finish(probe({ path })), pictureHashes(path)]
    expect(readCarriedReport(path)).toBeUndefined()
    expect(carryReport(path, reportOf(300))).toBe(true)
    expect(readCarriedReport(path)).toEqual(reportOf(300))
    expect(pictureHashes(path)).toEqual(pictures)
    expect(finish(probe({ path }))).toEqual({ ...facts, sizeBytes: statSync(path).size })
  })

  it('is replaced by the next one, also by a shorter one', () => {
    const path = copyOf(film)
    carryReport(path, reportOf(1000))
    const { size } = statSync(path)
    carryReport(path, reportOf(2))
    expect(readCarriedReport(path)).toEqual(reportOf(2))
    expect(statSync(path).size).toBeLessThan(size)
  })

  it('is none where it is damaged', () => {
    const path = copyOf(film)
    carryReport(path, reportOf(50))
    const bytes = readFileSync(path)
    bytes.fill(0, bytes.length - 200, bytes.length - 100)
    writeFileSync(path, bytes)
    expect(readCarriedReport(path)).toBeUndefined()
    writeFileSync(path, bytes.subarray(0, bytes.length - 300))
    expect(readCarriedReport(path)).toBeUndefined()
  })
})

describe.each(['dub.mp3', 'dub.opus', 'dub.flac', 'dub.wav'])('a report in %s', (film) => {
  const sound = (path: string) => level(listen(path), 0, 2.9)
  const made = () => folder.file(`made-${film}`)
  beforeAll(() => {
    finish(renderMix({ source: join(FILMS, 'rich.mp3'), out: made(), clips: [], ducking, loudness: 'source' }))
  })
  const filmOf = (): string => {
    const path = folder.file(film)
    copyFileSync(made(), path)
    return path
  }

  it('is read back as it was, and leaves sound, tags, cover and chapters as they are', () => {
    const path = filmOf()
    const before = [finish(probe({ path })), filmChapters(path), coversOf(path), sound(path)]
    expect(readCarriedReport(path)).toBeUndefined()
    // A comment of this length has many pages.
    for (const count of [3000, 2]) {
      expect(carryReport(path, reportOf(count))).toBe(true)
      expect(readCarriedReport(path)).toEqual(reportOf(count))
      const facts = { ...finish(probe({ path })), sizeBytes: (before[0] as { sizeBytes: number }).sizeBytes }
      expect([facts, filmChapters(path), coversOf(path), sound(path)]).toEqual(before)
    }
  })

  it('does not travel into the dub of a dub', () => {
    const path = filmOf()
    carryReport(path, reportOf(3))
    const out = folder.file(`again-${film}`)
    finish(renderMix({ source: path, out, clips: [], ducking, loudness: 'source' }))
    expect(readCarriedReport(out)).toBeUndefined()
    expect(readFileSync(out, 'latin1').toLowerCase()).not.toContain('griot')
  })
})

it('is left out of files that have no place for it', () => {
  const path = folder.file('dub.wav')
  writeFileSync(path, 'RIFF0000WAVE')
  expect(carryReport(path, reportOf(1))).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('RIFF0000WAVE')
})

describe.skipIf(spawnSync('ffprobe', ['-version']).status !== 0)('FFmpeg’s own command, where it is installed', () => {
  it.each(['rich.mp4', 'rich.mkv'])('decodes %s with a report without a word, and sees the attachments', (film) => {
    const path = copyOf(film)
    const attached = (): string =>
      execFileSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'stream_tags=filename',
        '-of',
        'csv=p=0',
        path,
      ]).toString()
    const before = attached().split('\n').filter(Boolean)
    carryReport(path, reportOf(100))
    const own = film.endsWith('.mkv') ? ['griot-report.json.gz'] : []
    expect(attached().split('\n').filter(Boolean).toSorted()).toEqual([...before, ...own].toSorted())
    const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-'])
    expect([decoded.status, decoded.stderr.toString()]).toEqual([0, ''])
  })
})
