import type { ConnectionState } from '../../../shared/commands/connection.ts'
import { type Local, local } from '../../../shared/contract/local.ts'
import { type Service, service } from '../../../shared/contract/service.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { type PackRoutes, packRoutes } from '../../../shared/packs/packRoutes.ts'
import { createClient } from '../../client/client.ts'
import type { Client } from '../../client/method.ts'
import { cancelled, pause } from '../../client/pause.ts'
import { steadyNow } from '../../client/steadyNow.ts'
import type { Log } from '../log.ts'
import { type ChatAccess, type EngineProcess, type EngineProcessOptions, startEngineProcess } from './engineProcess.ts'

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

/** The engine of this computer: started on first use, watched, and restarted when it dies. */
export interface EngineHost extends AsyncDisposable {
  readonly state: ConnectionState
  /** A link to the running engine; waits while it starts. Throws `engine_down` once restarting was given up. */
  link(signal: AbortSignal): Promise<EngineLink>
  /** Starts the engine again after it was given up. */
  restart(): void
  /** Restarts the engine with the current settings. */
  renew(): Promise<void>
}

interface EngineHostOptions {
  readonly dataDir: string
  readonly log: Log
  /** The chat server for the engine, asked for at each start. */
  readonly chat?: () => Promise<ChatAccess | undefined>
  /** The preferred packs, asked for at each start. */
  readonly prefer?: () => readonly string[]
  onChange(): void
  /** Replaces the start of the process, for tests. */
  readonly start?: (options: EngineProcessOptions) => Promise<EngineProcess>
  readonly now?: () => number
}

/** Seconds to wait before a restart, by the number of recent deaths; after one more the engine is given up. */
const BACKOFF = [0, 0.25, 1, 2, 4, 8]
const LATELY_MS = 120_000
/** Seconds by which an exit is noticed after the broken connection, at most. */
const NOTICE_SECONDS = 1

/** Creates the host; disposing it ends the engine. */
export function createEngineHost(options: EngineHostOptions): EngineHost {
  const { dataDir, log, chat, prefer, onChange, start = startEngineProcess, now = steadyNow } = options
  const closing = new AbortController()
  let state: ConnectionState = { name: 'starting', again: false }
  let current: Promise<EngineLink> | undefined
  let running: EngineProcess | undefined
  let deaths: number[] = []
  /** The engine that is being ended on purpose; its exit counts as no death. */
  let dismissed: EngineProcess | undefined

  function enter(next: ConnectionState): void {
    state = next
    onChange()
  }

  function recordDeath(): void {
    deaths = [...deaths.filter((at) => at > now() - LATELY_MS), now()]
  }

  /** The options of the next start, with the settings as they are now. */
  async function currentOptions(): Promise<EngineProcessOptions> {
    const { signal } = closing
    return { dataDir, local: true, chat: await chat?.(), prefer: prefer?.(), onLog: log.engine, signal }
  }

  /** Waits the longer the more often the engine died; for the first start no timer runs. */
  async function backOff(): Promise<void> {
    const delay = BACKOFF[deaths.length] ?? 0
    if (delay > 0) await pause(delay, closing.signal)
  }

  async function bringUp(): Promise<EngineLink> {
    enter({ name: 'starting', again: deaths.length > 0 })
    for (;;) {
      await backOff()
      try {
        return adopt(await start(await currentOptions()))
      } catch (error) {
        if (closing.signal.aborted) throw error
        recordDeath()
        log.warn('the engine did not start', { error })
        if (deaths.length >= BACKOFF.length) throw giveUp(error)
      }
    }
  }

  function adopt(engine: EngineProcess): EngineLink {
    running = engine
    log.hide(engine.key)
    const gone = new AbortController()
    const link = linkTo(engine, gone.signal)
    void engine.exited.then((exit) => {
      for (const client of [link.service, link.local, link.packs]) client[Symbol.dispose]()
      if (!closing.signal.aborted) {
        if (dismissed !== engine) {
          recordDeath()
          log.warn('the engine ended by itself', { ...exit })
        }
        revive(exit.lastWords)
      }
      gone.abort()
    })
    log.info('the engine is up', { pid: engine.pid })
    enter({ name: 'ready' })
    return link
  }

  function revive(lastWords: string): void {
    running = undefined
    current = deaths.length < BACKOFF.length ? bringUp() : Promise.reject(giveUp(new Error(lastWords)))
    current.catch(() => undefined)
  }

  function giveUp(cause: unknown): AppError {
    const said = cause instanceof AppError ? cause.failure.message : String(cause instanceof Error ? cause.message : '')
    const message = `The engine of this computer stopped ${deaths.length} times in a row. Try again; if that does not help, copy the diagnostics from the settings. ${said}`
    const error = new AppError({ kind: 'engine_down', message: message.trim() }, { cause })
    enter({ name: 'failed', failure: toFailure(error) })
    return error
  }

  return {
    get state() {
      return state
    },
    async link(signal) {
      if (closing.signal.aborted) throw cancelled()
      current ??= bringUp()
      current.catch(() => undefined)
      return until(current, signal)
    },
    restart() {
      if (state.name !== 'failed') return
      deaths = []
      current = bringUp()
      current.catch(() => undefined)
    },
    async renew() {
      await current?.catch(() => undefined)
      deaths = []
      dismissed = running
      if (dismissed === undefined) {
        current = bringUp()
        current.catch(() => undefined)
      } else await dismissed.close()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await current?.catch(() => undefined)
      await running?.close()
    },
  }
}

/** Clients for a running engine; `lost` is aborted when its process is gone. */
function linkTo(engine: EngineProcess, lost: AbortSignal): EngineLink {
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

/** Awaits a promise until the signal is aborted; then throws `cancelled`. */
async function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw cancelled()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(cancelled())
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
