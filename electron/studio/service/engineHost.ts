import type { ConnectionState } from '../../../shared/commands/connection.ts'
import { type Local, local } from '../../../shared/contract/local.ts'
import { type Service, service } from '../../../shared/contract/service.ts'
import { AppError, failureMessage, toFailure } from '../../../shared/failure.ts'
import { plainWords, say, sentences } from '../../../shared/locale/message.ts'
import { type PackRoutes, packRoutes } from '../../../shared/packs/packRoutes.ts'
import { createClient } from '../../client/client.ts'
import type { Client } from '../../client/method.ts'
import { steadyNow } from '../../client/steadyNow.ts'
import { cancelled, until, waitSeconds } from '../../client/waitSeconds.ts'
import type { StudioLog } from '../log.ts'
import { type ChatAccess, type EngineProcess, type EngineProcessOptions, startEngineProcess } from './engineProcess.ts'
import type { SpeechServerKey } from './savedServers.ts'

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
  readonly log: StudioLog
  /** The chat server for the engine, asked for at each start. */
  readonly chat?: () => Promise<ChatAccess | undefined>
  /** The servers that speak or transcribe, asked for at each start. */
  readonly speechServers?: () => Promise<readonly SpeechServerKey[]>
  /** The preferred packs, asked for at each start. */
  readonly prefer?: () => readonly string[]
  onChange(): void
  /** Replaces the start of the process, for tests. */
  readonly start?: (options: EngineProcessOptions) => Promise<EngineProcess>
  readonly now?: () => number
}

/** Creates the host; disposing it ends the engine. */
export function createEngineHost(options: EngineHostOptions): EngineHost {
  const { log, onChange, now = steadyNow } = options
  const closing = new AbortController()
  const deaths = createEngineDeaths(now)
  let state: ConnectionState = { name: 'starting', again: false }
  let current: Promise<EngineLink> | undefined
  let running: EngineProcess | undefined
  /** The engine that is being ended on purpose; its exit counts as no death. */
  let dismissed: EngineProcess | undefined

  function enter(next: ConnectionState): void {
    state = next
    onChange()
  }

  async function bringUp(): Promise<EngineLink> {
    enter({ name: 'starting', again: deaths.count > 0 })
    try {
      return adopt(await startPatiently(options, { deaths, signal: closing.signal }))
    } catch (error) {
      throw closing.signal.aborted ? error : giveUp(error)
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
          deaths.record()
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
    current = quiet(deaths.areTooMany ? Promise.reject(giveUp(new Error(lastWords))) : bringUp())
  }

  function giveUp(cause: unknown): AppError {
    const error = engineDown(deaths.count, cause)
    enter({ name: 'failed', failure: toFailure(error) })
    return error
  }

  return {
    get state() {
      return state
    },
    async link(signal) {
      if (closing.signal.aborted) throw cancelled()
      current ??= quiet(bringUp())
      return until(current, signal)
    },
    restart() {
      if (state.name !== 'failed') return
      deaths.forget()
      current = quiet(bringUp())
    },
    async renew() {
      await current?.catch(() => undefined)
      deaths.forget()
      dismissed = running
      if (dismissed === undefined) current = quiet(bringUp())
      else await dismissed.close()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await current?.catch(() => undefined)
      await running?.close()
    },
  }
}

/**
 * Starts the engine with the settings as they are then. Waits the longer the more often it died, and throws the last error
 * when it died too often, or where its reason stays; for the first start no timer runs.
 */
async function startPatiently(
  options: EngineHostOptions,
  { deaths, signal }: { readonly deaths: EngineDeaths; readonly signal: AbortSignal },
): Promise<EngineProcess> {
  const { dataDir, log, chat, speechServers, prefer, start = startEngineProcess } = options
  for (;;) {
    if (deaths.delay > 0) await waitSeconds(deaths.delay, signal)
    try {
      const own = { chat: await chat?.(), speechServers: await speechServers?.(), prefer: prefer?.() }
      return await start({ dataDir, local: true, ...own, onLog: log.engine, signal })
    } catch (error) {
      if (signal.aborted) throw error
      deaths.record()
      log.warn('the engine did not start', { error })
      if (deaths.areTooMany || staysSo(error)) throw error
    }
  }
}

/** Whether an engine reported a reason why it cannot start that would be the same again. */
function staysSo(error: unknown): error is AppError {
  const reason = error instanceof AppError && error.cause instanceof AppError ? error.cause.failure : undefined
  return reason?.kind === 'unavailable' && reason.permanent === true
}

/** The failure of an engine that died `times` times in a row, or the reported reason of one that cannot start. */
function engineDown(times: number, cause: unknown): AppError {
  if (staysSo(cause)) return cause
  const stopped = say('failure.engine.stopped', { times })
  const words = cause instanceof Error ? cause.message : ''
  const causeMessage = cause instanceof AppError ? failureMessage(cause.failure) : plainWords(words)
  const message = words === '' ? stopped : sentences(stopped, causeMessage)
  return new AppError({ kind: 'engine_down', message }, { cause })
}

/** Handles the failure of a promise that nobody may await; those who do still get it. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** The recent deaths of the engine, by which it is restarted later and later, and then given up. */
interface EngineDeaths {
  readonly count: number
  /** Seconds to wait before the next start; 0 if the engine has not died lately. */
  readonly delay: number
  readonly areTooMany: boolean
  record(): void
  forget(): void
}

/** Seconds to wait before a restart, by the number of recent deaths; after one more the engine is given up. */
const RESTART_DELAYS_SECONDS = [0, 0.25, 1, 2, 4, 8]
const ENGINE_DEATH_WINDOW_MS = 120_000

/** Creates an empty record; `now` is a clock in milliseconds. */
function createEngineDeaths(now: () => number): EngineDeaths {
  let deaths: number[] = []
  return {
    get count() {
      return deaths.length
    },
    get delay() {
      return RESTART_DELAYS_SECONDS[deaths.length] ?? 0
    },
    get areTooMany() {
      return deaths.length >= RESTART_DELAYS_SECONDS.length
    },
    record() {
      deaths = [...deaths.filter((at) => at > now() - ENGINE_DEATH_WINDOW_MS), now()]
    },
    forget() {
      deaths = []
    },
  }
}

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
      return Promise.race([noticed, waitSeconds(NOTICE_SECONDS).then(() => lost.aborted)])
    },
  }
}
