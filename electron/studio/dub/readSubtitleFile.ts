import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { readSubtitles } from '../../../shared/subtitles/readSubtitles.ts'
import { spokenCues } from '../../../shared/subtitles/spokenCues.ts'
import { decodeText } from './decodeText.ts'

/** Subtitles of a day-long film are smaller; a larger file is a video given by mistake. */
const LARGEST_BYTES = 32 * 1024 * 1024

/** What a subtitle file says, in any format and encoding, without sounds and music. */
export async function readSubtitleFile(path: string): Promise<Cue[]> {
  const facts = await stat(path).catch((cause) => {
    throw new AppError(fileFailure(path, 'was not found. Check the name of the subtitle file.'), { cause })
  })
  if (!facts.isFile() || facts.size > LARGEST_BYTES) {
    throw new AppError(fileFailure(path, 'is not a subtitle file. Give a file such as video.srt.'))
  }
  const bytes = await readFile(path).catch((cause) => {
    throw new AppError(fileFailure(path, 'cannot be read. Check its permissions.'), { cause })
  })
  const cues = spokenCues(readSubtitles(decodeText(bytes), basename(path)))
  if (cues.length > 0) return cues
  throw new AppError(fileFailure(path, 'holds no spoken words, only sounds. Give another subtitle file.'))
}

function fileFailure(path: string, what: string) {
  return { kind: 'file', message: `${path} ${what}`, path } as const
}
