import type { Said } from '../../../shared/locale/message.ts'
/** A text, its name, and notes about its encoding. */
export interface TextFile {
  readonly text: string
  readonly name: string
  readonly notes: readonly Said[]
}

/** Reads a text file in its own encoding. */
export async function readTextFile(file: File): Promise<TextFile> {
  // Loaded on demand: its encoding tables are large and rarely needed.
  const { decodeText, encodingNotes } = await import('../../../shared/subtitles/decodeText.ts')
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  return { text: decoded.text, name: file.name, notes: encodingNotes(decoded) }
}
