import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { requireSize } from '../../shared/subtitles/decodeText.ts'
import {
  readSubtitleBytes,
  type SpokenSubtitles,
  type SubtitleOptions,
} from '../../shared/subtitles/readSubtitleBytes.ts'
import { inThread } from '../programs/inThread.ts'
import { programUrl } from '../programs/programs.ts'

/** Bytes of a file that is read in place: starting a thread takes longer. */
const MAX_INLINE_SUBTITLE_BYTES = 100_000
/** Memory of the thread for the heap (MB): several times what the largest sound file needs. */
const MAX_SUBTITLE_HEAP_MEGABYTES = 512
const SUBTITLE_WORKER = programUrl('subtitleWorker')

/** A file to read. */
interface SubtitleOrder extends SubtitleOptions {
  readonly path: string
}

interface Reading extends SubtitleOptions {
  readonly signal?: AbortSignal | undefined
  /** Memory of the thread for the heap (MB). */
  readonly megabytes?: number
}

/**
 * Reads a subtitle file in any format and encoding; sounds and music are apart. Large files are read in a thread of
 * their own with a limit of memory, because somebody else may have made the file, and this process has other work. Throws
 * `file` or `invalid` with the reason.
 */
export async function readSubtitleFile(
  path: string,
  { signal, megabytes = MAX_SUBTITLE_HEAP_MEGABYTES, ...wish }: Reading = {},
): Promise<SpokenSubtitles> {
  const facts = await stat(path).catch((cause) => {
    throw fileFailure(path, say('failure.subtitles.missing', { path }), cause)
  })
  if (!facts.isFile()) throw fileFailure(path, say('failure.subtitles.none', { path }))
  requireSize(path, facts.size)
  signal?.throwIfAborted()
  const died = (cause: unknown) => {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return isFull ? fileFailure(path, say('failure.subtitles.memory', { path, most: megabytes }), cause) : cause
  }
  const order = { path, ...wish }
  const read = await (facts.size <= MAX_INLINE_SUBTITLE_BYTES
    ? readInPlace(order)
    : inThread<SpokenSubtitles>(SUBTITLE_WORKER, order, { signal, megabytes, died }))
  if (read.cues.length > 0) return read
  const only = read.descriptions.length === 0 ? 'silent' : 'described'
  throw fileFailure(path, say(`failure.subtitles.${only}`, { path }))
}

/** Reads a subtitle file in this thread. Throws `file` where it cannot be opened, and `invalid` for what it holds. */
export async function readInPlace({ path, ...wanted }: SubtitleOrder): Promise<SpokenSubtitles> {
  const bytes = await readFile(path).catch((cause) => {
    throw fileFailure(path, say('failure.subtitles.unread', { path }), cause)
  })
  return readSubtitleBytes(bytes, basename(path), wanted)
}

function fileFailure(path: string, message: Message, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, { cause })
}
