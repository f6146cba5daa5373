import { availableParallelism } from 'node:os'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import { inParallel } from '../../core/inParallel.ts'
import type { PrintedText } from '../../core/pictureFindings.ts'
import type { PrintReader } from '../../core/ports.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import type { ReadOrder } from './readWorker.ts'

const READ_WORKER = programUrl('readWorker')
const READER_CRASHED = say('engine.crashed.reader')
/** Milliseconds without an order after which a process ends: it takes some 150 MB. */
const READER_IDLE_TIMEOUT_MS = 10_000
/** Timeout for one picture in seconds, long enough for slow computers. */
const READER_PICTURE_TIMEOUT_SECONDS = 60

/**
 * The models by language. English reads every language without marks of its own, Zulu and Hausa among them; none holds
 * ɓ ɗ ƙ ṅ, and that of Yoruba lacks most letters with a tone.
 */
const MODELS: Readonly<Record<string, string>> = { sw: 'swa', yo: 'yor' }
const DEFAULT_READER_MODEL = 'eng'

/** Tesseract (Google), as a WebAssembly program in a small pool of processes; its models lie in packages. */
export function createTesseract(size = Math.min(2, availableParallelism())): PrintReader {
  const limits = {
    maxProcesses: size,
    maxProcessesOfKind: size,
    idleTime: READER_IDLE_TIMEOUT_MS,
    stallTimeoutSeconds: READER_PICTURE_TIMEOUT_SECONDS,
  }
  const pool = createWorkerPool<ReadOrder, PrintedText>({ program: READ_WORKER, env: {}, ...limits })
  const readOne = async (order: ReadOrder, signal: AbortSignal): Promise<PrintedText> => {
    const pieces = pool.run(order, { kind: order.model, signal, crashed: READER_CRASHED })
    // To its end: leaving early would kill the process, and the next picture would load the model again.
    const [text] = await Array.fromAsync(pieces)
    if (text !== undefined) return text
    throw new AppError({ kind: 'internal', message: READER_CRASHED })
  }
  const modelOf = (language: string): string => MODELS[language] ?? DEFAULT_READER_MODEL
  return {
    name: 'Tesseract',
    modelOf,
    async read(paths, language, { signal, onProgress }) {
      const model = modelOf(language)
      let done = 0
      return inParallel(size, paths, async (path) => {
        const text = await readOne({ path, model }, signal)
        done++
        onProgress?.(done / paths.length)
        return text
      })
    },
    close: () => pool.close(),
  }
}
