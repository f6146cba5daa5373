import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../shared/failure.ts'
import { readInPlace, type SubtitleOrder, type SubtitleReply } from './readSubtitleFile.ts'

// The program of the thread that reads one large subtitle file. Errors that are no failures end it, and reach its starter.

async function reply(): Promise<SubtitleReply> {
  try {
    return { read: await readInPlace(workerData as SubtitleOrder) }
  } catch (error) {
    if (error instanceof AppError) return { failure: error.failure }
    throw error
  }
}

parentPort?.postMessage(await reply())
