import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { local } from '../../shared/contract/local.ts'
import { service } from '../../shared/contract/service.ts'
import { invalid } from '../../shared/failure.ts'
import type { Pack } from '../../shared/packs/pack.ts'
import { packRoutes } from '../../shared/packs/packRoutes.ts'
import { type ChatServer, findCapabilities } from './capabilities.ts'
import { jobRunners } from './dub/jobRunners.ts'
import { chatHandlers } from './handlers/chat.ts'
import { dubbingHandlers } from './handlers/dubbing.ts'
import { historyHandlers } from './handlers/history.ts'
import { localHandlers } from './handlers/local.ts'
import { recordingHandlers } from './handlers/recordings.ts'
import { speechHandlers } from './handlers/speech.ts'
import { createConnections } from './http/connections.ts'
import { answerFailure, answerFailures } from './http/errorBody.ts'
import { guard } from './http/guard.ts'
import { hearOut } from './http/hearOut.ts'
import { mount } from './http/mount.ts'
import { openPages } from './http/openPages.ts'
import { rateLimit } from './http/rateLimit.ts'
import { readJson } from './http/readJson.ts'
import { requestLog } from './http/requestLog.ts'
import { acceptForms } from './http/uploads.ts'
import { removeLeftovers } from './jobs/leftovers.ts'
import { createQueue } from './jobs/queue.ts'
import { createRetention } from './jobs/retention.ts'
import { createLog, type Log } from './log.ts'
import { packHandlers } from './packs/packHandlers.ts'
import { createPackStore } from './packs/packStore.ts'
import type { Capabilities } from './ports.ts'
import { accountRecords } from './store/accountRecords.ts'
import { openDatabase } from './store/database.ts'
import { historyRecords } from './store/historyRecords.ts'
import { jobRecords } from './store/jobRecords.ts'
import { lockFolder } from './store/lockFolder.ts'

export interface EngineOptions {
  /** Where jobs, history and their files live. */
  readonly dataDir: string
  /** 0 takes a free one. */
  readonly port?: number
  /** An address other than loopback must come with a key of the user's own. */
  readonly host?: string
  /** Random when not given. */
  readonly key?: string
  /** Serves the private table too, whose paths are files of this computer. */
  readonly local?: boolean
  readonly log?: Log
  /** How long results and spoken texts are kept (7), and how much they may take together (50 GB). */
  readonly keepDays?: number
  readonly quotaBytes?: number
  /** Answers chat and translates, where given. */
  readonly chatServer?: ChatServer | undefined
  /** Milliseconds after which a client that neither sends nor takes what it should is given up (30,000). */
  readonly idleTime?: number
  /** Where packs are kept (`packs` in the data folder), and which there are (our own catalogue). */
  readonly packsDir?: string
  readonly catalogue?: readonly Pack[] | undefined
  /** Ids of packs that are used rather than others that do the same better. */
  readonly prefer?: readonly string[]
  /** What it can do; by default whatever this machine has. */
  readonly capabilities?: Capabilities
}

export interface Engine {
  readonly url: string
  readonly key: string
  /** Stops listening, hands unfinished jobs to the next start, ends every child process. */
  close(): Promise<void>
}

/** Most bytes of a JSON body; five thousand segments take about one megabyte. */
const BODY_LIMIT = 16 * 1024 * 1024

/** Starts the service on this computer. The same function serves the app, the command line and the tests. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, host = '127.0.0.1', port = 0 } = options
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(host)
  if (!loopback && options.key === undefined) {
    throw invalid(`The address ${host} can be reached from outside; give a key of your own with --key.`)
  }
  const key = options.key ?? randomBytes(32).toString('base64url')
  const log = options.log ?? createLog('warn')
  using opened = new DisposableStack() // released again where the start fails
  opened.use(lockFolder(dataDir))
  const database = opened.adopt(openDatabase(dataDir), (one) => one.close())
  const history = historyRecords(database)
  const records = jobRecords(database)
  await removeLeftovers({ dataDir, records, history })
  const capabilities =
    options.capabilities ?? (await findCapabilities({ packsDir: join(dataDir, 'packs'), ...options }))
  const runners = jobRunners(capabilities, history)
  const queue = createQueue({ dataDir, records, runners, log, onEnd: () => tidy() })
  const { keepDays = 7, quotaBytes = 50e9 } = options
  const retention = createRetention({ dataDir, records, history, queue, keepDays, quotaBytes })
  const tidy = (): void => void retention.sweep().catch((err: unknown) => log.error({ err }, 'could not tidy up'))
  const hourly = setInterval(tidy, 3_600_000).unref()
  tidy()

  const connections = createConnections({ idleTime: options.idleTime })
  const app = fastify({
    ...connections.options,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 16_384 }, // an id of any length is just not found
    frameworkErrors: (error, request, reply) => answerFailure(error, { request, reply, log }),
  })
  connections.watch(app.server)
  requestLog(app, log)
  readJson(app)
  answerFailures(app, log)
  hearOut(app)
  guard(app, { key, accounts: accountRecords(database), loopback })
  await rateLimit(app)
  acceptForms(app)
  await openPages(app, service)
  const inbox = { folder: join(dataDir, 'incoming'), makeRoom: retention.makeRoom }
  mount(app, service, {
    inbox,
    handlers: {
      ...speechHandlers({ capabilities, history, dataDir }),
      ...dubbingHandlers({ queue, capabilities, history }),
      ...chatHandlers(capabilities),
      ...historyHandlers(history),
      ...recordingHandlers({ capabilities, history, dataDir }),
    },
  })
  const { packsDir = join(dataDir, 'packs'), catalogue } = options
  const packs = createPackStore({
    packsDir,
    ...(catalogue === undefined ? {} : { catalogue }),
    onError: (err) => log.error({ err }, 'a pack could not be installed'),
  })
  if (options.local) {
    mount(app, local, { inbox, owner: true, handlers: localHandlers({ queue, capabilities, dataDir }) })
    mount(app, packRoutes, { inbox, owner: true, handlers: packHandlers(packs) })
  }
  await app.listen({ host, port })
  queue.resume()

  const address = app.server.address() as AddressInfo
  const held = opened.move()
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    key,
    async close() {
      clearInterval(hourly)
      await Promise.all([queue.close(), packs.close()])
      await app.close()
      await capabilities.synthesizer?.close()
      held.dispose()
    },
  }
}
