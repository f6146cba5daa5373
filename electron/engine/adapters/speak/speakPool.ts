import { programUrl } from '../../../programs/programs.ts'
import type { SpeechPiece } from '../../core/ports.ts'
import { poolPack, type UsablePack } from '../../packs/usablePack.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import type { SpeakOrder } from './speakWorker.ts'
import { VOICE_KINDS, type VoiceKind } from './voiceModel.ts'

const WORKER = programUrl('speakWorker')

/** Models in memory at once; a dub may well have voices of two packs. */
const MOST = 2
/** Milliseconds after which a model that nobody speaks with is given back. */
const IDLE_TIME = 300_000
/** Seconds for loading a model from a slow disk, or for one sentence on a slow machine. */
const PATIENCE = 120

/** A text to speak with a pack; the model's folder is looked up when it is spoken. */
export type PackOrder = Omit<SpeakOrder, 'model' | 'folder'>

/** Processes that speak with the models of packs, one model each. */
export interface SpeakPool {
  speak(usable: UsablePack, order: PackOrder, signal: AbortSignal): AsyncGenerator<SpeechPiece>
  close(): Promise<void>
}

export interface SpeakPoolOptions {
  /** Where data is kept that is made for the models. */
  readonly cacheDir: string
  readonly idleTime?: number | undefined
  /** Seconds without a sign of life after which a process that speaks is given up. */
  readonly patience?: number | undefined
}

/** A pool that speaks. Its processes start with the first text, so an unused pool costs nothing. */
export function createSpeakPool({ cacheDir, idleTime = IDLE_TIME, patience = PATIENCE }: SpeakPoolOptions): SpeakPool {
  // The allocator keeps memory for every thread that ever asked for some, else.
  const env = { MALLOC_ARENA_MAX: '2' }
  const limits = { most: MOST, mostOfKind: 1, idleTime, patience }
  const pool = createWorkerPool<SpeakOrder, SpeechPiece>({ program: WORKER, env, ...limits })
  return {
    speak(usable, order, signal) {
      const { id, version, kind } = usable.pack
      const model = { kind: kind as VoiceKind, name: `${id}-${version}`, cacheDir }
      return poolPack(pool, usable, { order: { ...order, model }, signal })
    },
    close: () => pool.close(),
  }
}

/** Whether models of this sort speak here. */
export function isVoiceKind(kind: string): kind is VoiceKind {
  return VOICE_KINDS.some((one) => one === kind)
}
