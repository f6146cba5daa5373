import { parentPort, workerData } from 'node:worker_threads'
import { toFailure } from '../../../../shared/failure.ts'
import { type AnswerTask, doAnswerTask } from './answerTasks.ts'
import type { AnswerReport } from './readAnswer.ts'

// The thread in which a long answer of a server is read.

const { task, bytes } = workerData as { task: AnswerTask; bytes: Uint8Array }
parentPort?.postMessage(report())

function report(): AnswerReport {
  try {
    return { made: doAnswerTask(task, bytes) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}
