// @module-tag apart
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { service } from '../../shared/contract/service.ts'
import { createClient } from './client.ts'
import { reply, serve } from './server.testing.ts'

const ONCE = { first: 0.001, cap: 0.001, deadline: 0 }

function connect(baseUrl: string, patience = {}) {
  return createClient(service, { baseUrl, key: 'key', retry: ONCE, timeouts: patience })
}

it('says in a sentence that nothing answers', async () => {
  const server = await serve(() => {})
  await server[Symbol.asyncDispose]()
  using client = connect(server.url)
  await expect(client.voices({})).rejects.toMatchObject({
    failure: { kind: 'offline', message: expect.stringMatching(/^Nothing answers at 127\.0\.0\.1:\d+\. Check/) },
  })
})

it('says that something else than a web service answers', async () => {
  const server = createServer((socket) => socket.end('220 mail ready\r\n'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  using client = connect(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await expect(client.voices({})).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
  server.close()
})

it('can be aborted while it waits for the answer, in the middle of one, and between tries', async () => {
  const arrived = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<ServerResponse>()
  await using server = await serve((request, response) => {
    if (request.url === '/voice/voices') arrived.resolve()
    else if (request.url === '/v1/models') reply(response, {}, 503)
    else {
      response.writeHead(200, { 'content-type': 'audio/wav' }).write('RIFF')
      begun.resolve(response)
    }
  })
  using client = createClient(service, {
    baseUrl: server.url,
    key: 'key',
    retry: { first: 100 },
    onWait: () => waiting.abort(),
  })
  const waiting = new AbortController()
  const silent = new AbortController()
  const voices = client.voices({}, { signal: silent.signal })
  await arrived.promise
  silent.abort()
  await expect(voices).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await expect(client.models({}, { signal: waiting.signal })).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  const midway = new AbortController()
  const { body } = await client.tts({ text: 'a' }, { signal: midway.signal })
  const closed = once(await begun.promise, 'close')
  const read = async () => {
    for await (const _chunk of body) midway.abort()
  }
  await expect(read()).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await closed
  await expect(client.voices({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    failure: { kind: 'cancelled' },
  })
})

it('ends everything under way when it is disposed', async () => {
  const requested = Promise.withResolvers<void>()
  await using server = await serve(() => requested.resolve())
  const client = connect(server.url)
  const voices = client.voices({})
  await requested.promise
  client[Symbol.dispose]()
  await expect(voices).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
})

it('notices a server that falls silent before or in an answer', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/v1/models') response.writeHead(200).write('{')
  })
  using client = connect(server.url, { answer: 0.05, stall: 0.05 })
  const message = expect.stringContaining('silent for 0.05 seconds')
  await expect(client.voices({})).rejects.toMatchObject({ failure: { kind: 'offline', message } })
  await expect(client.models({})).rejects.toMatchObject({ failure: { kind: 'offline', message } })
})

it('does not take a reader that is slow for a server that is silent', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(Buffer.alloc(3_000_000))
  })
  using client = connect(server.url)
  const { body } = await client.tts({ text: 'a' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let size = 0
  for await (const chunk of body) {
    vi.advanceTimersByTime(1_000_000)
    size += chunk.length
  }
  vi.useRealTimers()
  expect(size).toBe(3_000_000)
})

it('says offline when an answer breaks off', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('{"voices":')
    setImmediate(() => response.destroy())
  })
  using client = connect(server.url)
  await expect(client.voices({})).rejects.toMatchObject({ failure: { kind: 'offline' } })
})

it('uses one connection for many calls, and another one when the server has closed it', async () => {
  const ports = new Set<number | undefined>()
  let close = false
  await using server = await serve((request, response) => {
    ports.add(request.socket.remotePort)
    if (close && ports.size === 1) request.socket.destroy()
    else reply(response, { voices: [] })
  })
  using client = connect(server.url)
  for (let call = 0; call < 5; call++) await client.voices({})
  expect(ports.size).toBe(1)
  close = true
  // No retry is left, so this works only because a stale connection is not held against the call.
  expect(await client.voices({})).toEqual({ voices: [] })
  expect(ports.size).toBe(2)
})
