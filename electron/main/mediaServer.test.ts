import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MediaServer, startMediaServer } from './mediaServer.ts'

let server: MediaServer
beforeEach(async () => {
  server = await startMediaServer()
  server.serve(async ({ url }) => new Response(`served ${new URL(url).pathname}`, { status: 206 }))
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

function ask(
  headers: Record<string, string> = {},
  method = 'GET',
  path = '/media/x',
): Promise<{ status: number; cors: unknown }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${server.origin}${path}`, { method, headers }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, cors: response.headers['access-control-allow-origin'] })
      })
    })
    clientRequest.on('error', reject).end()
  })
}

describe('startMediaServer', () => {
  it('serves our page', async () => {
    expect(await ask({ origin: 'app://studio' })).toEqual({ status: 206, cors: 'app://studio' })
    expect((await ask()).status).toBe(206)
    expect((await ask({}, 'HEAD')).status).toBe(206)
  })

  it.each(['null', 'http://evil.example', 'app://evil', 'http://127.0.0.1:1', ''])(
    'refuses pages of %s',
    async (origin) => {
      expect((await ask({ origin })).status).toBe(403)
    },
  )

  it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1'])('refuses the host %s', async (host) => {
    expect((await ask({ host })).status).toBe(421)
  })

  it('takes the sound of recordings from our page alone', async () => {
    const send = (headers: Record<string, string>) => ask(headers, 'POST', '/recordings/x?at=0')
    expect((await send({ origin: 'app://studio' })).status).toBe(206)
    const came: string[] = []
    server.record({
      async receive({ url, bytes }) {
        came.push(`${url.pathname}${url.search} ${bytes.length}`)
        return { status: 200, body: { samples: 0 } }
      },
    })
    expect(await send({ origin: 'app://studio' })).toEqual({ status: 200, cors: 'app://studio' })
    expect((await send({})).status).toBe(403)
    expect((await send({ origin: 'http://evil.example' })).status).toBe(403)
    expect(came).toEqual(['/recordings/x?at=0 0'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    expect((await ask({}, method)).status).toBe(405)
  })

  it('listens on this computer only', () => {
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})
