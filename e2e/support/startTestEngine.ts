import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ClientOptions, createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { openSharedAccounts } from '../../electron/engine/backends/manyMachines/openManyMachines.ts'
import { Offer } from '../../electron/engine/backends/manyMachines/queues.ts'
import { serveQueues } from '../../electron/engine/backends/manyMachines/serveQueues.ts'
import { sharedClones } from '../../electron/engine/backends/manyMachines/sharedClones.ts'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { type Accounts, accountRecords } from '../../electron/engine/backends/shared/accountRecords.ts'
import { folderBlobs } from '../../electron/engine/backends/shared/folderBlobs.ts'
import { findCapabilities } from '../../electron/engine/capabilities.ts'
import { createLog } from '../../electron/engine/core/log.ts'
import { createVoiceCache } from '../../electron/engine/dub/speak/voiceCache.ts'
import { type Engine, type EngineOptions, startEngine } from '../../electron/engine/engine.ts'
import { type Local, local } from '../../shared/contract/local.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { redisAddress } from './redisServer.ts'

export interface TestEngine extends AsyncDisposable {
  readonly engine: Engine
  readonly folder: string
  readonly service: Client<Service>
  readonly local: Client<Local>
  /** Where keys for others are made. */
  readonly accounts: Accounts
}

/**
 * A real engine in a temporary folder with real clients; disposing ends all and removes the folder. With the port of a
 * server in GRIOT_TEST_REDIS_PORT it is a gateway of many machines with a worker, all else being the same.
 */
export async function startTestEngine(
  options: Partial<EngineOptions> = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-e2e-'))
  const log = createLog('silent')
  const dataDir = join(folder, 'engine')
  const many = await startMany({ dataDir, ...options })
  const engine = await startEngine({ dataDir, local: true, log, ...many?.options, ...options })
  const access = { baseUrl: engine.url, key: engine.key, idempotent: true, ...clientOptions }
  const clients = { service: createClient(service, access), local: createClient(local, access) }
  return {
    engine,
    folder,
    ...clients,
    get accounts() {
      return many?.accounts ?? accountRecords(openDatabase(dataDir))
    },
    async [Symbol.asyncDispose]() {
      clients.service[Symbol.dispose]()
      clients.local[Symbol.dispose]()
      await engine.close()
      await many?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Many {
  readonly options: Pick<EngineOptions, 'scaled' | 'capabilities'>
  readonly accounts: Accounts
  close(): Promise<void>
}

/** A worker in this process, which can do what the engine can; undefined where the tests run on one computer. */
async function startMany({
  dataDir,
  ...given
}: Partial<EngineOptions> & { dataDir: string }): Promise<Many | undefined> {
  const port = process.env.GRIOT_TEST_REDIS_PORT
  if (port === undefined || given.scaled !== undefined) return undefined
  const address = redisAddress(Number(port))
  const scaled = { address, blobs: pathToFileURL(dataDir).href }
  const blobs = folderBlobs(dataDir)
  const places = { packsDir: join(dataDir, 'packs'), cacheDir: join(dataDir, 'models') }
  const capabilities = given.capabilities ?? (await findCapabilities({ ...places, ...given }))
  const { accounts, close } = openSharedAccounts(address)
  const ending = new AbortController()
  const working = serveQueues({
    ...{ address, blobs, capabilities, log: given.log ?? createLog('silent'), signal: ending.signal },
    clones: sharedClones(blobs, join(dataDir, 'worker')),
    voiceCache: createVoiceCache(join(dataDir, 'worker', 'voice-cache')),
    folder: join(dataDir, 'worker', 'work'),
    offers: new Set(Offer.options),
  })
  working.catch(() => undefined) // it waits for a gateway that may refuse to start
  return {
    options: { scaled, capabilities },
    accounts,
    async close() {
      await close()
      ending.abort()
      const serving = await working.catch(() => undefined)
      await serving?.drain(0)
    },
  }
}
