import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { Cue } from '../cue.ts'
import { tidyLines } from '../plainText.ts'
import { wordPieces } from '../wordPieces.ts'

/** Writes cues as JSON, as Whisper and WhisperX write segments: times in seconds, the speaker, and words where their times are known. */
export function formatJsonCues(cues: readonly Cue[], language?: string): string {
  const segments = cues.map((cue, id) => {
    const words = wordPieces(cue)?.map(({ word, start, end }) => ({ word, start: exact(start), end: exact(end) }))
    const times = { id, start: exact(cue.start), end: exact(cue.end) }
    return { ...times, text: tidyLines(cue.text), ...omitUndefined({ speaker: cue.speaker, words }) }
  })
  return `${JSON.stringify({ ...omitUndefined({ language }), segments }, null, 2)}\n`
}

/** Seconds to the millisecond. */
function exact(seconds: number): number {
  return Math.round(1000 * seconds) / 1000
}
