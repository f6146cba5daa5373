import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import '../../shared/locale/english.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FastifyInstance, fastify } from 'fastify'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'
import { additions } from '../../shared/contract/additions.ts'
import { audio } from '../../shared/contract/audio.ts'
import { local } from '../../shared/contract/local.ts'
import { service } from '../../shared/contract/service.ts'
import { invalid } from '../../shared/failure.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import { packRoutes } from '../../shared/packs/packRoutes.ts'
import { serverVoiceId } from '../../shared/speechServers/serverFacts.ts'
import type { SpeechServerRoutes } from '../../shared/speechServers/serverRoutes.ts'
import { openServerMeter } from './adapters/servers/openServerMeter.ts'
import type { SpeechServerAccess } from './adapters/servers/serverApi.ts'
import type { ServerMeter } from './adapters/servers/serverMeter.ts'
import { createServerSynthesizer } from './adapters/servers/serverSynthesizer.ts'
import { listServerVoices } from './adapters/servers/serverVoices.ts'
import type { Backend, BackendOptions } from './backends/backend.ts'
import type { SharedStores } from './backends/manyMachines/openManyMachines.ts'
import { openOneMachine } from './backends/oneMachine/openOneMachine.ts'
import { type ChatServerOptions, findCapabilities } from './capabilities.ts'
import { createLog, type Log } from './core/log.ts'
import type { Capabilities } from './core/ports.ts'
import type { Preferences } from './core/preferences.ts'
import { createMediaCache } from './dub/film/mediaCache.ts'
import { createVoiceCache } from './dub/speak/voiceCache.ts'
import { audioHandlers } from './handlers/audio.ts'
import { chatHandlers } from './handlers/chat.ts'
import { dubbingHandlers } from './handlers/dubbing.ts'
import { historyHandlers } from './handlers/history.ts'
import { localHandlers } from './handlers/local.ts'
import { recordingHandlers } from './handlers/recordings.ts'
import { speechHandlers } from './handlers/speech.ts'
import { createSpeechFiles } from './handlers/speechFiles.ts'
import { createConnections } from './http/connections.ts'
import { drainRefused } from './http/drainRefused.ts'
import { answerFailure, answerFailures } from './http/errorBody.ts'
import { refuseGone } from './http/gone.ts'
import { type GuardOptions, guard } from './http/guard.ts'
import { listenFailure } from './http/listenFailure.ts'
import { type Handlers, mount } from './http/mount.ts'
import { openPages } from './http/openPages.ts'
import { type PublicAccess, withoutPublicPath } from './http/publicAccess.ts'
import { rateLimit } from './http/rateLimit.ts'
import { readJson } from './http/readJson.ts'
import { requestLog } from './http/requestLog.ts'
import { acceptForms } from './http/uploads.ts'
import { packHandlers } from './packService/packHandlers.ts'
import { createPackStore, type PackStore } from './packService/packStore.ts'
import { endIdleChildren } from './process/childTask.ts'

export interface EngineOptions {
  /** The folder for jobs, history and their files. */
  readonly dataDir: string
  /** 0 chooses a free port. */
  readonly port?: number
  /** An address other than loopback must come with a key of the user's own. */
  readonly host?: string
  /** Random when not given. */
  readonly key?: string
  /** Serves the private table too, whose parameters name local files. */
  readonly local?: boolean
  /** The web pages that may call it, and its address behind a proxy (none). */
  readonly access?: PublicAccess
  readonly log?: Log
  /** Days for which results and spoken texts are kept (7), and their maximum bytes together (50 GB). */
  readonly keepDays?: number
  readonly quotaBytes?: number
  /** The chat server that answers chat and translates. */
  readonly chatServer?: ChatServerOptions | undefined
  /** The user's servers that speak or listen. */
  readonly speechServers?: readonly SpeechServerAccess[] | undefined
  /** The path of the user's own chat model, a GGUF file; used without a chat server. */
  readonly chatFile?: string | undefined
  /** Milliseconds after which a stalled client is disconnected (30,000). */
  readonly idleTime?: number
  /** Milliseconds for which streamed speech may be left unread (600,000), and the bytes of it for each caller (64 MB). */
  readonly unreadTime?: number
  readonly maxUnreadBytes?: number
  /** The folder of the packs (`packs` in the data folder), and the catalogue (our own). */
  readonly packsDir?: string
  readonly catalogue?: readonly Pack[] | undefined
  /** The user's preferred pack for each capability. */
  readonly prefer?: Preferences | undefined
  /** The shared stores of a service on many machines, whose workers run the jobs; absent on one machine. */
  readonly scaled?: SharedStores | undefined
  /** The engine's capabilities (default: those found on this machine). */
  readonly capabilities?: Capabilities
}

export interface Engine {
  readonly url: string
  readonly key: string
  /** Stops listening, leaves unfinished jobs to the next start, ends every child process. */
  close(): Promise<void>
}

/** Maximum bytes of a JSON body; 5,000 segments take about one megabyte. */
const BODY_LIMIT = 16 * 1024 * 1024

/** Starts the service on this computer. The same function serves the app, the command line and the tests. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, host = '127.0.0.1', port = 0, keepDays = 7, quotaBytes = 50e9 } = options
  const { access = { allowOrigins: [], publicUrl: undefined }, packsDir = join(dataDir, 'packs'), catalogue } = options
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(host)
  if (!loopback && options.key === undefined) {
    throw invalid(`The address ${host} can be reached from outside; give a key of your own with --key.`)
  }
  const key = options.key ?? randomBytes(32).toString('base64url')
  const log = options.log ?? createLog('warn')
  const meter = openServerMeter(dataDir)
  const findAll = async (): Promise<Capabilities> =>
    options.capabilities ??
    findCapabilities({ packsDir: join(dataDir, 'packs'), cacheDir: join(dataDir, 'models'), meter, ...options })
  const voiceCache = createVoiceCache(join(dataDir, 'voices'))
  const films = createMediaCache(join(dataDir, 'films'))
  const settings = { dataDir, keepDays, quotaBytes, log, voiceCache, films, findAll }
  await using opened = new AsyncDisposableStack() // closed again, last first, where the start fails
  const backend = await (options.scaled === undefined ? openOneMachine(settings) : openMany(options.scaled, settings))
  opened.defer(() => backend.close())
  opened.defer(endIdleChildren)
  opened.defer(async () => {
    // Asked for at the end: a pack may have been installed meanwhile.
    const { synthesizer, translator, chat, reader } = backend.capabilities
    await Promise.all([synthesizer?.close(), translator?.close?.(), chat?.close?.(), reader?.close()])
  })

  const connections = createConnections({ idleTime: options.idleTime })
  const app = fastify({
    ...connections.options,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => withoutPublicPath(url, access),
    routerOptions: { maxParamLength: 16_384 }, // an id of any length is just not found
    frameworkErrors: (error, request, reply) => answerFailure(error, { request, reply, log }),
  })
  opened.defer(() => app.close())
  connections.watch(app)
  await addRules(app, backend, { key, loopback, access, log })
  const packs = createPackStore({
    packsDir,
    ...omitUndefined({ catalogue }),
    onError: (err) => log.error({ err }, 'a pack could not be installed'),
  })
  opened.defer(async () => {
    await Promise.all([backend.stopWork(), packs.close()])
  })
  mountTables(app, { options, settings, backend, meter, packs })
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenFailure(error, host, port) ?? error
  })
  backend.queue.start()

  const address = app.server.address() as AddressInfo
  const running = opened.move()
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    key,
    close: () => running.disposeAsync(),
  }
}

type Entrance = Omit<GuardOptions, 'accounts'> & { readonly log: Log }

/** Adds what holds for all requests, and the pages that are open to everybody. */
async function addRules(
  app: FastifyInstance,
  backend: Backend,
  { key, loopback, access, log }: Entrance,
): Promise<void> {
  requestLog(app, log)
  readJson(app)
  answerFailures(app, log)
  drainRefused(app)
  guard(app, { key, accounts: backend.accounts, loopback, access })
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (!config.open) backend.requireData()
  })
  await rateLimit(app, backend.counter)
  backend.addPages?.(app)
  refuseGone(app)
  acceptForms(app)
  openPages(app, {
    table: { ...service, ...additions, ...audio },
    publicUrl: access.publicUrl,
    check: () => backend.check(),
  })
}

/** The parts of the engine that the handlers of the tables use. */
interface HandlerParts {
  readonly options: EngineOptions
  readonly settings: BackendOptions
  readonly backend: Backend
  readonly meter: ServerMeter
  readonly packs: PackStore
}

/** Mounts the endpoints: the public ones, and where the engine is local the private ones. */
function mountTables(app: FastifyInstance, { options, settings, backend, meter, packs }: HandlerParts): void {
  const { dataDir, log, voiceCache, films } = settings
  const { queue, capabilities, history, clones, blobs, inbox } = backend
  const handlers = {
    ...dubbingHandlers({ queue, capabilities, history, clones }),
    ...chatHandlers(capabilities),
  }
  const speechFiles = createSpeechFiles(inbox.folder, options.maxUnreadBytes)
  const speech = { capabilities, history, clones, blobs, speechFiles, unreadTime: options.unreadTime }
  mount(app, additions, { inbox, log, handlers })
  mount(app, service, {
    inbox,
    log,
    handlers: {
      ...handlers,
      ...speechHandlers(speech),
      ...historyHandlers({ history, clones, blobs }),
      ...recordingHandlers({ capabilities, history, clones, dataDir }),
    },
  })
  mount(app, audio, { inbox, log, handlers: audioHandlers({ ...speech, dataDir }) })
  if (!options.local) return
  const locals = localHandlers({ queue, capabilities, history, clones, voiceCache, films })
  mount(app, local, { inbox, log, owner: true, handlers: { ...locals, ...serverHandlers(meter) } })
  mount(app, packRoutes, { inbox, log, owner: true, handlers: packHandlers(packs) })
}

/** Loads the backend of many machines on demand, so that one machine does not load its libraries. */
async function openMany(stores: SharedStores, options: BackendOptions): Promise<Backend> {
  const { openManyMachines } = await import('./backends/manyMachines/openManyMachines.ts')
  return openManyMachines(stores, options)
}

/** Handlers that try a speech server before it is saved: its voices, a sample, and what was spent on all. */
function serverHandlers(meter: ServerMeter): Handlers<SpeechServerRoutes> {
  return {
    async serverVoices({ server, key }, { signal }) {
      return { voices: await listServerVoices({ ...server, key }, signal) }
    },
    async serverSample({ server, key, voice, text }, { signal }) {
      const access = { ...server, key, voices: [voice] }
      const synthesizer = createServerSynthesizer(access, { meter, retry: { deadline: 0 } })
      const request = { text, voice: serverVoiceId(server, voice), speed: 1, live: true }
      const pieces = synthesizer.speak(request, signal)[Symbol.asyncIterator]()
      const first = await pieces.next() // an early failure is an HTTP status
      const sound = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for (let next = first; !next.done; next = await pieces.next()) {
            if (next === first) yield wavHeader(next.value)
            yield toPcm16(next.value.samples)
          }
        } finally {
          await synthesizer.close()
        }
      }
      return { type: 'audio/wav', body: Readable.from(sound(), { objectMode: false }) }
    },
    async serversSpent({ budget }) {
      return { servers: [...meter.spent(budget)] }
    },
  }
}
