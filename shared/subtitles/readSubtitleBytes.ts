import { isDocx, readDocx } from '../manuscript/readDocx.ts'
import { hasWorkbook, isSpreadsheet, readXlsx } from '../sheet/xlsx/readXlsx.ts'
import type { Cue, CueBand } from './cue.ts'
import { decodeText, encodingNotes } from './decodeText.ts'
import { refuseForeignBytes } from './foreignFormats.ts'
import { looksLikeEbuStl, parseEbuStl } from './formats/ebuStl.ts'
import type { TextSelection } from './formats/tableColumns.ts'
import { inFile, openParsed, openSubtitles, openTableSubtitles, type ReadSubtitles } from './readSubtitles.ts'
import { type SungLines, soundCues, spokenCues } from './spokenCues.ts'
import { formatOfName } from './subtitleExtensions.ts'

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
  /** Whether sung lines are among what is spoken; absent: they are not. */
  readonly sungLines?: SungLines | undefined
}

/**
 * Reads the bytes of a subtitle file in any format and encoding. Sounds and music are apart, so that there may be no cues. `options`
 * also chooses the column of a table with original and translation, and the language of a script. Throws `invalid` like
 * `openSubtitles`.
 */
export function readSubtitleBytes(bytes: Uint8Array, name: string, options?: SubtitleOptions): SpokenSubtitles {
  const read = openSubtitleBytes(bytes, name, options)
  // A band also has lines without words, which no subtitle shows.
  if (options?.asWritten) {
    const cues = withLoopsBetween(read.cues, (cue) => (cue.text === '' ? [] : [cue]))
    return { ...read, cues, sounds: [] }
  }
  const { sungLines } = options ?? {}
  return {
    ...read,
    cues: withLoopsBetween(read.cues, (cue) => spokenCues([cue], sungLines)),
    sounds: read.timed ? soundCues(read.cues, sungLines) : [],
  }
}

/** The cues that `pick` makes of all, with the loops and shots of those that are left out: the next has them, at the end the last. */
function withLoopsBetween(all: readonly Cue[], pick: (cue: Cue) => readonly Cue[]): Cue[] {
  const cues: Cue[] = []
  let between: Pick<CueBand, 'loops' | 'shots'> = { loops: [], shots: [] }
  const joined = (cue: Cue, { loops, shots }: typeof between): Cue =>
    cue.band === undefined || loops.length + shots.length === 0
      ? cue
      : { ...cue, band: { ...cue.band, loops: [...loops, ...cue.band.loops], shots: [...shots, ...cue.band.shots] } }
  for (const cue of all) {
    const picked = pick(cue)
    if (picked.length === 0) between = joined(cue, between).band ?? between
    else {
      cues.push(...picked.map((one, at) => (at === 0 ? joined(one, between) : one)))
      between = { loops: [], shots: [] }
    }
  }
  const last = cues.pop()
  return last === undefined ? cues : [...cues, joined(last, between)]
}

/** Reads the bytes of a subtitle file like `openSubtitles`, in any encoding, with notes on it. Files of bytes without text are refused by name. */
export function openSubtitleBytes(bytes: Uint8Array, name: string, selection?: TextSelection): ReadSubtitles {
  if (looksLikeEbuStl(bytes)) return openParsed((report) => parseEbuStl(bytes, report), name)
  const isTable = formatOfName(name) === 'table' ? isSpreadsheet(bytes) : hasWorkbook(bytes)
  if (isTable) return openTableSubtitles(readXlsx(bytes, name), name, selection)
  if (isDocx(bytes)) return openSubtitles(readDocx(bytes, name), name, selection)
  inFile(name, () => refuseForeignBytes(bytes))
  const decoded = decodeText(bytes)
  const read = openSubtitles(decoded.text, name, selection)
  return { ...read, notes: [...encodingNotes(decoded), ...read.notes] }
}
