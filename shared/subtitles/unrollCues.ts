import type { Cue } from './cue.ts'
import { ignoreRepairs, type ReportRepair } from './repairs.ts'

/** Captions roll if at least this share of the cues repeats lines of the cue before. */
const ROLLING_SHARE = 0.4
/** At least so many cues show an old line above a new one; a song only repeats whole cues. */
const FEWEST_ROLLS = 2
/** Most lines that roll-up captions show. */
const MOST_LINES = 8
/** Cues this close in time (seconds) follow each other on the screen. */
const TOUCHING = 0.1

/**
 * Removes the repetitions from roll-up captions, as speech recognition on video sites writes them: every cue shows the
 * last line of the cue before again. Other files stay as they are, with their choruses.
 */
export function unrollCues(cues: readonly Cue[], report: ReportRepair = ignoreRepairs): Cue[] {
  const repeated = cues.map((cue, index) => repeatedLines(cues[index - 1], cue))
  const rolls = cues.filter(({ text }, index) => repeated[index] && repeated[index] < text.split('\n').length)
  const share = repeated.filter((lines) => lines > 0).length / cues.length
  if (rolls.length < FEWEST_ROLLS || share < ROLLING_SHARE) return [...cues]
  report('rolling', repeated.filter((lines) => lines > 0).length)
  const unrolled: Cue[] = []
  cues.forEach((cue, index) => {
    const text = cue.text
      .split('\n')
      .slice(repeated[index] ?? 0)
      .join('\n')
    const last = unrolled.at(-1)
    if (text !== '') unrolled.push({ ...cue, text })
    // No new words: the line before is only shown longer.
    else if (last !== undefined) unrolled[unrolled.length - 1] = { ...last, end: Math.max(last.end, cue.end) }
  })
  return unrolled
}

/** How many lines at the top of a cue are the last lines of the cue before. */
function repeatedLines(before: Cue | undefined, cue: Cue): number {
  if (before === undefined || cue.start - before.end > TOUCHING) return 0
  const shown = before.text.split('\n')
  const lines = cue.text.split('\n')
  for (let count = Math.min(shown.length, lines.length, MOST_LINES); count > 0; count--) {
    if (shown.slice(-count).join('\n') === lines.slice(0, count).join('\n')) return count
  }
  return 0
}
