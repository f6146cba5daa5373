import { TARGETS } from '../../../../shared/contract/targets.ts'
import { type PlainReading, plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { SpeechPiece } from '../../core/ports.ts'
import { poolPack, type UsablePack } from '../../packs/usablePack.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import { joinParts, readingParts } from './readingParts.ts'
import type { SentenceOrder } from './speakWorker.ts'
import { VOICE_KINDS, type VoiceKind } from './voiceModel.ts'

const SPEAK_WORKER = programUrl('speakWorker')

/** Models in memory at once; a dub may well have voices of two packs. */
const MAX_LOADED_MODELS = 2
/** Milliseconds after which a model that nobody speaks with is given back. */
const SPEAK_IDLE_TIMEOUT_MS = 300_000
/** Seconds for loading a model from a slow disk, or for one sentence on a slow machine. */
const SPEAK_STALL_TIMEOUT_SECONDS = 120

/** A text to speak with a pack, and its language; the model's folder is looked up when it is spoken. */
export interface PackOrder extends Omit<SentenceOrder, 'model' | 'folder'> {
  readonly language: string
}

/** Processes that speak with the models of packs, one model each. */
export interface SpeakPool {
  speak(usable: UsablePack, order: PackOrder, signal: AbortSignal): AsyncGenerator<SpeechPiece>
  close(): Promise<void>
}

interface SpeakPoolOptions {
  /** Where data is kept that is made for the models. */
  readonly cacheDir: string
  readonly idleTime?: number | undefined
  /** Seconds without a sign of life after which a process that speaks is given up. */
  readonly stallTimeoutSeconds?: number | undefined
}

/** A pool that speaks. Its processes start with the first text, so an unused pool costs nothing. */
export function createSpeakPool({
  cacheDir,
  idleTime = SPEAK_IDLE_TIMEOUT_MS,
  stallTimeoutSeconds = SPEAK_STALL_TIMEOUT_SECONDS,
}: SpeakPoolOptions): SpeakPool {
  // The allocator keeps memory for every thread that ever asked for some, else.
  const env = { MALLOC_ARENA_MAX: '2' }
  const limits = { maxProcesses: MAX_LOADED_MODELS, maxProcessesOfKind: 1, idleTime, stallTimeoutSeconds }
  const pool = createWorkerPool<SentenceOrder, SpeechPiece>({ program: SPEAK_WORKER, env, ...limits })
  return {
    speak(usable, { language, ...order }, signal) {
      const { id, version, kind } = usable.pack
      const model = { kind: kind as VoiceKind, name: `${id}-${version}`, cacheDir }
      const { request } = order
      return joinParts(readingParts(readingOf(request.text, language)), ({ text }) => {
        const sentence = { ...order, model, request: { ...request, text } }
        return poolPack(pool, usable, { order: sentence, caller: request.caller, signal })
      })
    },
    close: () => pool.close(),
  }
}

/**
 * A text as a voice is given it: as it is read aloud, where we know the language. A voice of a pack gets English words as they
 * are written: it learned them so.
 */
function readingOf(text: string, language: string): PlainReading {
  const known = TARGETS.find((target) => target === language)
  if (known !== undefined) return plainReading(text, known, { foreignAsWritten: true })
  return { text: text.normalize('NFC'), emphasised: [], offsetOf: (place) => place }
}

/** Whether models of this sort speak here. */
export function isVoiceKind(kind: string): kind is VoiceKind {
  return VOICE_KINDS.some((one) => one === kind)
}
