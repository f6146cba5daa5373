import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { speakerLabel } from '../../../shared/project/speakers/assignSpeakers.ts'
import { homogeneousSpans, PrefixSums } from './changePoints.ts'
import { cluster, mostAlike } from './cluster.ts'
import { framesOf, HOP, type Span, spanSeconds } from './frames.ts'
import { resegment } from './resegment.ts'
import { type SoundFeatures, soundFeatures } from './soundFeatures.ts'
import { type SpeakerFrames, speakerFrames } from './speakerFrames.ts'
import { type SpeechRegion, speechSpans } from './speechActivity.ts'
import { join, type Voiceprint } from './voiceprint.ts'

// Least difference of two speakers. Two spans of one speaker differ by 1 on average; halves of one voice reach 1 to 2,
// different voices 2.5 to 12.
const SAME_SPEAKER = 2.2
// Limit of the first clustering: lower, because re-segmentation joins split speakers but cannot separate mixed ones.
const FIRST_LIMIT = 1.5
// Where more people are known to speak than the first clustering finds, its limit is lowered by this factor until it finds
// as many, and so many times the known number are tried.
const FINER = 0.8
const LEAST_LIMIT = 0.3
const MOST_FIRST = 3
// Least share of the talk of one of two people who were taken for one. Such people had 0.44 and more; the moods of one, where
// they differ by more than `SAME_SPEAKER`, at most 0.15.
const LEAST_OF_TWO = 0.25
// Least weighted seconds (about half of the speech) that tell a voice from a mood, and least share of all speech. A
// speaker with less is assigned to the nearest voice, since wrong small speakers cost the user more than missing ones.
const LEAST_TALK = 2.5
const LEAST_SHARE = 0.01
// Spans clustered at once; longer recordings are clustered in pieces first, to bound the work.
const AT_ONCE = 600
// Longest pause in seconds within a speaker's turn.
const BREATH = 0.8

/** Diarizes a recording at 16 kHz; speakers are `SPEAKER_00`, `SPEAKER_01` … in order of appearance. */
export function diarize(samples: Float32Array): SpeakerTurn[] {
  return diarizeFeatures(soundFeatures(samples))
}

/** Knowledge besides the sound. */
interface KnownOfTalk {
  /** Where a better detector found speech. */
  readonly regions?: readonly SpeechRegion[] | undefined
  /** How many speak. */
  readonly speakers?: number | undefined
}

/** Diarizes from computed features. */
export function diarizeFeatures(features: SoundFeatures, { regions, speakers }: KnownOfTalk = {}): SpeakerTurn[] {
  const speech = regions === undefined ? speechSpans(features) : framesOf(regions, features.frames)
  const voices = speakerFrames(features, speech)
  return named(turns(speech, voices, speakerOfRows(voices, speakers)))
}

/**
 * The speaker number of each row. Where one speaker was found, two are tried: in a short talk the first clusters may hold both,
 * which no joining separates. More are not tried, since an invented speaker costs more than a missing one.
 */
function speakerOfRows(voices: SpeakerFrames, known: number | undefined): Uint16Array {
  const sums = new PrefixSums(voices)
  const talk = { voices, sums, prints: homogeneousSpans(voices, sums).map((span) => sums.print(span)) }
  const path = joined(talk, known)
  if (known !== undefined || printsOf(path, sums).length !== 1) return path
  const two = joined(talk, 2)
  return areTwo(printsOf(two, sums)) ? two : path
}

/** Whether two speakers are distinct, and each says enough not to be a mood of the other. */
function areTwo(speakers: readonly Voiceprint[]): boolean {
  const [one, other] = speakers
  if (one === undefined || other === undefined) return false
  const least = Math.min(one.count, other.count) / (one.count + other.count)
  return mostAlike(speakers).distance > SAME_SPEAKER && least >= LEAST_OF_TWO
}

interface Talk {
  readonly voices: SpeakerFrames
  readonly sums: PrefixSums
  readonly prints: readonly Voiceprint[]
}

/**
 * Clusters first, then joins speakers until all are distinct (Ajmera & Wooters 2003), or until there are as many as are
 * `known` to speak.
 */
function joined({ voices, sums, prints }: Talk, known: number | undefined): Uint16Array {
  let speakers = significant(clusterLong(prints, FIRST_LIMIT))
  let limit = FIRST_LIMIT
  while (known !== undefined && speakers.length < known && limit > LEAST_LIMIT) {
    limit *= FINER
    speakers = longest(clusterLong(prints, limit), MOST_FIRST * known)
  }
  for (;;) {
    const path = resegment(voices, speakers)
    const fewer = withoutOne(printsOf(path, sums), known)
    if (fewer === undefined) return path
    speakers = fewer
  }
}

function clusterLong(prints: readonly Voiceprint[], limit: number): Voiceprint[] {
  if (prints.length <= AT_ONCE) return cluster(prints, limit)
  const parts: Voiceprint[] = []
  for (let i = 0; i < prints.length; i += AT_ONCE) parts.push(...cluster(prints.slice(i, i + AT_ONCE), limit))
  // Recursion needs progress to end.
  return parts.length < 0.9 * prints.length ? clusterLong(parts, limit) : cluster(parts.slice(0, AT_ONCE), limit)
}

/** Removes speakers who say too little, or joins the two most alike; undefined if all are distinct, or as many as known. */
function withoutOne(speakers: readonly Voiceprint[], known: number | undefined): Voiceprint[] | undefined {
  if (speakers.length < 2 || (known !== undefined && speakers.length <= known)) return undefined
  const enough = significant(speakers)
  if (enough.length < speakers.length && enough.length >= (known ?? 1)) return enough
  const { first, second, distance } = mostAlike(speakers)
  if (known === undefined && distance > SAME_SPEAKER) return undefined
  return [...speakers.filter((speaker) => speaker !== first && speaker !== second), join(first, second)]
}

function longest(speakers: readonly Voiceprint[], most: number): Voiceprint[] {
  return speakers.toSorted((a, b) => b.count - a.count).slice(0, most)
}

/** The speakers who say enough, or else the one with the most speech. */
function significant(speakers: readonly Voiceprint[]): Voiceprint[] {
  const all = speakers.reduce((sum, { count }) => sum + count, 0)
  const enough = speakers.filter(({ count }) => count * HOP >= LEAST_TALK && count >= LEAST_SHARE * all)
  return enough.length > 0 ? enough : [...speakers].sort((a, b) => b.count - a.count).slice(0, 1)
}

function printsOf(path: Uint16Array, sums: PrefixSums): Voiceprint[] {
  const prints: (Voiceprint | undefined)[] = []
  for (const { start, end } of runs(path)) {
    const speaker = path[start] ?? 0
    const known = prints[speaker]
    const print = sums.print({ start, end })
    prints[speaker] = known === undefined ? print : join(known, print)
  }
  return prints.filter((print) => print !== undefined)
}

function runs(path: Uint16Array): Span[] {
  const found: Span[] = []
  let start = 0
  for (let row = 1; row <= path.length; row++) {
    if (path[row] === path[start]) continue
    found.push({ start, end: row })
    start = row
  }
  return found
}

interface NumberedTurn extends Span {
  readonly speaker: number
}

/** Splits speech spans where the speaker changes. */
function turns(speech: readonly Span[], voices: SpeakerFrames, path: Uint16Array): NumberedTurn[] {
  const changes = runs(path).map(({ start }) => ({
    frame: start === 0 ? 0 : between(voices.frames, start),
    row: start,
  }))
  return speech.flatMap((span) => {
    const before = changes.findLastIndex(({ frame }) => frame <= span.start)
    const inside = changes.filter(({ frame }, i) => i >= before && frame < span.end)
    return inside.map(({ frame, row }, i) => ({
      start: Math.max(span.start, frame),
      end: inside[i + 1]?.frame ?? span.end,
      speaker: path[row] ?? 0,
    }))
  })
}

/** The frame half-way between a row and the previous row. */
function between(frames: Int32Array, row: number): number {
  return Math.round(((frames[row - 1] ?? 0) + (frames[row] ?? 0) + 1) / 2)
}

/** Converts turns to names and seconds; words of the same speaker after at most a breath continue the turn. */
function named(found: readonly NumberedTurn[]): SpeakerTurn[] {
  const names = new Map<number, string>()
  const turns: SpeakerTurn[] = []
  for (const { speaker: number, ...span } of found) {
    const speaker = names.get(number) ?? speakerLabel(names.size)
    names.set(number, speaker)
    const { start, end } = spanSeconds(span)
    const last = turns.at(-1)
    if (last?.speaker === speaker && start - last.end <= BREATH) last.end = end
    else turns.push({ start, end, speaker })
  }
  return turns
}
