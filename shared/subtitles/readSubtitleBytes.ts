import type { Cue } from './cue.ts'
import { decodeText, encodingNotes } from './decodeText.ts'
import type { TextSelection } from './formats/tableColumns.ts'
import { openSubtitles, type ReadSubtitles } from './readSubtitles.ts'
import { soundCues, spokenCues } from './spokenCues.ts'

/** The cues of a file by whether somebody says them. */
export interface SpokenSubtitles extends ReadSubtitles {
  /** Cues with spoken words, without the sounds that their texts describe. */
  readonly cues: Cue[]
  /** Sounds and songs, at their times. */
  readonly sounds: Cue[]
}

/** Choices for reading a subtitle file. */
export interface SubtitleOptions extends TextSelection {
  /** All cues as they are written, with the sounds that they describe. */
  readonly asWritten?: boolean | undefined
}

/**
 * Reads the bytes of a subtitle file in any format and encoding. Sounds and music are apart, so that there may be no cues. `options`
 * also chooses the column of a table with original and translation, and the language of a script. Throws `invalid` like
 * `openSubtitles`.
 */
export function readSubtitleBytes(bytes: Uint8Array, name: string, options?: SubtitleOptions): SpokenSubtitles {
  const decoded = decodeText(bytes)
  const read = openSubtitles(decoded.text, name, options)
  const notes = [...encodingNotes(decoded), ...read.notes]
  if (options?.asWritten) return { ...read, sounds: [], notes }
  return { ...read, cues: spokenCues(read.cues), sounds: read.timed ? soundCues(read.cues) : [], notes }
}
