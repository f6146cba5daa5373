import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WAV_HEADER_BYTES, wavHeader } from '../../../shared/audio/wav.ts'
import { callerGone } from '../http/gone.ts'

/** Milliseconds for which a player may be paused: a stream that nobody reads for longer is dropped. */
export const UNREAD_STREAM_TIMEOUT_MS = 600_000
/** Bytes of unread speech for each caller: half an hour, in all its streams together. */
const MAX_UNREAD_SPEECH_BYTES = 64_000_000
/** Bytes that are read at once. */
const SPEECH_FILE_READ_BYTES = 65_536

/** The files of speech that is on its way to readers. */
export interface SpeechFiles {
  /** Opens a file for a stream of a caller's; it is closed and removed when the signal aborts. */
  open(caller: string, signal: AbortSignal): Promise<SpeechFile>
}

/** Speech files in a folder that is emptied at every start. */
export function createSpeechFiles(folder: string, maxUnreadBytes = MAX_UNREAD_SPEECH_BYTES): SpeechFiles {
  const callers = new Map<string, Set<SpeechFile>>()
  return {
    async open(caller, signal) {
      const path = join(folder, `${randomUUID()}.wav`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(path, 'wx+', 0o600)
      const own = callers.get(caller) ?? new Set()
      callers.set(caller, own)
      const unread = (): number => [...own].reduce((sum, file) => sum + file.unread, 0)
      const file = new SpeechFile(path, handle, {
        mayGrow: () => file.unread === 0 || unread() < maxUnreadBytes,
        onRoom() {
          for (const one of own) one.look()
        },
        onClose() {
          own.delete(file)
          if (own.size === 0) callers.delete(caller)
        },
      })
      own.add(file)
      const close = (): void => void file.close()
      if (signal.aborted) close()
      else signal.addEventListener('abort', close, { once: true })
      return file
    },
  }
}

interface Room {
  /** Whether more may be made: a stream that is read never waits for others of its caller. */
  mayGrow(): boolean
  /** Called when some of a file was read, or the file is closed. */
  onRoom(): void
  onClose(): void
}

/**
 * Speech on its way to a reader. What was made waits in a WAV file, neither in the memory nor with the voice that makes it, so
 * a slow reader holds up nobody. One writer, one reader.
 */
export class SpeechFile {
  readonly #path: string
  readonly #handle: FileHandle
  readonly #room: Room
  #written = 0
  #read = 0
  #end: { readonly error?: unknown } | undefined
  /** Wake the reader, who waits for more, and the writer, who waits for room. */
  #more = Promise.withResolvers<void>()
  #less = Promise.withResolvers<void>()
  #closing: Promise<void> | undefined

  constructor(path: string, handle: FileHandle, room: Room) {
    this.#path = path
    this.#handle = handle
    this.#room = room
  }

  /** Bytes of sound that were made. */
  get size(): number {
    return this.#written
  }

  /** Bytes that were made and not read. */
  get unread(): number {
    return this.#written - this.#read
  }

  /** Adds sound; resolves when more may be made. Throws the disk's error, and `cancelled` once the reader has left. */
  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      if (this.#closing !== undefined) throw callerGone()
      const place = WAV_HEADER_BYTES + this.#written + at
      at += (await this.#handle.write(bytes, at, bytes.length - at, place)).bytesWritten
    }
    this.#written += bytes.length
    this.look()
    while (this.#closing === undefined && !this.#room.mayGrow()) {
      this.#less = Promise.withResolvers()
      await this.#less.promise
    }
  }

  /** All was made, or what it failed by, which the reader gets behind what was made. */
  end(end: { readonly error?: unknown } = {}): void {
    this.#end ??= end
    this.look()
  }

  /** The sound, while it is made. */
  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const size = Math.min(SPEECH_FILE_READ_BYTES, this.unread)
      if (size > 0) {
        const place = WAV_HEADER_BYTES + this.#read
        const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(size), 0, size, place)
        this.#read += bytesRead
        this.#room.onRoom()
        yield buffer.subarray(0, bytesRead)
      } else if (this.#end?.error !== undefined) throw this.#end.error
      else if (this.#end !== undefined) return
      else {
        this.#more = Promise.withResolvers()
        await this.#more.promise
      }
    }
  }

  /** The path of the whole file, with its header, once all was made. */
  async whole(sampleRate: number): Promise<string> {
    await this.#handle.write(wavHeader({ sampleRate }, this.#written), 0, WAV_HEADER_BYTES, 0)
    return this.#path
  }

  /** Wakes whoever waits, to look again. */
  look(): void {
    this.#more.resolve()
    this.#less.resolve()
  }

  /** Closes and removes the file; whoever waits for it is told that the reader has left. */
  close(): Promise<void> {
    this.#closing ??= this.#remove()
    return this.#closing
  }

  async #remove(): Promise<void> {
    this.#room.onClose()
    this.#end ??= { error: callerGone() }
    this.look()
    this.#room.onRoom()
    await this.#handle.close()
    await rm(this.#path, { force: true })
  }
}
