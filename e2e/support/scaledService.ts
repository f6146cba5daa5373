import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ClientOptions, createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import type { RedisAddress } from '../../electron/engine/backends/manyMachines/redisAddress.ts'
import { createLog } from '../../electron/engine/core/log.ts'
import { type Engine, type EngineOptions, startEngine } from '../../electron/engine/engine.ts'
import { type Local, local } from '../../shared/contract/local.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { startWorker, type WorkerProcess } from './workerProcess.ts'

/** A gateway with clients of its own. */
export interface Gateway {
  readonly engine: Engine
  readonly service: Client<Service>
  readonly local: Client<Local>
  close(): Promise<void>
}

/** A whole service of several machines on loopback: a real Redis, gateways, and workers as processes. */
export interface ScaledService extends AsyncDisposable {
  readonly server: RedisServer
  readonly address: RedisAddress
  readonly folder: string
  readonly blobs: string
  gateway(clientOptions?: Partial<ClientOptions>, options?: Partial<EngineOptions>): Promise<Gateway>
  /** A worker that takes work already, unless `wait` is false. */
  worker(more?: readonly string[], options?: { wait?: boolean; env?: NodeJS.ProcessEnv }): Promise<WorkerProcess>
}

/** The key of all gateways, so that clients may go from one to another. */
export const GATEWAY_KEY = 'gateway-key'

/** Starts the server; gateways and workers come when they are asked for, and all ends with the disposal. */
export async function startScaledService(serviceOptions: { blobs?: string } = {}): Promise<ScaledService> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-many-'))
  const server = await startRedis()
  const address = server.freshAddress()
  const { blobs = pathToFileURL(join(folder, 'shared')).href } = serviceOptions
  const ends: (() => Promise<void>)[] = []
  let count = 0
  return {
    ...{ server, address, folder, blobs },
    async gateway(clientOptions = {}, options = {}) {
      const engine = await startEngine({
        dataDir: join(folder, `gateway-${++count}`),
        key: GATEWAY_KEY,
        local: true,
        log: createLog('silent'),
        scaled: { address, blobs },
        ...options,
      })
      const access = { baseUrl: engine.url, key: engine.key, idempotent: true, ...clientOptions }
      const clients = { service: createClient(service, access), local: createClient(local, access) }
      let closed: Promise<void> | undefined
      const close = (): Promise<void> => {
        clients.service[Symbol.dispose]()
        clients.local[Symbol.dispose]()
        closed ??= engine.close()
        return closed
      }
      ends.push(close)
      return { engine, ...clients, close }
    },
    async worker(more = [], { wait = true, env = {} } = {}) {
      const data = join(folder, `worker-${++count}`)
      const worker = startWorker({ address, blobs, data, more, env })
      ends.push(worker.kill)
      if (wait && !(await worker.ready)) throw new Error(`The worker ended: ${(await worker.ended).errorOutput}`)
      return worker
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(ends.map((end) => end()))
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
