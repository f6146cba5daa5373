import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { WorkerProcess } from '../../process/poolWorker.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import type { EspeakOrder, EspeakPiece } from './espeakOrder.ts'

const ESPEAK_WORKER = programUrl('espeakWorker')

/** Processes with espeak-ng in them. Orders wait their turn; a waiting order that is no longer wanted is dropped. */
export interface EspeakPool {
  /** The pieces of one order as they are made; leaving early, or the signal, stops the synthesis. */
  run(order: EspeakOrder, signal: AbortSignal): AsyncGenerator<EspeakPiece>
  /** The same pool for the orders of a caller, who takes turns with others. */
  of(caller: string | undefined): EspeakPool
  /** Ends the processes that have nothing to do. */
  rest(): void
  close(): Promise<void>
}

/** Milliseconds without an order after which a process ends: it takes 60 MB, and starting another a fifth of a second. */
const ESPEAK_IDLE_TIMEOUT_MS = 60_000
/** Seconds without a piece after which a process that speaks is given up; a slow computer makes dozens in one. */
const ESPEAK_STALL_TIMEOUT_SECONDS = 60
/** A second process takes as long to start as the first to speak twenty lines; the time is for long texts. */
const WARM_UP = { orders: 20, time: 4000 }
/** Its compiling threads would each keep memory of their own for ever, and V8 an eighth of its usual young generation is enough. */
const LOW_MEMORY_PROCESS = { env: { MALLOC_ARENA_MAX: '1' }, execArgv: ['--max-semi-space-size=2'] }
const VOICE_CRASHED = say('engine.crashed.voice')

type PoolSettings = Pick<WorkerProcess, 'idleTime' | 'stallTimeoutSeconds' | 'warmUp'>

/** A pool of at most `size` processes. */
export function createEspeakPool(
  size: number,
  {
    idleTime = ESPEAK_IDLE_TIMEOUT_MS,
    stallTimeoutSeconds = ESPEAK_STALL_TIMEOUT_SECONDS,
    warmUp = WARM_UP,
  }: Partial<PoolSettings> = {},
): EspeakPool {
  const options = {
    program: ESPEAK_WORKER,
    maxProcesses: size,
    maxProcessesOfKind: size,
    idleTime,
    stallTimeoutSeconds,
    warmUp,
    ...LOW_MEMORY_PROCESS,
  }
  const pool = createWorkerPool<EspeakOrder, EspeakPiece>(options)
  const poolOf = (caller: string | undefined): EspeakPool => ({
    run: (order, signal) => pool.run(order, { kind: 'espeak', caller, signal, crashed: VOICE_CRASHED }),
    of: poolOf,
    rest: () => pool.rest(),
    close: () => pool.close(),
  })
  return poolOf(undefined)
}
