import { MIN_WORD_PAUSE_SECONDS } from '../../../../shared/audio/takes/speechBounds.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import { MEL_BANDS } from '../melSpectrum.ts'
import { BAND_LEVEL_STEP, type BandLevels } from './bandLevels.ts'

/** Decibels by which silence is under the loudest frame of a second before and behind it: a soft consonant lies higher. */
const SILENCE_DB = 40
/** Seconds on either side in which speech is looked for, and so the longest pause. */
const SPEECH_REACH_SECONDS = 1
/** Steps of a band's level in a decibel. */
const STEPS_PER_DB = Math.LN10 / 10 / BAND_LEVEL_STEP

/** Silence between two stretches of speech, in seconds from the first frame: none in noise, which is not so far under speech. */
export function findPauses({ frames, values }: BandLevels): TimeSpan[] {
  const levels = Int16Array.from({ length: frames }, (_, at) =>
    loudestOf(values.subarray(at * MEL_BANDS, (at + 1) * MEL_BANDS)),
  )
  const reach = SPEECH_REACH_SECONDS / ANALYSIS_HOP_SECONDS
  const isSilent = (at: number): boolean => {
    const floor = (levels[at] ?? 0) + SILENCE_DB * STEPS_PER_DB
    return (
      loudestOf(levels.subarray(Math.max(0, at - reach), at)) > floor &&
      loudestOf(levels.subarray(at + 1, at + 1 + reach)) > floor
    )
  }
  const pauses: TimeSpan[] = []
  for (let at = 0; at < frames; at++) {
    const from = at
    while (at < frames && isSilent(at)) at++
    const pause = { start: from * ANALYSIS_HOP_SECONDS, end: at * ANALYSIS_HOP_SECONDS }
    if (pause.end - pause.start >= MIN_WORD_PAUSE_SECONDS) pauses.push(pause)
  }
  return pauses
}

function loudestOf(levels: Int16Array): number {
  let loudest = Number.NEGATIVE_INFINITY
  for (const level of levels) if (level > loudest) loudest = level
  return loudest
}
