// @module-tag together
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../electron/engine/core/log.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { finish, pictureHashes } from '../support/media.ts'
import { endOf, type GriotEnded, startGriot } from '../support/runGriot.ts'

const root = mkdtempSync(join(tmpdir(), 'griot-dub-files-'))
const temporary = join(root, 'tmp')
beforeAll(() => mkdirSync(temporary))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const LINES = '1\n00:00:00,500 --> 00:00:02,500\nHabari za asubuhi.\n\n2\n01:00:01,000 --> 01:00:02,000\nBaadaye.\n'

/** A folder with a film of three seconds and its subtitles, of which one line comes an hour too late. */
function project(name: string, film = 'rich.mp4'): string {
  const folder = join(root, name)
  mkdirSync(folder)
  copyFileSync(join(import.meta.dirname, '../films', film), join(folder, film))
  writeFileSync(join(folder, 'lines.srt'), LINES)
  return folder
}

/** Runs the real program; Ctrl-C comes at the first line that the pattern matches. */
async function griot(folder: string, args: readonly string[], stopAt?: RegExp): Promise<GriotEnded> {
  const env = { TMPDIR: temporary, GRIOT_DATA: join(root, 'data'), TEST_KEY: 'secret-of-tests' }
  const child = startGriot(args, { cwd: folder, env })
  for (const pipe of [child.stdout, child.stderr]) {
    if (pipe !== null && stopAt !== undefined)
      createInterface(pipe).on('line', (line) => stopAt.test(line) && child.kill('SIGINT'))
  }
  const { code, out, err } = await endOf(child)
  return { code, out: out.trimEnd(), err: err.trimEnd() }
}

const dub = (film: string, ...more: string[]) => ['dub', film, '--to', 'sw', '--subtitles', 'lines.srt', ...more]

describe('griot dub', () => {
  it('writes MKV with the extras of the film and subtitles of its own, and tells all in the language of the terminal', async () => {
    const folder = project('mkv', 'rich.mkv')
    const options = ['--from', 'sw', '--out', 'dub.mkv', '--subtitle-track', '--report', '--strict']
    const ended = await griot(folder, ['--lang', 'sw', ...dub('rich.mkv', ...options)])
    const { verdict } = JSON.parse(readFileSync(join(folder, 'dub.qc.json'), 'utf8'))
    // Whether it passes is the check's to say; the code must say the same.
    expect(ended.code).toBe(verdict === 'passed' ? 0 : 4)
    expect(`${ended.out}${ended.err}`).toMatch(/lines\.srt: .*0:09.*1:00:01 "Baadaye\."/)
    expect(ended.out).toMatch(/Mikondo mingine ya sauti ya filamu haimo katika toleo: Kifaransa \(Commentary\)\./)
    expect(ended.out).toMatch(/Sauti: SPEAKER_00/)
    expect(ended.out).not.toMatch(/MP4/)
    const path = join(folder, 'dub.mkv')
    expect(filmChapters(path).map(({ title }) => title)).toEqual(['Opening – Ẹ káàárọ̀', 'Middle'])
    expect(finish(probe({ path })).subtitles).toMatchObject([
      { codec: 'subrip', language: 'swa' },
      { codec: 'subrip', language: 'eng', title: 'English full' },
      { codec: 'ass', language: 'ger' },
    ])
    expect(pictureHashes(path)).toEqual(pictureHashes(join(folder, 'rich.mkv')))
    const reports = readdirSync(folder).filter((name) => name.startsWith('dub.qc.'))
    expect(readdirSync(folder).sort()).toEqual(['dub.mkv', ...reports, 'lines.srt', 'rich.mkv'])
  })

  it('says in the language of the terminal what the engine finds wrong', async () => {
    const folder = project('swahili')
    writeFileSync(join(folder, 'broken.mp4'), '\0\0\0\x18ftypisom and no more of it')
    const broken = await griot(folder, ['--lang', 'sw', ...dub('broken.mp4', '--from', 'sw')])
    expect(broken.code).not.toBe(0)
    expect(broken.err).toMatch(/Video imekatika: sehemu inayoorodhesha yaliyomo haipo\./)
  })

  it('adds the extras to what a service elsewhere makes, once', async () => {
    const engine = await startEngine({
      dataDir: join(root, 'engine'),
      key: 'secret-of-tests',
      log: createLog('silent'),
    })
    try {
      const folder = project('hosted')
      const service = ['--base-url', engine.url, '--api-key-env', 'TEST_KEY', '--no-qc', '--from', 'sw']
      const ended = await griot(folder, dub('rich.mp4', ...service))
      expect(ended.code).toBe(0)
      expect(`${ended.out}${ended.err}`).toMatch(
        /lines\.srt: 1 line after the end of the video at 0:03 left out: 1:00:01 "Baadaye\."/,
      )
      const path = join(folder, 'rich.sw.mp4')
      expect(filmChapters(path)).toHaveLength(2)
      expect(finish(probe({ path })).subtitles.map(({ language }) => language)).toEqual(['eng', 'fra'])
    } finally {
      await engine.close()
    }
  })

  it('finds out first that a file cannot be written', async () => {
    const folder = project('taken')
    mkdirSync(join(folder, 'rich.sw.mp4'))
    const ended = await griot(folder, dub('rich.mp4', '--force'))
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toMatch(/rich\.sw\.mp4 cannot be written\. There is a folder/)
    expect(readdirSync(folder).sort()).toEqual(['lines.srt', 'rich.mp4', 'rich.sw.mp4'])
  })

  // In the middle of the work: e2e/contract/dub.test.ts.
  it.each([/Subtitles|Transcript/, /Checking/])('ends with 130 at Ctrl-C after %s', async (stopAt) => {
    const folder = project(`stopped ${stopAt.source.length}`)
    const ended = await griot(folder, dub('rich.mp4', '--from', 'sw', '--out', 'dub.mkv'), stopAt)
    expect(ended.code).toBe(130)
    // What is made before the check is whole, and stays.
    const kept = stopAt.test('Checking') ? ['dub.mkv'] : []
    expect(readdirSync(folder).sort()).toEqual([...kept, 'lines.srt', 'rich.mp4'])
    expect(readdirSync(temporary)).toEqual([])
  })
})
