import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientOptions, createClient } from '../electron/client/client.ts'
import type { Client } from '../electron/client/method.ts'
import { type Engine, type EngineOptions, startEngine } from '../electron/engine/engine.ts'
import { createLog } from '../electron/engine/log.ts'
import { type Local, local } from '../shared/contract/local.ts'
import { type Service, service } from '../shared/contract/service.ts'

export interface TestEngine extends AsyncDisposable {
  readonly engine: Engine
  readonly folder: string
  readonly service: Client<Service>
  readonly local: Client<Local>
}

/** A real engine in a temporary folder with real clients; disposing ends all and removes the folder. */
export async function startTestEngine(
  options: Partial<EngineOptions> = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-e2e-'))
  const log = createLog('silent')
  const engine = await startEngine({ dataDir: join(folder, 'engine'), local: true, log, ...options })
  const access = { baseUrl: engine.url, key: engine.key, idempotent: true, ...clientOptions }
  const clients = { service: createClient(service, access), local: createClient(local, access) }
  return {
    engine,
    folder,
    ...clients,
    async [Symbol.asyncDispose]() {
      clients.service[Symbol.dispose]()
      clients.local[Symbol.dispose]()
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
