import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { subtitlesOf } from '../../dubbing/work/text/orderedSubtitles.ts'
import { writeTextFile } from '../../files/writeTextFile.ts'
import { type DubOptions, readDubRequest } from '../dubRequest.ts'
import { planOutput } from './output.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-output-'))
  writeFileSync(join(folder, 'talk.mkv'), 'film')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const plan = (options: DubOptions = {}, video = 'talk.mkv') =>
  planOutput(readDubRequest(video, { to: 'sw', ...options }, { cwd: folder, env: {} }))

describe('planOutput', () => {
  it('goes beside the source, named by the language', async () => {
    const output = await plan({ subtitlesOut: true })
    expect(output.video).toBe(join(folder, 'talk.sw.mp4'))
    expect(subtitlesOf(output.video, 'sw')).toBe(join(folder, 'talk.sw.sw.srt'))
    expect(subtitlesOf(output.video, 'en')).toBe(join(folder, 'talk.sw.en.srt'))
  })

  it('is an MKV where it holds a track of signs, which MP4 cannot', async () => {
    const track = { signTrack: true, subtitles: 'picture' }
    expect((await plan(track)).video).toBe(join(folder, 'talk.sw.mkv'))
    await expect(plan({ ...track, out: 'x.mp4' })).rejects.toThrow(/Only MKV holds .* Use \.mkv instead of x\.mp4/)
  })

  it('takes a folder', async () => {
    mkdirSync(join(folder, 'done'))
    expect((await plan({ out: 'done' })).video).toBe(join(folder, 'done', 'talk.sw.mp4'))
  })

  it('never takes the place of a file without --force', async () => {
    writeFileSync(join(folder, 'talk.sw.mp4'), 'mine')
    await expect(plan()).rejects.toThrow(/talk\.sw\.mp4 exists already\..*--force/)
    expect((await plan({ force: true })).video).toBe(join(folder, 'talk.sw.mp4'))
    writeFileSync(join(folder, 'x.sw.srt'), 'mine')
    await expect(plan({ out: 'x.mp4', subtitlesOut: true })).rejects.toThrow(/x\.sw\.srt exists/)
  })

  it('takes the place of a file of an earlier order', async () => {
    writeFileSync(join(folder, 'talk.sw.mp4'), 'ours')
    const request = readDubRequest('talk.mkv', { to: 'sw' }, { cwd: folder, env: {} })
    const ours = join(folder, 'talk.sw.mp4')
    expect((await planOutput(request, (path) => path === ours)).video).toBe(ours)
    await expect(planOutput(request, (path) => path !== ours)).rejects.toThrow(/exists already/)
  })

  it('never writes over what it reads, not even with --force', async () => {
    writeFileSync(join(folder, 'a.mp4'), 'film')
    await expect(plan({ out: 'a.mp4', force: true }, 'a.mp4')).rejects.toThrow(/is read for this dub/)
    // Another name of the same file, as `A.mp4` is on Windows and macOS.
    linkSync(join(folder, 'a.mp4'), join(folder, 'b.mp4'))
    await expect(plan({ out: 'b.mp4', force: true }, 'a.mp4')).rejects.toThrow(/is read for this dub/)
  })

  it.each([
    ['a missing video', {}, 'none.mp4', /none\.mp4 was not found/],
    ['a folder as video', {}, '.', /is not a file/],
    ['another kind of file', { out: 'x.avi' }, 'talk.mkv', /\.mp4, \.mkv, .*End the name x\.avi with one of these/],
    ['a missing folder', { out: 'no/x.mp4' }, 'talk.mkv', /no\/x\.mp4 cannot be written\. Its folder does not exist/],
    ['a name that is too long', { out: `${'x'.repeat(252)}.mp4` }, 'talk.mkv', /The path is too long/],
    [
      'a report whose name is too long',
      { out: `${'x'.repeat(249)}.mp4`, report: true },
      'talk.mkv',
      /qc\.json cannot be/,
    ],
  ])('refuses %s', async (_, options, video, message) => {
    await expect(plan(options, video)).rejects.toThrow(message)
  })
})

it('takes the longest name that a disk takes', async () => {
  const out = `${'x'.repeat(251)}.mp4`
  const { video } = await plan({ out })
  await writeTextFile(video, 'film', { force: false })
  expect(readdirSync(folder)).toEqual(['talk.mkv', out])
})

it('refuses a folder that stands where the dub would be', async () => {
  mkdirSync(join(folder, 'talk.sw.mp4'))
  await expect(plan({ force: true })).rejects.toThrow(/talk\.sw\.mp4 cannot be written\. There is a folder/)
})

describe('writeTextFile', () => {
  it('keeps a file that is there by now, unless it may be replaced', async () => {
    const path = join(folder, 'a.srt')
    writeFileSync(path, 'theirs')
    await expect(writeTextFile(path, 'ours', { force: false })).rejects.toThrow(/exists already/)
    expect(readFileSync(path, 'utf8')).toBe('theirs')
    await writeTextFile(path, 'ours', { force: true })
    expect(readFileSync(path, 'utf8')).toBe('ours')
    expect(readdirSync(folder)).toEqual(['a.srt', 'talk.mkv'])
  })

  it('says which file could not be written', async () => {
    await expect(writeTextFile(join(folder, 'no', 'a.srt'), 'x', { force: true })).rejects.toThrow(
      /a\.srt cannot be written\. Its folder does not exist/,
    )
  })
})
