import { answerInThread } from '../../../programs/inThread.ts'
import { type AnswerTask, doAnswerTask } from './answerTasks.ts'

// The thread in which a long answer of a server is read.

await answerInThread<{ task: AnswerTask; bytes: Uint8Array }>(({ task, bytes }) => doAnswerTask(task, bytes))
