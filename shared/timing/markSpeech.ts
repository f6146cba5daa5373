import type { TimeSpan } from './timeSpan.ts'

/** Pauses in seconds: shorter ones do not end a line; the longest one within a line is where a long line is divided. */
const LINE_BREAK_PAUSE_SECONDS = 0.35
/** Longest line in seconds that is not divided, and shortest that is kept: shorter sounds are clicks and breaths. */
const MAX_MARKED_LINE_SECONDS = 6
const MIN_MARKED_LINE_SECONDS = 0.3
/** Seconds kept around speech, so that soft consonants are not cut. */
const SPEECH_MARGIN_SECONDS = 0.06

/**
 * Places for the lines of a transcript, in order, from stretches of sound that may be speech (in order, in seconds).
 * Stretches that overlap `taken` are left out.
 */
export function markSpeech(sounds: readonly TimeSpan[], taken: readonly TimeSpan[]): TimeSpan[] {
  const lines = joined(sounds).flatMap(divided)
  return lines.flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)]
    if (first === undefined || last === undefined || last.end - first.start < MIN_MARKED_LINE_SECONDS) return []
    const place = { start: Math.max(0, first.start - SPEECH_MARGIN_SECONDS), end: last.end + SPEECH_MARGIN_SECONDS }
    return taken.some(({ start, end }) => start < place.end && end > place.start) ? [] : [place]
  })
}

/** The sounds of each line: those with short pauses between them. */
function joined(sounds: readonly TimeSpan[]): TimeSpan[][] {
  const lines: TimeSpan[][] = []
  for (const sound of sounds) {
    const line = lines.at(-1)
    if (line !== undefined && sound.start - (line.at(-1)?.end ?? 0) < LINE_BREAK_PAUSE_SECONDS) line.push(sound)
    else lines.push([sound])
  }
  return lines
}

/** A line that is too long, divided at its longest pauses. */
function divided(line: readonly TimeSpan[]): TimeSpan[][] {
  const length = (line.at(-1)?.end ?? 0) - (line[0]?.start ?? 0)
  if (length <= MAX_MARKED_LINE_SECONDS || line.length < 2) return [[...line]]
  const pauses = line.slice(1).map(({ start }, at) => start - (line[at]?.end ?? start))
  const at = pauses.indexOf(Math.max(...pauses)) + 1
  return [...divided(line.slice(0, at)), ...divided(line.slice(at))]
}
