import { answerInThread } from '../programs/inThread.ts'
import { readInPlace } from './readSubtitleFile.ts'

// The program of the thread that reads one large subtitle file.

await answerInThread(readInPlace)
