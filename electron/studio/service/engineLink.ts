import { type Local, local } from '../../../shared/contract/local.ts'
import { type Service, service } from '../../../shared/contract/service.ts'
import { type PackRoutes, packRoutes } from '../../../shared/packs/packRoutes.ts'
import { createClient } from '../../client/client.ts'
import type { Client } from '../../client/method.ts'
import { pause } from '../../client/pause.ts'
import type { EngineProcess } from './engineProcess.ts'

/** One run of the engine, and the clients for it. */
export interface EngineLink {
  readonly service: Client<Service>
  readonly local: Client<Local>
  readonly packs: Client<PackRoutes>
  /** Aborted when this engine process is gone. */
  readonly lost: AbortSignal
  /** Whether a recent failure may come from the engine's death; waits a moment, since an exit is noticed late. */
  isLost(): Promise<boolean>
}

/** Seconds by which an exit is noticed after the broken connection, at most. */
const NOTICE_SECONDS = 1

/** Clients for a running engine; `lost` is aborted when its process is gone. */
export function linkTo(engine: EngineProcess, lost: AbortSignal): EngineLink {
  // No retries: what this computer lacks does not appear by waiting.
  const access = { baseUrl: engine.url, key: engine.key, idempotent: true, retry: { deadline: 0 } }
  return {
    service: createClient(service, access),
    local: createClient(local, access),
    packs: createClient(packRoutes, access),
    lost,
    isLost() {
      const noticed = engine.exited.then(() => true)
      return Promise.race([noticed, pause(NOTICE_SECONDS).then(() => lost.aborted)])
    },
  }
}
