import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Local, local } from '../../shared/contract/local.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { AppError, failureMessage } from '../../shared/failure.ts'
import { say, sentences } from '../../shared/locale/message.ts'
import { createClient } from '../client/client.ts'
import type { Client } from '../client/method.ts'
import { type EngineExit, startEngineProcess } from '../studio/service/engineProcess.ts'
import { type DubEventListener, inStage } from './output/dubEvents.ts'
import { words } from './output/words.ts'
import type { HostedService } from './readHostedService.ts'

/** A connection to a service. Disposing ends the engine that was started for it and removes its files. */
export interface ServiceConnection extends AsyncDisposable {
  readonly service: Client<Service>
  /** The local endpoints; only the engine of this computer has them. */
  readonly local?: Client<Local>
  /** Aborted when the user cancels, and when the engine dies. */
  readonly signal: AbortSignal
  /** Maps a caught error to the one to report: if the engine died, that is the cause of every failure. */
  explain(error: unknown): unknown
}

/** Options of a connection. */
interface ConnectOptions {
  readonly hosted?: HostedService | undefined
  readonly onEvent: DubEventListener
  /** Where the engine's log goes; nowhere when absent. */
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** Connects to the hosted service, or starts the engine of this computer. */
export function connectService(options: ConnectOptions): Promise<ServiceConnection> {
  return options.hosted === undefined ? startOwn(options) : connectHosted(options.hosted, options)
}

/** Seconds after which a service that never answered is given up. A service that went away meanwhile is waited for longer. */
const FIRST_CONTACT_SECONDS = 20

/** Connects to a hosted service; its waits are reported as warnings. */
export async function connectHosted(
  { baseUrl, key }: HostedService,
  options: Pick<ConnectOptions, 'onEvent' | 'signal'>,
): Promise<ServiceConnection> {
  const client = createClient(service, {
    baseUrl,
    key,
    firstContactSeconds: FIRST_CONTACT_SECONDS,
    onWait: ({ reason, seconds }) => {
      const held = say('work.held', { reason: failureMessage(reason), seconds: Math.ceil(seconds) })
      options.onEvent({ event: 'warning', message: words(held) })
    },
  })
  if (isOpen(baseUrl)) {
    options.onEvent({
      event: 'warning',
      message: words(say('cli.http')),
    })
  }
  return {
    service: client,
    signal: options.signal,
    explain: (error) => error,
    [Symbol.asyncDispose]: async () => client[Symbol.dispose](),
  }
}

async function startOwn({ onEvent, onLog, signal }: ConnectOptions): Promise<ServiceConnection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'griot-'))
  // Also runs at exits that skip disposal: a second Ctrl-C, a crash.
  const removeNow = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeNow)
  const remove = async () => {
    process.off('exit', removeNow)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    const log = onLog === undefined ? {} : { onLog }
    const engine = await inStage(onEvent, 'engine', () => startEngineProcess({ dataDir, local: true, signal, ...log }))
    // No retries: what this computer lacks does not appear by waiting.
    const options = { baseUrl: engine.url, key: engine.key, idempotent: true, retry: { deadline: 0 } }
    const clients = { service: createClient(service, options), local: createClient(local, options) }
    const lost = new AbortController()
    let death: EngineExit | undefined
    let closing = false
    void engine.exited.then((exit) => {
      if (closing) return
      death = exit
      lost.abort()
    })
    return {
      ...clients,
      signal: AbortSignal.any([signal, lost.signal]),
      explain: (error) => (death === undefined || signal.aborted ? error : died(death, error)),
      async [Symbol.asyncDispose]() {
        closing = true
        for (const client of Object.values(clients)) client[Symbol.dispose]()
        await engine.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function died({ code, signal, lastWords }: EngineExit, cause: unknown): AppError {
  const end = signal === null ? say('cli.engineCode', { code: String(code) }) : say('cli.engineSignal', { signal })
  const message = lastWords === '' ? end : sentences(end, say('failure.engine.said', { words: lastWords }))
  return new AppError({ kind: 'engine_down', message }, { cause })
}

function isOpen(baseUrl: string): boolean {
  const url = URL.parse(baseUrl)
  return url?.protocol === 'http:' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
}
