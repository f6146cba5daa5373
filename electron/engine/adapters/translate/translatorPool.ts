import { programUrl } from '../../../programs/programs.ts'
import { createWorkerPool, type WorkerPool } from '../../process/workerPool.ts'
import type { TranslateOrder, TranslatePiece } from './translateWorker.ts'

const WORKER = programUrl('translateWorker')

/** The process that translates: one, as a model takes a gigabyte and uses all cores. */
export type TranslatorPool = WorkerPool<TranslateOrder, TranslatePiece>

/** Milliseconds without work after which it ends; loading a model takes seconds, and lines come in parts. */
const IDLE_TIME = 120_000
/** Seconds without a sign of life after which it is taken to hang: a batch of long sentences on a slow machine. */
const PATIENCE = 300

/** Prepares it; nothing starts before there is something to translate. */
export function createTranslatorPool(patience = PATIENCE): TranslatorPool {
  return createWorkerPool({ program: WORKER, most: 1, mostOfKind: 1, idleTime: IDLE_TIME, patience })
}
