import { lowerBound } from '../../basics/lowerBound.ts'
import { joinSpans, type TimeSpan } from '../timeSpan.ts'

/** Which cues have no speech, and which speech has no cue. */
export interface CueCoverage {
  /** Indices of the cues that lie where nobody speaks, in order. */
  readonly silentCues: readonly number[]
  /** Stretches of speech of more than two seconds that no cue covers, in order. */
  readonly uncovered: readonly TimeSpan[]
}

/** Seconds of speech within a cue, and its share of the cue, below which nobody speaks there. */
const MIN_CUE_SPEECH_SECONDS = 0.15
const MIN_CUE_SPEECH_SHARE = 0.1
/** Seconds before and after a cue that belong to it: subtitles begin and end near the speech, not with it. */
const CUE_MARGIN_SECONDS = 0.3
/** Pause in seconds that parts one stretch of speech from the next: a longer one than within a sentence. */
const MAX_JOINED_PAUSE_SECONDS = 0.6
/** Seconds from which speech without a cue is told. */
const MIN_UNCOVERED_SECONDS = 2

/**
 * Finds cues that lie where nobody speaks, and speech that no cue covers. `cues` are times in seconds of any order, `speech` the bursts of
 * speech in order.
 */
export function cueCoverage(cues: readonly TimeSpan[], speech: readonly TimeSpan[]): CueCoverage {
  const spans = joinSpans(speech, 0)
  const silentCues = cues.flatMap((cue, at) => (isSilent(cue, spans) ? [at] : []))
  const covered = joinSpans(
    cues.map(({ start, end }) => ({ start: start - CUE_MARGIN_SECONDS, end: end + CUE_MARGIN_SECONDS })),
    0,
  )
  const bare = spans.flatMap((span) => without(span, covered))
  const uncovered = joinSpans(bare, MAX_JOINED_PAUSE_SECONDS)
    .flatMap((span) => without(span, covered))
    .filter(({ start, end }) => end - start > MIN_UNCOVERED_SECONDS)
  return { silentCues, uncovered }
}

function isSilent(cue: TimeSpan, speech: readonly TimeSpan[]): boolean {
  const within = overlapping(cue, speech)
  const spoken = within.reduce((sum, { start, end }) => sum + Math.min(end, cue.end) - Math.max(start, cue.start), 0)
  const least = Math.min(MIN_CUE_SPEECH_SECONDS, MIN_CUE_SPEECH_SHARE * (cue.end - cue.start))
  return within.length === 0 || spoken < least
}

/** Parts of a span that none of others (apart, in order) covers. */
function without(span: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] {
  const parts: TimeSpan[] = []
  let start = span.start
  for (const other of overlapping(span, others)) {
    if (other.start > start) parts.push({ start, end: other.start })
    start = other.end
  }
  if (start < span.end) parts.push({ start, end: span.end })
  return parts
}

/** Spans (apart, in order) that share time with one. */
function overlapping({ start, end }: TimeSpan, spans: readonly TimeSpan[]): TimeSpan[] {
  const first = lowerBound(spans.length, (at) => (spans[at]?.end ?? 0) > start)
  const after = lowerBound(spans.length, (at) => (spans[at]?.start ?? 0) >= end)
  return spans.slice(first, after)
}
