import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { decodeText, encodingNotes } from '../../../shared/subtitles/decodeText.ts'
import type { TextColumn } from '../../../shared/subtitles/formats/tableColumns.ts'
import { openSubtitles, type ReadSubtitles } from '../../../shared/subtitles/readSubtitles.ts'
import { spokenCues } from '../../../shared/subtitles/spokenCues.ts'

/** Largest accepted file: subtitles of a day-long film are smaller; a larger file is a video given by mistake. */
const LARGEST_BYTES = 32 * 1024 * 1024

/**
 * Reads a subtitle file in any format and encoding; sounds and music are left out. `prefer` chooses the column of a
 * table with original and translation.
 */
export async function readSubtitleFile(path: string, prefer?: TextColumn): Promise<ReadSubtitles> {
  const facts = await stat(path).catch((cause) => {
    throw new AppError(fileFailure(path, say('failure.subtitles.missing', { path })), { cause })
  })
  if (!facts.isFile() || facts.size > LARGEST_BYTES) {
    throw new AppError(fileFailure(path, say('failure.subtitles.none', { path })))
  }
  const bytes = await readFile(path).catch((cause) => {
    throw new AppError(fileFailure(path, say('failure.subtitles.unread', { path })), { cause })
  })
  const decoded = decodeText(bytes)
  const read = openSubtitles(decoded.text, basename(path), prefer)
  const cues = spokenCues(read.cues)
  const notes = [...encodingNotes(decoded), ...read.notes]
  if (cues.length > 0) return { ...read, cues, notes }
  throw new AppError(fileFailure(path, say('failure.subtitles.silent', { path })))
}

function fileFailure(path: string, message: Said) {
  return { kind: 'file', message, path } as const
}
