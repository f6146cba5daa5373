import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Table } from '../../../shared/contract/route.ts'
import { createLog } from '../core/log.ts'
import { mount } from './mount.ts'
import { acceptForms } from './uploads.ts'

const TABLE = {
  take: { method: 'POST', path: '/take', summary: '', upload: true, input: z.object({}), output: z.object({}) },
} as const satisfies Table

/** How a caller leaves. */
const WAYS = {
  'resets the connection': (socket: Socket) => void socket.resetAndDestroy(),
  'closes it': (socket: Socket) => void socket.destroy(),
  'closes its half of it': (socket: Socket) => void socket.end(),
} as const
const ways = Object.entries(WAYS)

const CALLERS = 20
const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'

function form(bytes: number, announced = 0): Buffer {
  const body = Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes, 1), Buffer.from('\r\n--x--\r\n')])
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const head = `POST /take HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${announced || body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

describe('an upload whose caller leaves', () => {
  let folder: string
  let begun = 0
  let settled = 0
  /** The signals of the handlers that began. */
  let signals: AbortSignal[] = []
  /** Awaited before each file is received, with the close of its request. */
  let whileWaiting = async (_closed: Promise<unknown>): Promise<void> => undefined
  let closed: Promise<unknown> = Promise.resolve()
  const sockets: Socket[] = []
  const app = fastify({ forceCloseConnections: true })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'griot-uploads-'))
    acceptForms(app)
    app.addHook('onRequest', async ({ raw }) => {
      begun++
      closed = once(raw, 'close').catch(() => undefined)
    })
    app.setErrorHandler((_error, _request, reply) => {
      settled++
      void reply.code(400).send({})
    })
    mount(app, TABLE, {
      inbox: { folder, makeRoom: async () => whileWaiting(closed) },
      log: createLog('silent'),
      handlers: {
        async take(_input, { file, signal }) {
          signals.push(signal)
          if (!signal.aborted) await once(signal, 'abort')
          await rm(file.path)
          settled++
          return {}
        },
      },
    })
    await app.listen({ port: 0 })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    ;[begun, settled, signals] = [0, 0, []]
    whileWaiting = async () => undefined
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Callers that send these bytes, once all of them were handed over. */
  async function call(bytes: Buffer, count = CALLERS): Promise<Socket[]> {
    const { port } = app.server.address() as AddressInfo
    const callers = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
    for (const socket of callers) socket.on('error', () => undefined).resume()
    sockets.push(...callers)
    await Promise.all(
      callers.map((socket) => new Promise<void>((resolve) => void socket.write(bytes, () => resolve()))),
    )
    return callers
  }
  async function expectNothingLeft(): Promise<void> {
    await expect.poll(() => settled).toBe(CALLERS)
    await expect.poll(() => readdir(folder)).toEqual([])
  }

  it.each(ways)('%s while room is made for it: it is not begun', async (_, leave) => {
    whileWaiting = async (gone) => void (await gone)
    const callers = await call(form(1000))
    await expect.poll(() => begun).toBe(CALLERS)
    for (const socket of callers) leave(socket)
    await expectNothingLeft()
    expect(signals).toEqual([])
  })

  it.each(ways)('%s right after sending it: what is begun is called off', async (_, leave) => {
    let ended = 0
    app.server.on('connection', (socket) => socket.once('close', () => ended++))
    for (const socket of await call(form(1000))) leave(socket)
    await expect.poll(() => ended).toBe(CALLERS) // a reset may overtake what was sent before it
    await expect.poll(() => settled).toBe(begun)
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  it.each(ways)('%s while the disk has not taken all of it', async (_, leave) => {
    const callers = await call(form(6_000_000))
    for (const socket of callers) leave(socket)
    await expectNothingLeft()
  })

  it.each(ways)('%s in the middle of it', async (_, leave) => {
    const callers = await call(form(100_000, 9_999_999))
    await expect.poll(async () => (await readdir(folder)).length).toBe(CALLERS)
    for (const socket of callers) leave(socket)
    await expectNothingLeft()
    expect(signals).toEqual([])
  })

  it.each(ways)('%s while it is worked on: the work is called off', async (_, leave) => {
    const callers = await call(form(1000))
    await expect.poll(() => signals.length).toBe(CALLERS)
    for (const socket of callers) leave(socket)
    await expectNothingLeft()
  })
})
