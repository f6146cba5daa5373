import type { Readable } from 'node:stream'

/** A file that is being read from its beginning to its end. */
export interface BlobReader {
  /** Bytes. */
  readonly size: number
  /** The next bytes, like `FileHandle.read`; fewer than asked for do not mean the end, none do. */
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>
  /** All of it, for whoever does not use `read`. */
  stream(): Readable
  close(): Promise<void>
}

/**
 * Files of the service, by names with `/` between their parts. A file is there whole or not at all, whoever is killed
 * while it is written.
 */
export interface Blobs {
  /** Undefined where there is no such file. */
  open(name: string): Promise<BlobReader | undefined>
  /** Bytes; undefined where there is no such file. */
  sizeOf(name: string): Promise<number | undefined>
  /** Keeps bytes; returns the name to find them by. */
  write(name: string, bytes: Uint8Array): Promise<string>
  /** Keeps a copy of a file of this computer; returns the name to find it by. */
  put(name: string, path: string, signal?: AbortSignal): Promise<string>
  /** A file of this computer with the same bytes: the blob itself where it is one, else a copy at `path`. */
  fetch(name: string, path: string, signal?: AbortSignal): Promise<string>
  /** Names that begin with this and a `/`, in order. */
  list(folder: string): Promise<string[]>
  /** Removes a file, or a folder with all that is in it; nothing happens where there is none. */
  remove(name: string): Promise<void>
  /** Throws the store's own error where nothing can be written any more. */
  check(): Promise<void>
}
