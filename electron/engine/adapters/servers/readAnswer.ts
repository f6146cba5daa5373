import { Worker } from 'node:worker_threads'
import { AppError, type Failure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { cancelled } from '../../../client/pause.ts'
import { programBeside } from '../../process/programBeside.ts'
import { type AnswerResults, type AnswerTask, doAnswerTask } from './answerTasks.ts'

/** A thread's report: what it read, or why it could not. */
export type AnswerReport = { readonly made: unknown } | { readonly failure: Failure }

const WORKER = programBeside(import.meta, './answerWorker')
/** Bytes of an answer that is read at once: a thread takes longer to start. */
const SHORT = 64 * 1024
/** Megabytes of memory for a long answer. */
const MEMORY = 768

/**
 * Reads a server's answer in JSON; a long one in a thread of its own, so that other requests do not wait for it. Throws
 * `bad_reply`, the error in an answer, and `cancelled`.
 */
export async function readAnswer<T extends AnswerTask>(
  task: T,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<AnswerResults[T['kind']]> {
  if (bytes.length <= SHORT) return doAnswerTask(task, bytes)
  if (signal.aborted) throw cancelled()
  const worker = new Worker(WORKER, {
    ...{ workerData: { task, bytes }, execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    const report = await new Promise<AnswerReport>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject).once('exit', reject)
    }).catch((cause: unknown) => {
      if (signal.aborted) throw cancelled()
      const message = say('engineModel.server.tooLarge')
      throw new AppError({ kind: 'bad_reply', message }, { cause })
    })
    if ('failure' in report) throw new AppError(report.failure)
    return report.made as AnswerResults[T['kind']]
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
