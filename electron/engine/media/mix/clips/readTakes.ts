import { readFileSync, writeFileSync } from 'node:fs'
import { readTakeSpeech } from '../../../../../shared/audio/takes/takeSpeech.ts'
import { toPcm16 } from '../../../../../shared/audio/wav.ts'
import { AppError } from '../../../../../shared/failure.ts'
import { say } from '../../../../../shared/locale/message.ts'
import type { MediaTasks, Steps } from '../../tasks.ts'
import { clipPath } from './clipPath.ts'

/**
 * Writes the speech of takes to clips, without the silence around it. One take is in memory at a time. Throws `file` if a file is
 * missing or no WAV.
 */
export function* readTakes({
  paths,
  folder,
}: MediaTasks['readTakes']['input']): Steps<MediaTasks['readTakes']['output']> {
  const takes: MediaTasks['readTakes']['output']['takes'][number][] = []
  for (const [index, path] of paths.entries()) {
    const { samples, ...speech } = readTake(path)
    writeFileSync(clipPath(folder, index), toPcm16(samples))
    takes.push(speech)
    yield (index + 1) / paths.length
  }
  return { takes }
}

function readTake(path: string) {
  const speech = readTakeSpeech(readBytes(path))
  if (speech === undefined) throw unreadTake(path)
  return speech
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw unreadTake(path, cause)
  }
}

function unreadTake(path: string, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message: say('engine.takes.gone', { path }), path }, { cause })
}
