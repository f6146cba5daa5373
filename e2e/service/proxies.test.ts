// @module-tag together
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPublicAccess } from '../../electron/engine/http/publicAccess.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** How a proxy passes a request on. */
interface Proxy {
  readonly name: string
  /** The address that callers know. */
  readonly publicUrl: string
  /** The host that the engine is addressed by: the proxy's own, or the engine's. */
  readonly keepsHost: boolean
  /** The path that it takes away, if any. */
  readonly strips: string
}

const PROXIES: readonly Proxy[] = [
  { name: 'a host of its own, passed on', publicUrl: 'https://dub.example.org', keepsHost: true, strips: '' },
  {
    name: 'a folder of a host, taken away',
    publicUrl: 'https://example.org/griot/',
    keepsHost: false,
    strips: '/griot',
  },
  { name: 'a folder of a host, passed on', publicUrl: 'https://example.org:8443/griot', keepsHost: true, strips: '' },
]

describe.each(PROXIES)('behind a proxy: $name', ({ publicUrl, keepsHost, strips }) => {
  const access = readPublicAccess(['https://app.example.org'], publicUrl)
  const { host, origin, pathname } = new URL(publicUrl)
  const folder = pathname.replace(/\/$/, '')
  let under: TestEngine
  let proxy: Server
  let base: string
  beforeAll(async () => {
    under = await startTestEngine({ access })
    const engine = new URL(under.engine.url)
    proxy = createServer((incoming, outgoing) => {
      const path = incoming.url?.startsWith(strips) ? incoming.url.slice(strips.length) : incoming.url
      const headers = { ...incoming.headers, host: keepsHost ? host : engine.host }
      const { method } = incoming
      const passed = request({ port: engine.port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(passed)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${folder}`
  })
  afterAll(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await under[Symbol.asyncDispose]()
  })

  const call = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${under.engine.key}`, ...(init.headers as Record<string, string>) }
    return fetch(`${base}${path}`, { ...init, headers })
  }

  it('answers with the public address in its document, and there too', async () => {
    const document = (await (await call('/openapi.json')).json()) as { servers: { url: string }[] }
    expect(document.servers).toEqual([{ url: publicUrl.replace(/\/$/, '') }])
    expect((await call('/ready')).status).toBe(200)
    expect(await (await call('/nowhere')).json()).toEqual({ detail: expect.any(String) })
  })

  it('speaks, and names its sound by a path that leads through the proxy', async () => {
    const text = { text: 'Habari.', voice_id: 'sw-juma' }
    const json = { 'content-type': 'application/json' }
    const stream = await call('/voice/tts/stream', { method: 'POST', headers: json, body: JSON.stringify(text) })
    // Without it a proxy gathers what is spoken and sends it at the end.
    expect([stream.status, stream.headers.get('x-accel-buffering')]).toEqual([200, 'no'])
    await stream.arrayBuffer()
    const { items } = (await (await call('/voice/history')).json()) as { items: { audio: string }[] }
    const part = await call(items[0]?.audio ?? '', { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  })

  it('lets its own pages and allowed ones call, and no others', async () => {
    const from = async (page: string) => {
      const answer = await call('/voice/voices', { headers: { origin: page } })
      return [answer.status, answer.headers.get('access-control-allow-origin')]
    }
    expect(await from(origin)).toEqual([200, null])
    expect(await from('https://app.example.org')).toEqual([200, 'https://app.example.org'])
    expect(await from('https://evil.example.org')).toEqual([403, null])
  })

  it('loads the page that shows the document', async () => {
    const page = await call('/docs/')
    expect(page.status).toBe(200)
    const style = /href="([^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
    const address = new URL(style, `${base}/docs/`)
    expect((await fetch(address)).status, String(address)).toBe(200)
  })
})

describe('pages that may call', () => {
  let under: TestEngine
  beforeAll(async () => {
    under = await startTestEngine({ access: readPublicAccess(['https://app.example.org'], '') })
  })
  afterAll(() => under[Symbol.asyncDispose]())

  const ask = (origin: string, path = '/voice/tts', more: Record<string, string> = {}) =>
    fetch(`${under.engine.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', ...more },
    })

  it('are told before a call, without a key, what they may send and read', async () => {
    const answer = await ask('https://app.example.org')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.org')
    expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-vox-metadata')
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  it('are refused when they are others', async () => {
    const answer = await ask('https://app.example.org.evil.test')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  it('read failures too', async () => {
    const answer = await fetch(`${under.engine.url}/voice/voices`, { headers: { origin: 'https://app.example.org' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example.org'])
  })

  it('never reach the calls that name files of this computer', async () => {
    const headers = { authorization: `Bearer ${under.engine.key}`, origin: 'https://app.example.org' }
    const answer = await fetch(`${under.engine.url}/local/capabilities`, { headers })
    expect([answer.status, await answer.json()]).toEqual([403, { detail: expect.stringContaining('Pages may not') }])
  })

  it('may be all', async () => {
    await using open = await startTestEngine({ access: readPublicAccess(['*'], '') })
    const answer = await fetch(`${open.engine.url}/health`, { headers: { origin: 'https://any.example.org' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://any.example.org')
  })
})

it.each([
  [['app.example.org'], ''],
  [['https://app.example.org/'], ''],
  [['null'], ''],
  [['ftp://app.example.org'], ''],
  [[], 'dub.example.org'],
  [[], 'https://dub.example.org/?a=b'],
  [[], 'ftp://dub.example.org'],
])('refuses --allow-origin %j and --public-url "%s" that are none', (origins, url) => {
  expect(() => readPublicAccess(origins, url)).toThrow(/is no (origin|address)/)
})
