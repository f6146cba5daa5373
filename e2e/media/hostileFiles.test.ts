// @module-tag together
// @module-tag quick
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE } from '../fault/httpBytes.ts'
import { type RawAnswer, rawExchange } from '../fault/rawExchange.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
let bait: Server
let lure = ''
let fetched = 0
beforeAll(async () => {
  under = await startTestEngine({ key: ABUSE_KEY }, { retry: { deadline: 0 } })
  bait = createServer((_, response) => {
    fetched++
    response.end('secret')
  })
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  lure = `http://127.0.0.1:${(bait.address() as AddressInfo).port}/segment.ts`
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  bait.close()
})

async function ask(parts: Parameters<typeof httpBytes>[0]): Promise<RawAnswer> {
  const port = Number(new URL(under.engine.url).port)
  const bytes = httpBytes({ ...parts, headers: [CLOSE, ...(parts.headers ?? [])] })
  const [answer] = (await rawExchange(bytes, { port, timeoutMs: 20_000 })).answers
  if (answer === undefined) throw new Error('There was no answer.')
  return answer
}

/** Every file below the test's folder. */
function files(): string[] {
  return readdirSync(under.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function form(file: string, name = 'video.mp4'): Parameters<typeof httpBytes>[0] {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${name}"`
  const body = Buffer.from(`--x\r\n${disposition}\r\n\r\n${file}\r\n--x--\r\n`)
  return {
    method: 'POST',
    target: '/voice/dub/analyze',
    headers: [['Content-Type', 'multipart/form-data; boundary=x']],
    body,
  }
}

async function outcome(file: string, name?: string): Promise<{ status: string; error: string | null }> {
  const ticket = JSON.parse((await ask(form(file, name))).body.toString()) as { job_id: string }
  const job = (): Promise<{ status: string }> => under.service.job({ job_id: ticket.job_id })
  await expect.poll(async () => (await job()).status).toBe('error')
  return (await job()) as { status: string; error: string | null }
}

describe('names and ids', () => {
  it.each([
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/engine.sqlite',
    '..%5c..%5cengine.sqlite',
    '%00',
    'engine.sqlite%00.mp4',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    '....//....//etc/passwd',
    '%c0%ae%c0%ae/x',
    'CON',
    '.',
    '..',
    '*',
    '$HOME',
    "'%20OR%201=1;--",
  ])('%s leads nowhere, as a job or an item of the history', async (id) => {
    const before = files()
    for (const target of [`/voice/dub/jobs/${id}`, `/local/jobs/${id}/report`]) {
      expect([400, 404]).toContain((await ask({ target })).status)
    }
    for (const target of [`/voice/history/${id}`, `/local/jobs/${id}`]) {
      expect([400, 404]).toContain((await ask({ method: 'DELETE', target })).status)
    }
    expect(files()).toEqual(before)
  })

  const escaping = [
    '../../escaped.mp4',
    '/tmp/escaped.mp4',
    'C:\\escaped.mp4',
    'escaped\u0000.mp4',
    '%2e%2e%2fescaped.mp4',
    'escaped.mp4; rm -rf x',
  ]
  it.each(inTurn(escaping, 2))('a file called %s is kept under a name of our own', async (name) => {
    await outcome('some bytes', name)
    expect(files().filter((path) => path.includes('escaped'))).toEqual([])
  })
})

type Hostile = [kind: string, file: () => string, name: string]

describe('a video that points at other files', () => {
  const playlist: Hostile = [
    'a playlist of a URL',
    () => `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${lure}\n#EXT-X-ENDLIST\n`,
    'a.m3u8',
  ]
  // How each of them is refused, `probe` tells without a service (`mediaProbe.test.ts`).
  const others: Hostile[] = [
    ['a playlist of a file', () => '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', 'a.mp4'],
    ['a playlist with a mark before it', () => `\ufeff#EXTM3U\n#EXTINF:10,\n${lure}\n`, 'a.mp4'],
    ['a concatenation', () => "ffconcat version 1.0\nfile '/etc/passwd'\n", 'a.ffconcat'],
    ['a concatenation without its name', () => `file '${lure}'\n`, 'a.mp4'],
    ['a DASH manifest', () => `<?xml version="1.0"?><MPD><BaseURL>${lure}</BaseURL></MPD>`, 'a.mpd'],
    ['a subtitle index', () => '# VobSub index file, v7\nid: en, index: 0\n', 'a.idx'],
    ['an SDP description', () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n', 'a.sdp'],
    ['an SVG picture', () => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${lure}"/></svg>`, 'a.svg'],
    ['a QuickTime link', () => `<?xml version="1.0"?><?quicktime type="video"?><embed src="${lure}"/>`, 'a.qtl'],
    ['a RealMedia link', () => `${lure}\n`, 'a.ram'],
  ]
  it.each([playlist, ...inTurn(others, 2)])('%s is refused, and nothing is fetched', async (_, file, name) => {
    const { error } = await outcome(file(), name)
    expect(error).toMatch(/\.$/)
    expect(error).not.toMatch(/root:|secret|passwd/)
    expect(fetched).toBe(0)
  })
})

describe('text that would be a header', () => {
  const LINES = [
    'x\r\nX-Injected: yes',
    'x\nX-Injected: yes',
    'x\r\n\r\n<html>',
    '\u2028X-Injected: yes',
    '\u0000',
    'é€😀',
  ]

  it.each(LINES)('stays text: %j', async (text) => {
    const speak = (body: object): Promise<RawAnswer> =>
      ask({ method: 'POST', target: '/voice/tts', headers: [JSON_TYPE], body: Buffer.from(JSON.stringify(body)) })
    const spoken = await speak({ text: `a ${text}`, voice_id: 'sw-juma', speed: 2 })
    expect([spoken.status, spoken.headers.get('x-injected')]).toEqual([200, undefined])
    expect(JSON.parse(spoken.headers.get('x-vox-metadata') ?? '')).toMatchObject({ text: `a ${text}` })
    const refused = await speak({ text: 'a', voice_id: text })
    expect([refused.status, refused.headers.get('x-injected')]).toEqual([404, undefined])
    expect(JSON.parse(refused.body.toString())).toEqual({ detail: expect.stringContaining(text) })
  })
})
