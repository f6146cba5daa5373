import type { Target } from '../../contract/records.ts'
import { hasWords } from '../../subtitles/spokenCues.ts'
import type { TimeSpan } from '../../timing/timeSpan.ts'
import type { Line } from '../document.ts'
import { isSound, spokenText } from '../takes/takeKey.ts'

/** Seconds around a spoken line in which the original is on its way down, and up again. */
const ORIGINAL_FADE_SECONDS = { before: 0.15, after: 0.5 }
/** Seconds below which a piece of a sound is no more than a click of it. */
const MIN_KEPT_SECONDS = 0.2

/** Whether a line has nothing but a sound in it, such as `[laughs]`, in its translation or, where there is none, in its source. */
export function isSoundLine(line: Line, target: Target): boolean {
  if (isSound(line, target)) return true
  return spokenText(line, target).trim() === '' && line.source.trim() !== '' && !hasWords(line.source)
}

/**
 * The stretches of a film (seconds) in which the original stays as it is: the lines that are `kept`, but a sound only where none of
 * the `spoken` lines is, over which a note of music may reach.
 */
export function keptStretches(kept: readonly Line[], spoken: readonly Line[], target: Target): TimeSpan[] {
  const busy = spoken.map(({ start, end }) => ({
    start: start - ORIGINAL_FADE_SECONDS.before,
    end: end + ORIGINAL_FADE_SECONDS.after,
  }))
  return kept.flatMap((line) => {
    const whole = { start: line.start, end: line.end }
    return line.keepOriginal || !isSoundLine(line, target) ? [whole] : outside(whole, busy)
  })
}

function outside(whole: TimeSpan, busy: readonly TimeSpan[]): TimeSpan[] {
  const pieces: TimeSpan[] = []
  let { start } = whole
  for (const { start: from, end } of busy.toSorted((a, b) => a.start - b.start)) {
    if (end <= start || from >= whole.end) continue
    pieces.push({ start, end: from })
    start = Math.max(start, end)
  }
  pieces.push({ start, end: whole.end })
  return pieces.filter((piece) => piece.end - piece.start >= MIN_KEPT_SECONDS)
}
