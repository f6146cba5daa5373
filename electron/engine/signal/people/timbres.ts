import type { FrameRange } from '../frames.ts'
import type { SoundFeatures } from '../soundFeatures.ts'
import { speechSpans } from '../speechActivity.ts'
import { printOf, speakerFrames } from './speakerFrames.ts'
import type { Voiceprint } from './voiceprint.ts'

/** Least weighted rows (10 ms) of a voice whose timbre is reported. */
const MIN_TIMBRE_ROWS = 50

/** The voiceprints of speakers whose speech lies in these frames, in order of time; undefined where there is too little speech. */
export function timbresOf(features: SoundFeatures, spans: readonly FrameRange[]): (Voiceprint | undefined)[] {
  const voices = speakerFrames(features, speechSpans(features))
  const rowAt = (frame: number) => {
    const row = voices.frames.findIndex((one) => one >= frame)
    return row < 0 ? voices.frames.length : row
  }
  return spans.map(({ start, end }) => {
    const rows = { start: rowAt(start), end: rowAt(end) }
    const print = rows.end > rows.start ? printOf(voices, rows) : undefined
    return print !== undefined && print.count >= MIN_TIMBRE_ROWS ? print : undefined
  })
}
