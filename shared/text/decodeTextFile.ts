import { AppError } from '../failure.ts'
import { say } from '../locale/message.ts'

/** Most bytes of a text file that a person gives: a word list, a cast, or a table of texts is far smaller. */
export const MAX_TEXT_FILE_BYTES = 8_000_000

/** Throws `file` for a text file of more bytes than are read; `path` may be its name. */
export function requireTextSize(path: string, bytes: number, maxBytes: number = MAX_TEXT_FILE_BYTES): void {
  if (bytes <= maxBytes) return
  const values = { path, size: Math.ceil(bytes / 1e6), most: maxBytes / 1e6 }
  throw new AppError({ kind: 'file', message: say('failure.text.large', values), path })
}

/** The text of a file that a person gives, in UTF-8. Throws `file` for one that is too large, or no text. */
export function decodeTextFile(path: string, bytes: Uint8Array, maxBytes?: number): string {
  requireTextSize(path, bytes.length, maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw new AppError({ kind: 'file', message: say('failure.text.none', { path }), path })
}
