import { programUrl } from '../../../programs/programs.ts'
import { createWorkerPool, type WorkerPool } from '../../process/workerPool.ts'
import type { TranslateOrder, TranslatePiece } from './translateWorker.ts'

const TRANSLATE_WORKER = programUrl('translateWorker')

/** The process that translates: one, as a model takes a gigabyte and uses all cores. */
export type TranslatorPool = WorkerPool<TranslateOrder, TranslatePiece>

/** Milliseconds without work after which it ends; loading a model takes seconds, and lines come in parts. */
const TRANSLATOR_IDLE_TIMEOUT_MS = 120_000
/** Seconds without a sign of life after which it is taken to hang: a batch of long sentences on a slow machine. */
const TRANSLATOR_STALL_TIMEOUT_SECONDS = 300

/** Prepares it; nothing starts before there is something to translate. */
export function createTranslatorPool(stallTimeoutSeconds = TRANSLATOR_STALL_TIMEOUT_SECONDS): TranslatorPool {
  return createWorkerPool({
    program: TRANSLATE_WORKER,
    maxProcesses: 1,
    maxProcessesOfKind: 1,
    idleTime: TRANSLATOR_IDLE_TIMEOUT_MS,
    stallTimeoutSeconds,
  })
}
