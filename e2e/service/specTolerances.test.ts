// @module-tag together
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../../electron/client/client.ts'
import { received, serve, type TestServer } from '../../electron/client/server.testing.ts'
import { service } from '../../shared/contract/service.ts'
import { endpointTolerances } from './tolerances/endpointTolerances.ts'
import { resultTolerances } from './tolerances/resultTolerances.ts'
import { troubleTolerances } from './tolerances/troubleTolerances.ts'

/** Everything that the spec leaves open or tells a client to bear, in its order. */
const TOLERANCES = [...resultTolerances, ...endpointTolerances, ...troubleTolerances]

let folder = ''
let server: TestServer
const turns = new Map<number, number>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-spec-'))
  server = await serve(async (request, response) => {
    const key = String(request.headers.authorization)
    const row = Number(key.replace(/\D/g, ''))
    await received(request).catch(() => undefined)
    const turn = (turns.get(row) ?? 0) + 1
    turns.set(row, turn)
    TOLERANCES[row]?.answer(response, { turn, path: request.url ?? '', key })
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A client with the key of a row, which waits a thousand times shorter than usual. */
function connect(row: number, { key = '', ...more }: Partial<ClientOptions> = {}) {
  const retry = { first: 0.001, cap: 0.01, deadline: 60 }
  return createClient(service, { baseUrl: server.url, key: `key-${row}${key}`, retry, ...more })
}

describe('a hosted service is right, and the client bears it, by the sentence', () => {
  it.concurrent.each(TOLERANCES.map((row, at) => [`${row.spec} – ${row.but}`, at, row] as const))(
    '%s',
    async (_, at, { ask, gives }) => {
      using client = connect(at)
      const requests = () => turns.get(at) ?? 0
      expect(await ask({ client, connect: (more) => connect(at, more), folder, requests })).toEqual(gives)
    },
  )
})
