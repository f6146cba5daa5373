import { setTimeout as pause } from 'node:timers/promises'
import { delayAfter, isPassing } from '../../../shared/basics/backoff.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { ChecksumOrigin, Pack, PackFile } from '../../../shared/packs/pack.ts'
import { offline } from './openUrl.ts'
import type { Opening, PackSource } from './packSource.ts'
import { dropPart, openPart, type PartialDownload } from './partialDownload.ts'

/** A file to download, and its path. */
interface Download {
  readonly pack: Pack
  readonly file: PackFile
  readonly source: PackSource
  readonly path: string
  /** The path of the note about the partial file at `path`: its source and state. */
  readonly note: string
  readonly signal: AbortSignal
  /** Reports the bytes so far and in total; the bytes fall when a download starts over. */
  onBytes?(bytes: number, total: number): void
  readonly timing?: DownloadTiming | undefined
}

/** Milliseconds without a byte until a connection is closed, and before the first retry. */
export interface DownloadTiming {
  readonly idle: number
  readonly pause: number
}

/** A complete file. */
interface Downloaded {
  readonly bytes: number
  readonly sha256: string
  readonly checksum: ChecksumOrigin
}

const DEFAULT_DOWNLOAD_TIMING: DownloadTiming = { idle: 30_000, pause: 500 }
/** Attempts without a new byte: fewer before the first byte, so that a user who is offline learns it soon. */
const MAX_FIRST_ATTEMPTS = 2
const MAX_RESUME_ATTEMPTS = 6
/** Longest wait in seconds, even if a server asks for more, as a user is watching. */
const MAX_RETRY_DELAY_SECONDS = 15

/**
 * Downloads a file, resuming after every break if the server can, and verifies it with the catalogue's or the host's own
 * checksum. A partial file stays for the next attempt, unless its content is wrong.
 */
export async function downloadFile(download: Download): Promise<Downloaded> {
  const timing = download.timing ?? DEFAULT_DOWNLOAD_TIMING
  let [failures, tries] = [0, MAX_FIRST_ATTEMPTS]
  const course: Course = { timing, arrived: 0, wrong: 0 }
  for (;;) {
    course.arrived = 0
    try {
      return await attempt(download, course)
    } catch (error) {
      download.signal.throwIfAborted()
      if (course.arrived > 0) [failures, tries] = [0, MAX_RESUME_ATTEMPTS]
      // What the system throws, such as a full disk, does not get better by trying again.
      if (!isPassing(error) || ++failures >= tries) throw error
      const policy = { first: timing.pause / 1000, cap: MAX_RETRY_DELAY_SECONDS }
      const seconds = delayAfter(toFailure(error), failures, { policy, random: Math.random })
      await pause(Math.min(seconds, MAX_RETRY_DELAY_SECONDS) * 1000, undefined, { signal: download.signal })
    }
  }
}

/** The state of a download: bytes of this attempt, and copies with wrong content. */
interface Course {
  readonly timing: DownloadTiming
  arrived: number
  wrong: number
}

async function attempt(download: Download, course: Course): Promise<Downloaded> {
  const { pack, file, source, path, note } = download
  const place = source.placeOf(pack, file)
  await using part = await openPart({ path, notePath: note, place })
  // The size is exact only with a checksum. A partial file that is longer belongs to another file.
  const exact = file.sha256 === undefined ? undefined : file.bytes
  if (exact !== undefined && part.bytes > exact) await part.restart()
  if (part.bytes === 0 || part.bytes !== exact) await receive(part, { download, place, exact, course })
  const sha256 = await part.finish()
  const { digest } = part.note
  const expected = file.sha256 ?? digest
  if (expected === undefined || sha256 === expected) {
    return { bytes: part.bytes, sha256, checksum: file.sha256 ? 'published' : digest ? 'host' : 'first_seen' }
  }
  await dropPart({ path, notePath: note })
  // A resumed file may be joined from two versions of the file; a fresh copy shows whether the source is wrong.
  const again = part.continued && course.wrong++ === 0
  throw new AppError({ kind: again ? 'unavailable' : 'bad_reply', message: wrongSum(download) })
}

interface Reception {
  readonly download: Download
  readonly place: string
  readonly exact: number | undefined
  readonly course: Course
}

async function receive(part: PartialDownload, { download, place, exact, course }: Reception): Promise<void> {
  const { file, source } = download
  using watch = watchIdle(download.signal, course.timing.idle)
  const opening = await watch.open(source, place, part)
  if (opening.offset !== part.bytes) await part.restart()
  const total = checkSize(opening, exact, download)
  await part.remember({ etag: opening.etag, digest: opening.digest ?? part.note.digest })
  download.onBytes?.(part.bytes, total ?? file.bytes)
  const maxBytes = total ?? Number.POSITIVE_INFINITY
  for await (const chunk of watch.chunks(opening.body, place)) {
    if (part.bytes + chunk.length > maxBytes) throw tooLong(download)
    await part.append(chunk)
    course.arrived += chunk.length
    download.onBytes?.(part.bytes, Math.max(part.bytes, total ?? file.bytes))
  }
  if (total !== undefined && part.bytes < total) throw offline(undefined, hostOf(place))
}

/** The length of the whole file, if known. Throws `bad_reply` if the source has another file. */
function checkSize(opening: Opening, exact: number | undefined, download: Download): number | undefined {
  if (exact !== undefined && opening.bytes !== undefined && opening.bytes !== exact) {
    const bytes = { bytes: String(opening.bytes), stated: String(exact) }
    const message = say('engineModel.download.otherVersion', { file: nameOf(download), ...bytes })
    throw new AppError({ kind: 'bad_reply', message })
  }
  return exact ?? opening.bytes
}

function wrongSum(download: Download): Message {
  return say('engineModel.download.checksum', { file: nameOf(download) })
}

function tooLong(download: Download): AppError {
  return new AppError({ kind: 'bad_reply', message: say('engineModel.download.tooLong', { file: nameOf(download) }) })
}

function nameOf({ pack, file }: Download): Message {
  return say('engineModel.file.ofPack', { path: file.path, pack: pack.id })
}

function hostOf(place: string): string {
  return URL.canParse(place) && /^https?:/.test(place) ? new URL(place).host : place
}

interface IdleWatch extends Disposable {
  open(source: PackSource, place: string, part: PartialDownload): Promise<Opening>
  /** The chunks of a body as they arrive. */
  chunks(body: AsyncIterable<Uint8Array>, place: string): AsyncGenerator<Uint8Array>
}

/**
 * Closes a connection on which no byte arrives: without this a dead network would block a download for minutes. Disposing
 * closes the connection if it is still open.
 */
function watchIdle(outer: AbortSignal, idle: number): IdleWatch {
  const silence = new AbortController()
  const signal = AbortSignal.any([outer, silence.signal])
  const timer = setTimeout(() => silence.abort(), idle)
  const meaningOf = (error: unknown, place: string): unknown => {
    outer.throwIfAborted()
    return error instanceof AppError ? error : offline(error, hostOf(place))
  }
  return {
    async open(source, place, { bytes, note }) {
      try {
        return await source.open(place, { offset: bytes, etag: note.etag, signal })
      } catch (error) {
        throw meaningOf(error, place)
      }
    },
    async *chunks(body, place) {
      const chunks = body[Symbol.asyncIterator]()
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          throw meaningOf(error, place)
        })
        if (next.done) return
        timer.refresh()
        yield next.value
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      silence.abort()
    },
  }
}
