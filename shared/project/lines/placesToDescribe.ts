import { joinSpans, type TimeSpan } from '../../timing/timeSpan.ts'

/** A place where nobody speaks: a description fits into `start` to `end`, a breath off the speech around it. Seconds. */
export interface PlaceToDescribe extends TimeSpan {
  /** How many shots begin in it. */
  readonly shots: number
}

interface FilmFacts {
  readonly duration: number
  /** Where each shot but the first begins. */
  readonly shots?: readonly number[]
  /** Bursts of speech in the original, in order: where the speech of a line begins and ends, and where there is some without a line. */
  readonly sounds?: readonly TimeSpan[]
}

/** Least pause between lines that is offered, and what is kept free of the speech on either side of it. */
const MIN_DESCRIPTION_PAUSE_SECONDS = 1.5
const SPEECH_CLEARANCE_SECONDS = 0.15
/** Lines are up to this much shorter than their speech; a sound that goes on for longer is none of theirs. */
const MAX_SPEECH_OVERHANG_SECONDS = 1
/** A pause inside speech is at most so long. */
const MAX_INNER_PAUSE_SECONDS = 0.35
/** A sound that reaches so little into a line is none of it. */
const SOUND_EDGE_TOLERANCE_SECONDS = 0.05
/** Shortest and longest talk between pauses, in seconds: what is shorter is a cough, what goes on for longer is music. */
const TALK_RANGE_SECONDS = { shortest: 0.3, longest: 10 }

/**
 * The places of a film where nobody speaks, in order: between its lines, before the first and after the last, and off sounds
 * without a line.
 */
export function placesToDescribe(
  lines: readonly TimeSpan[],
  { duration, shots = [], sounds = [] }: FilmFacts,
): PlaceToDescribe[] {
  const speech = [...lines.map((line) => speechInLine(line, sounds)), ...talkIn(sounds)].toSorted(
    (a, b) => a.start - b.start,
  )
  const places: PlaceToDescribe[] = []
  let from = 0
  for (const { start, end } of [...speech, { start: duration, end: duration }]) {
    const to = Math.min(start, duration)
    if (to - from >= MIN_DESCRIPTION_PAUSE_SECONDS) {
      // The film's own edges are no speech.
      const place = {
        start: from === 0 ? 0 : from + SPEECH_CLEARANCE_SECONDS,
        end: to === duration ? to : to - SPEECH_CLEARANCE_SECONDS,
      }
      places.push({ ...place, shots: shots.filter((cut) => cut >= place.start && cut < place.end).length })
    }
    from = Math.max(from, end)
  }
  return places
}

/** The talk in a sound, whether it has lines or not. */
function talkIn(sounds: readonly TimeSpan[]): TimeSpan[] {
  return joinSpans(sounds, MAX_INNER_PAUSE_SECONDS).filter(
    ({ start, end }) => end - start >= TALK_RANGE_SECONDS.shortest && end - start <= TALK_RANGE_SECONDS.longest,
  )
}

/**
 * The speech of a line: from the first to the last sound in it, as subtitles stay longer than that, with the sounds that follow each
 * other closely before and after it. A line in which nothing is told apart, as under music, is as long as it says.
 */
function speechInLine(line: TimeSpan, sounds: readonly TimeSpan[]): TimeSpan {
  const inside = sounds.filter(
    (sound) =>
      sound.start < line.end - SOUND_EDGE_TOLERANCE_SECONDS && sound.end > line.start + SOUND_EDGE_TOLERANCE_SECONDS,
  )
  const [first, last] = [inside[0], inside.at(-1)]
  let start = first !== undefined && first.start > line.start ? first.start : line.start
  let end = last !== undefined && last.end < line.end ? last.end : line.end
  const near = sounds.filter(
    (sound) =>
      sound.end > line.start - MAX_SPEECH_OVERHANG_SECONDS && sound.start < line.end + MAX_SPEECH_OVERHANG_SECONDS,
  )
  for (const sound of near) if (sound.start <= end + MAX_INNER_PAUSE_SECONDS && sound.end > end) end = sound.end
  for (const sound of near.toReversed())
    if (sound.end >= start - MAX_INNER_PAUSE_SECONDS && sound.start < start) start = sound.start
  return {
    start: line.start - start > MAX_SPEECH_OVERHANG_SECONDS ? line.start : start,
    end: end - line.end > MAX_SPEECH_OVERHANG_SECONDS ? line.end : end,
  }
}
