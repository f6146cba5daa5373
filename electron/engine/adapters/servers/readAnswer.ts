import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { inThread } from '../../../programs/inThread.ts'
import { programUrl } from '../../../programs/programs.ts'
import { type AnswerResults, type AnswerTask, doAnswerTask } from './answerTasks.ts'

const ANSWER_WORKER = programUrl('answerWorker')
/** Bytes of an answer that is read at once: a thread takes longer to start. */
const MAX_INLINE_ANSWER_BYTES = 64 * 1024

/**
 * Reads a server's answer in JSON; a long one in a thread of its own, so that other requests do not wait for it. Throws
 * `bad_reply`, the error in an answer, and `cancelled`.
 */
export async function readAnswer<T extends AnswerTask>(
  task: T,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<AnswerResults[T['kind']]> {
  if (bytes.length <= MAX_INLINE_ANSWER_BYTES) return doAnswerTask(task, bytes)
  const died = (cause: unknown): AppError => {
    const message = say('engineModel.server.tooLarge')
    return new AppError({ kind: 'bad_reply', message }, { cause })
  }
  return inThread(ANSWER_WORKER, { task, bytes }, { signal, died })
}
