import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { readSubtitleFile } from './readSubtitleFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const CUES = Array.from({ length: 30_000 }, (_, index) => ({
  start: index * 2,
  end: index * 2 + 1,
  text: `Line ${index}.`,
}))
const large = () => file('large.srt', formatSrt(CUES))

/** Turns of this thread's event loop until a promise settles. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let settled = false
  let turns = 0
  work.then(
    () => (settled = true),
    () => (settled = true),
  )
  for (; !settled; turns++) await nextTurn()
  return turns
}

describe('readSubtitleFile', () => {
  it('reads small and large files alike', async () => {
    const small = file('small.srt', formatSrt(CUES.slice(0, 10)))
    expect((await readSubtitleFile(small)).cues).toEqual(CUES.slice(0, 10))
    expect(await readSubtitleFile(large())).toEqual({
      cues: CUES,
      sounds: [],
      timed: true,
      notes: [],
      descriptions: [],
    })
  })

  it.each<[string, string, () => string | Buffer]>([
    ['subtitles', 'a.srt', () => formatSrt(CUES)],
    ['zeros', 'b.srt', () => Buffer.alloc(1_000_000)],
    ['opening brackets', 'c.srt', () => '<'.repeat(1_000_000)],
  ])('leaves this thread to others while it reads a large file of %s', async (_, name, content) => {
    expect(await turnsDuring(readSubtitleFile(file(name, content())))).toBeGreaterThan(200)
  })

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController()
    const reading = readSubtitleFile(large(), { signal: cancel.signal })
    const turns = turnsDuring(reading)
    await nextTurn()
    cancel.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await turns
    await expect(readSubtitleFile(large(), { signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('says how large a file is, and how large it may be', async () => {
    const path = file('film.srt', '')
    truncateSync(path, 40_000_000)
    await expect(readSubtitleFile(path)).rejects.toMatchObject({
      failure: { kind: 'file', path, message: expect.stringContaining('it has 40 MB, and may have 32 MB') },
    })
  })

  it.each([
    ['nothing', '', 'x.srt is empty. Choose another file'],
    ['blank rows', ' \n\n', 'x.srt is empty.'],
    ['zeros', Buffer.alloc(200_000), 'No subtitles were found in x.srt.'],
    ['the bytes of a film', Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256)), 'No subtitles'],
    ['a subtitle without an end', `00:00:01 --> 00:00:02\n${'<v a>b '.repeat(600_000)}`, '10,000 characters: b b b b'],
    ['more lines than any film has', '1\r'.repeat(1_100_000), 'more than 1,000,000 lines'],
  ])('refuses %s', async (_, content, message) => {
    const path = file('x.srt', content)
    await expect(readSubtitleFile(path)).rejects.toMatchObject({
      failure: { kind: 'invalid', message: expect.stringContaining(message) },
    })
  })

  it('says that a file takes too much memory', async () => {
    await expect(readSubtitleFile(large(), { megabytes: 12 })).rejects.toMatchObject({
      failure: { kind: 'file', message: expect.stringContaining('takes more than 12 MB of memory to read. Cut it') },
    })
  })

  it('reads UTF-16, and a file that a disk has filled with zeros', async () => {
    const text = formatSrt(CUES.slice(0, 10))
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.concat([Buffer.from(text), Buffer.alloc(60_000)])])
      expect((await readSubtitleFile(file('y.srt', bytes))).cues).toEqual(CUES.slice(0, 10))
  })
})
