import type { Readable } from 'node:stream'

/** Bytes of a blob, from one place to another, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Reads a blob from its beginning to its end. */
export interface BlobReader {
  /** Bytes. */
  readonly size: number
  /** Reads the next bytes, like `FileHandle.read`. Zero bytes mean the end; fewer bytes than asked for do not. */
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>
  /** The whole blob as a stream, or a part of it, instead of `read`. */
  stream(part?: ByteRange): Readable
  close(): Promise<void>
}

/**
 * The file store of a service. Names have `/` between their parts. A blob is complete or absent, even if a process is
 * killed while it writes one.
 */
export interface Blobs {
  /** Undefined if there is no such blob. */
  open(name: string): Promise<BlobReader | undefined>
  /** Size in bytes; undefined if there is no such blob. */
  sizeOf(name: string): Promise<number | undefined>
  /** Stores bytes; returns the name to read them by. */
  write(name: string, bytes: Uint8Array): Promise<string>
  /** Stores a copy of a local file; returns the name to read it by. */
  put(name: string, path: string, signal?: AbortSignal): Promise<string>
  /** Returns the path of a local file with the blob's bytes: the blob itself if it is a local file, else a copy at `path`. */
  fetch(name: string, path: string, signal?: AbortSignal): Promise<string>
  /** The names of all blobs below a folder, in order. */
  list(folder: string): Promise<string[]>
  /** Removes a blob, or a folder with everything in it; does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Throws the store's own error if it cannot be written to. */
  check(): Promise<void>
}
