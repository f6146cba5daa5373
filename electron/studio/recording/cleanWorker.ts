import { answerInThread } from '../../programs/inThread.ts'
import type { CleanOrder } from './cleanApart.ts'
import { cleanSound } from './cleanSound.ts'

// The program of the thread that cleans a recording.

await answerInThread(({ samples, noise }: CleanOrder) => cleanSound(samples, noise))
