import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createMediaFiles } from '../media/mediaFiles.ts'
import { attachment, parseRange, serveFile } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONTENT = 'abcdefghij'.repeat(100_000)
const path = join(folder, 'talk.mp4')
writeFileSync(path, CONTENT)

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(new Request('http://x/', { method, headers }), path)

describe('parseRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [null, undefined],
  ])('%s of 100 bytes', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })
})

describe('serveFile', () => {
  it('sends the whole, a part, and only the head', async () => {
    const whole = await ask()
    expect(whole.status).toBe(200)
    expect(await whole.text()).toBe(CONTENT)
    const part = await ask({ range: 'bytes=500001-500004' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 500001-500004/1000000',
      'bcde',
    ])
    const head = await ask({}, 'HEAD')
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['1000000', ''])
    expect(head.headers.get('content-type')).toBe('video/mp4')
  })

  it('refuses a part that is not there', async () => {
    const reply = await ask({ range: 'bytes=1000000-' })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */1000000'])
  })

  it('does not mix parts of two versions', async () => {
    const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag }, 'HEAD')).status).toBe(206)
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"older"' }, 'HEAD')).status).toBe(200)
    utimesSync(path, 1, 1)
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag }, 'HEAD')).status).toBe(200)
  })

  it('reads no further than it is read', async () => {
    const reply = await ask()
    const reader = reply.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBe(256 * 1024)
    await reader?.cancel()
  })

  it('breaks off where the file becomes shorter meanwhile', async () => {
    const shrinking = join(folder, 'shrinking.mp4')
    writeFileSync(shrinking, CONTENT)
    const reply = await serveFile(new Request('http://x/'), shrinking)
    truncateSync(shrinking, 300_000)
    await expect(reply.text()).rejects.toThrow(/shorter/)
  })

  it('knows no folders and nothing that is gone', async () => {
    for (const gone of [folder, join(folder, 'gone.mp4')]) {
      expect((await serveFile(new Request('http://x/'), gone)).status).toBe(404)
    }
  })
})

it('names a download whatever letters it has', () => {
  expect(attachment('/a/Ọ̀rọ̀ "2".mp4')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.~-]+\.mp4$/)
})

it('serves media only at addresses that were given out', async () => {
  const files = createMediaFiles()
  const url = files.urlOf(path)
  expect(files.urlOf(path)).toBe(url)
  expect(url).toMatch(/^\/media\/[\w-]{22}\/talk\.mp4$/)
  expect((await files.serve(new Request(`http://x${url}`))).status).toBe(200)
  expect((await files.serve(new Request(`http://x${url.replace(/[\w-]{22}/, 'A'.repeat(22))}`))).status).toBe(404)
  const download = await files.serve(new Request(`http://x${url}?download`))
  expect(download.headers.get('content-disposition')).toContain('talk.mp4')
})
