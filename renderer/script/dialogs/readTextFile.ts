import type { Said } from '../../../shared/locale/message.ts'
/** A text, its name, and notes about its encoding. */
export interface TextFile {
  readonly text: string
  readonly name: string
  readonly notes: readonly Said[]
}

/** Reads a text file in its own encoding. Throws `file` for one that is too large. */
export async function readTextFile(file: File): Promise<TextFile> {
  // Loaded on demand: its encoding tables are large and rarely needed.
  const { decodeText, encodingNotes, requireSize } = await import('../../../shared/subtitles/decodeText.ts')
  requireSize(file.name, file.size)
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  return { text: decoded.text, name: file.name, notes: encodingNotes(decoded) }
}
