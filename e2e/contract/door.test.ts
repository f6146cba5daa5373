// @module-tag quick
// @module-tag together
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ABUSE_KEY, CLOSE, httpBytes } from '../fault/httpBytes.ts'
import { type RawAnswer, rawExchange } from '../fault/rawExchange.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
let port = 0
beforeAll(async () => {
  under = await startTestEngine({ key: ABUSE_KEY })
  port = Number(new URL(under.engine.url).port)
})
afterAll(() => under[Symbol.asyncDispose]())

type Headers = readonly (readonly [string, string])[]

async function ask(target: string, headers: Headers, bytes?: Buffer): Promise<RawAnswer | undefined> {
  const request = bytes ?? httpBytes({ target, headers: [CLOSE, ...headers] })
  return (await rawExchange(request, { port })).answers[0]
}

/** The engine's own port, in the rows below. */
const OWN = ':0'
const own = (text: string): string => text.replace(OWN, `:${port}`)

describe('who may come in by which name', () => {
  it.each([
    ['127.0.0.1:0', 200],
    ['localhost:0', 200],
    ['LocalHost:0', 200],
    ['[::1]:0', 200],
    ['127.0.0.1', 200],
    ['127.0.0.1:9', 200], // a tunnel from another port; no page can choose the name
    ['', 403],
    [':0', 403],
    ['evil.test', 403],
    ['evil.test:0', 403],
    ['localhost.evil.test', 403],
    ['localhost.', 403],
    ['evil-localhost', 403],
    ['127.0.0.1.evil.test:0', 403],
    ['127.0.0.1@evil.test', 403],
    ['evil.test#127.0.0.1', 403],
    ['127.0.0.2', 403],
    ['127.1', 403],
    ['0.0.0.0:0', 403],
    ['2130706433', 403],
    ['0x7f.1', 403],
    ['[::]:0', 403],
    ['[::ffff:127.0.0.1]:0', 403],
    ['::1', 403],
    ['127.0.0.1:', 403],
    ['127.0.0.1:0x50', 403],
    ['127.0.0.1, evil.test', 403],
    ['localhost evil.test', 403],
  ])('Host: "%s" gets %i', async (host, status) => {
    expect((await ask('/health', [['Host', own(host)]]))?.status).toBe(status)
  })

  it('refuses a request without a name, in either version of HTTP', async () => {
    for (const version of ['1.1', '1.0']) {
      const bytes = Buffer.from(`GET /health HTTP/${version}\r\nConnection: close\r\n\r\n`)
      const answer = await ask('', [], bytes)
      expect([answer?.status, answer?.body.toString()]).toEqual([403, expect.stringContaining('detail')])
    }
  })

  it.each([
    ['evil.test', '127.0.0.1'],
    ['127.0.0.1', 'evil.test'],
    ['127.0.0.1', '127.0.0.1'],
  ])('refuses two names, %s and %s', async (first, second) => {
    const headers: Headers = [
      ['Host', first],
      ['Host', second],
    ]
    expect((await ask('/health', headers))?.status).toBe(403)
  })

  it('goes by the header, whatever the URL says', async () => {
    expect((await ask('http://evil.test/health', []))?.status).toBe(200)
    expect((await ask(`http://127.0.0.1:${port}/health`, [['Host', 'evil.test']]))?.status).toBe(403)
  })
})

describe('which page may ask', () => {
  it.each([
    ['http://127.0.0.1:0', '127.0.0.1:0', 200],
    ['http://localhost:0', 'localhost:0', 200],
    ['http://[::1]:0', '[::1]:0', 200],
    ['http://localhost:0', '127.0.0.1:0', 403],
    ['https://127.0.0.1:0', '127.0.0.1:0', 403],
    ['http://127.0.0.1', '127.0.0.1:0', 403],
    ['http://127.0.0.1:3000', '127.0.0.1:0', 403],
    ['http://evil.test', '127.0.0.1:0', 403],
    ['http://127.0.0.1:0.evil.test', '127.0.0.1:0', 403],
    ['null', '127.0.0.1:0', 403],
    ['', '127.0.0.1:0', 403],
    ['file://', '127.0.0.1:0', 403],
    ['chrome-extension://abc', '127.0.0.1:0', 403],
    ['http://127.0.0.1:0, http://evil.test', '127.0.0.1:0', 403],
  ])('Origin: "%s" at %s gets %i', async (origin, host, status) => {
    const headers: Headers = [
      ['Host', own(host)],
      ['Origin', own(origin)],
    ]
    const answer = await ask('/voice/voices', headers)
    expect(answer?.status).toBe(status)
    expect([...(answer?.headers.keys() ?? [])].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('what a key does not open', () => {
  it.each(['/voice/voices', '/%76oice/voices', '/voice%2fvoices', '/voice/voices?x', 'http://127.0.0.1/voice/voices'])(
    'the voice product, spelt %s',
    async (target) => {
      const accounts = under.accounts
      await accounts.saveAccount('chat-only', { voice: false })
      const { secret } = await accounts.addKey('chat-only', { name: 'main' })
      const answer = await ask(target, [['Authorization', `Bearer ${secret}`]])
      expect([403, 404]).toContain(answer?.status)
    },
  )

  it("the user's own files, for anyone but the user", async () => {
    const accounts = under.accounts
    const { secret } = await accounts.addKey('guest', { name: 'main' })
    const body = Buffer.from(JSON.stringify({ path: '/etc/hostname' }))
    const type = ['Content-Type', 'application/json'] as const
    const headers: Headers = [CLOSE, type, ['Authorization', `Bearer ${secret}`]]
    for (const target of ['/local/probe', '/local/peaks', '/local/speakers']) {
      expect((await ask('', [], httpBytes({ method: 'POST', target, headers, body })))?.status).toBe(403)
    }
    expect((await ask('/local/capabilities', [['Authorization', `Bearer ${secret}`]]))?.status).toBe(403)
    expect((await ask('/local/capabilities', []))?.status).toBe(200)
  })
})
