import type { FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'
import type { Capabilities } from '../core/ports.ts'
import type { VoiceCache } from '../dub/voiceCache.ts'
import type { KnownKeys } from '../http/guard.ts'
import type { Counter } from '../http/rateLimit.ts'
import type { Inbox } from '../http/uploads.ts'
import type { Blobs } from './shared/blobs.ts'
import type { ClonedVoices } from './shared/clonedVoices.ts'
import type { History } from './shared/history.ts'
import type { JobQueue } from './shared/jobQueue.ts'

export interface BackendOptions {
  /** A folder of this computer. */
  readonly dataDir: string
  readonly keepDays: number
  readonly quotaBytes: number
  readonly log: Log
  /** What is kept of speakers' voices on this computer. */
  readonly voiceCache: VoiceCache
  /** Looks what can be done here; called once, when the data folder is locked. */
  findAll(): Promise<Capabilities>
}

/** Where an engine keeps everything, and who does its jobs: this computer alone, or many. */
export interface Backend {
  readonly queue: JobQueue
  readonly history: History
  readonly accounts: KnownKeys
  readonly clones: ClonedVoices
  readonly blobs: Blobs
  readonly inbox: Inbox
  readonly capabilities: Capabilities
  /** What counts the requests of all gateways together, for the rate limit's library; absent where there is one. */
  readonly counter?: Counter
  /** Adds pages that only this kind of site has; called before those of the service. */
  readonly addPages?: (app: FastifyInstance) => void
  /** Takes on no more jobs and hands back those under way. */
  stopWork(): Promise<void>
  /** Lets go of everything; called last. */
  close(): Promise<void>
}
