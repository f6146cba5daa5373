import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { refuseGone } from './gone.ts'
import { readJson } from './readJson.ts'

it.each(['resetAndDestroy', 'destroy', 'end'] as const)(
  'ends a request whose caller leaves while its key is looked up (%s)',
  async (leave) => {
    await using app = fastify({ forceCloseConnections: true })
    const ended = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    app.addHook('onRequest', async ({ raw }) => {
      begun.resolve()
      await new Promise((resolve) => raw.once('close', resolve))
    })
    app.setErrorHandler((error: Error, _request, reply) => {
      ended.resolve(error.message)
      void reply.code(400).send({})
    })
    readJson(app)
    refuseGone(app)
    app.post('/', async () => ended.resolve('handled'))
    await app.listen({ port: 0 })
    const socket = connect({ port: (app.server.address() as AddressInfo).port, allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
    await begun.promise
    socket[leave]()
    expect(await ended.promise).toBe('The caller went away before the request was answered.')
  },
)
