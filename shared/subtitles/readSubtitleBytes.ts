import { decodeText, encodingNotes } from './decodeText.ts'
import type { WantedTexts } from './formats/tableColumns.ts'
import { openSubtitles, type ReadSubtitles } from './readSubtitles.ts'
import { spokenCues } from './spokenCues.ts'

/**
 * Reads the bytes of a subtitle file in any format and encoding; sounds and music are left out, so that there may be no
 * cues. `wanted` chooses the column of a table with original and translation, and the language of a script. Throws `invalid` like `openSubtitles`.
 */
export function readSubtitleBytes(bytes: Uint8Array, name: string, wanted?: WantedTexts): ReadSubtitles {
  const decoded = decodeText(bytes)
  const read = openSubtitles(decoded.text, name, wanted)
  return { ...read, cues: spokenCues(read.cues), notes: [...encodingNotes(decoded), ...read.notes] }
}
