import { decodeText, encodingNotes } from './decodeText.ts'
import type { TextColumn } from './formats/tableColumns.ts'
import { openSubtitles, type ReadSubtitles } from './readSubtitles.ts'
import { spokenCues } from './spokenCues.ts'

/**
 * Reads the bytes of a subtitle file in any format and encoding; sounds and music are left out, so that there may be no
 * cues. `prefer` chooses the column of a table with original and translation. Throws `invalid` like `openSubtitles`.
 */
export function readSubtitleBytes(bytes: Uint8Array, name: string, prefer?: TextColumn): ReadSubtitles {
  const decoded = decodeText(bytes)
  const read = openSubtitles(decoded.text, name, prefer)
  return { ...read, cues: spokenCues(read.cues), notes: [...encodingNotes(decoded), ...read.notes] }
}
