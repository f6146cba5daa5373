import type { FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'
import type { Capabilities } from '../core/ports.ts'
import type { MediaCache } from '../dub/film/mediaCache.ts'
import type { VoiceCache } from '../dub/speak/voiceCache.ts'
import type { KnownKeys } from '../http/guard.ts'
import type { Counter } from '../http/rateLimit.ts'
import type { Inbox } from '../http/uploads.ts'
import type { Blobs } from './shared/blobs.ts'
import type { ClonedVoices } from './shared/clonedVoices.ts'
import type { History } from './shared/history.ts'
import type { JobQueue } from './shared/jobQueue.ts'

export interface BackendOptions {
  /** A local folder. */
  readonly dataDir: string
  readonly keepDays: number
  readonly quotaBytes: number
  readonly log: Log
  /** The local cache of speakers' voices. */
  readonly voiceCache: VoiceCache
  /** The shared work on films of this computer. */
  readonly films: MediaCache
  /** Looks what can be done here; called once, when the data folder is locked. */
  findAll(): Promise<Capabilities>
}

/** The storage of an engine and the execution of its jobs: on one machine or on many. */
export interface Backend {
  readonly queue: JobQueue
  readonly history: History
  readonly accounts: KnownKeys
  readonly clones: ClonedVoices
  readonly blobs: Blobs
  readonly inbox: Inbox
  readonly capabilities: Capabilities
  /** Counts the requests of all gateways together, for the rate limit's library; absent on one machine. */
  readonly counter?: Counter
  /** Adds the page of figures for monitoring; called before the pages of the service are added. */
  readonly addPages?: (app: FastifyInstance) => void
  /** Throws `unavailable` once the data folder is not the one that was opened: it was removed or replaced. */
  requireData(): void
  /** Throws `unavailable`, or the store's own error, where orders cannot be taken. */
  check(): Promise<void>
  /** Takes no more jobs and hands back the active ones. */
  stopWork(): Promise<void>
  /** Releases all connections and locks; called last. */
  close(): Promise<void>
}
