import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { speakerLabel } from '../../../shared/project/speakers/assignSpeakers.ts'
import { homogeneousSpans } from './changePoints.ts'
import { cluster } from './cluster.ts'
import { nextToJoin } from './distinct.ts'
import { framesOf, HOP, type Span, spanSeconds } from './frames.ts'
import { resegment } from './resegment.ts'
import { type SoundFeatures, soundFeatures } from './soundFeatures.ts'
import { printOf, type SpeakerFrames, speakerFrames } from './speakerFrames.ts'
import { type SpeechRegion, speechSpans } from './speechActivity.ts'
import { difference, join, type Voiceprint } from './voiceprint.ts'

// Limit of the first clustering. Where it finds fewer groups than `FIRST_GROUPS`, or than people are known to speak, its limit is
// lowered by the factor `FINER` until it finds as many: re-segmentation joins split speakers but cannot separate mixed ones.
const FIRST_LIMIT = 1.5
const FIRST_GROUPS = 8
const FINER = 0.8
const LEAST_LIMIT = 0.3
// Most groups to begin with, and most that are compared with every row while some are rather one person than two: each comparison
// takes a twentieth of a second for an hour.
const MOST_FIRST = 24
const MOST_COMPARED = 12
// Least weighted seconds (about half of the speech) that tell a voice from a laugh. A group with less is given to the nearest
// voice, since wrong small speakers cost the user more than missing ones.
const LEAST_TALK = 2
// Least difference of the last two, and least share of the talk of one of them, from which they are two whatever the odds: people of
// one pitch are. Halves of one voice differ by 1 to 2, moods by more, but they have at most a share of 0.22.
const LEAST_OF_TWO = { difference: 2.2, share: 0.25 }
// Log-odds from which two of three or four who take turns are not joined: halves of one voice follow each other in time, two people of one pitch
// alternate. Least alternation (`alternation`), and least talk against the mean group. Without it meetings of three were found as two.
const TURNS = { odds: -0.6, alternation: 0.6, share: 0.5, groups: 4 }
// Pause in frames, and weighted rows, that make a stretch of a voice.
const STRETCH = { pause: 20, rows: 40 }
// Log-odds of two people below which a decision is unsure.
const UNSURE = 1.5
// Spans clustered at once; longer recordings are clustered in pieces first, to bound the work.
const AT_ONCE = 600
// Longest pause in seconds within a speaker's turn.
const BREATH = 0.8

/** Diarizes a recording at 16 kHz; speakers are `SPEAKER_00`, `SPEAKER_01` … in order of appearance. */
export function diarize(samples: Float32Array): SpeakerTurn[] {
  return diarizeFeatures(soundFeatures(samples)).turns
}

/** Knowledge besides the sound. */
interface KnownOfTalk {
  /** Where a better detector found speech. */
  readonly regions?: readonly SpeechRegion[] | undefined
  /** How many speak. */
  readonly speakers?: number | undefined
}

/** Who speaks when. */
export interface Diarization {
  readonly turns: SpeakerTurn[]
  /** The number of speakers that may be right as well as the one found. */
  readonly orElse?: number
}

/** Whether voices have to be compared, for which the features need a timbre: not where one speaks alone. */
export function isTimbreHeard({ speakers }: Pick<KnownOfTalk, 'speakers'>): boolean {
  return speakers !== 1
}

/** Diarizes from computed features. */
export function diarizeFeatures(features: SoundFeatures, { regions, speakers }: KnownOfTalk = {}): Diarization {
  const speech = regions === undefined ? speechSpans(features) : framesOf(regions, features.frames)
  if (!isTimbreHeard({ speakers })) return { turns: named(speech.map((span) => ({ ...span, speaker: 0 }))) }
  const voices = speakerFrames(features, speech)
  const { path, ...rest } = speakerOfRows(voices, speakers)
  return { turns: named(turns(speech, voices, path)), ...rest }
}

/**
 * The speaker number of each row. Clusters into too many groups first, then joins the two who are likeliest one person until all
 * are distinct (after Ajmera & Wooters 2003), or until there are as many as are `known` to speak.
 */
function speakerOfRows(voices: SpeakerFrames, known: number | undefined): { path: Uint16Array; orElse?: number } {
  const prints = homogeneousSpans(voices).map((span) => printOf(voices, span))
  let speakers = firstGroups(prints, known ?? 0)
  let joined = Number.NEGATIVE_INFINITY
  for (;;) {
    const path = resegment(voices, speakers)
    const found = printsOf(path, voices)
    const smallest = leastOf(found)
    if (found.length < 2 || (known !== undefined && found.length <= known))
      return { path, ...orElse(found.length, { joined, known }) }
    if (smallest !== undefined && smallest.count * HOP < LEAST_TALK) {
      speakers = found.filter((speaker) => speaker !== smallest)
      continue
    }
    const { first, second, odds } = nextToJoin(found)
    const isTwo = areTwo(first, second, { odds, voices, path, found })
    if (known === undefined && isTwo) return { path, ...orElse(found.length, { joined, odds, known }) }
    joined = odds
    speakers = withJoined(found, first, second)
  }
}

function withJoined(speakers: readonly Voiceprint[], first: Voiceprint, second: Voiceprint): Voiceprint[] {
  return [...speakers.filter((speaker) => speaker !== first && speaker !== second), join(first, second)]
}

/** Whether two groups are two people: by odds, or the last two by what is said of them alone, or others by how they take turns. */
function areTwo(first: Voiceprint, second: Voiceprint, { odds, ...told }: Told & { readonly odds: number }): boolean {
  if (odds > 0) return true
  return told.found.length === 2 ? isPair(first, second) : odds > TURNS.odds && takeTurns(told, first, second)
}

/** Whether the last two of a talk differ clearly by what is said of them alone, and neither is a mood of the other. */
function isPair(a: Voiceprint, b: Voiceprint): boolean {
  return (
    difference(a, b) > LEAST_OF_TWO.difference && Math.min(a.count, b.count) >= LEAST_OF_TWO.share * (a.count + b.count)
  )
}

/** The rows with their speakers, and the voices of these in the order of their numbers. */
interface Told {
  readonly voices: SpeakerFrames
  readonly path: Uint16Array
  readonly found: readonly Voiceprint[]
}

/** Whether two of several groups alternate as people in talk do, and neither says little. */
function takeTurns({ voices, path, found }: Told, first: Voiceprint, second: Voiceprint): boolean {
  const mean = found.reduce((sum, { count }) => sum + count, 0) / found.length
  if (found.length > TURNS.groups || Math.min(first.count, second.count) < TURNS.share * mean) return false
  const numbers = [...new Set(path)].sort((a, b) => a - b)
  const [one, other] = [first, second].map((print) => numbers[found.indexOf(print)])
  const said = stretchesOf(voices, path).filter((speaker) => speaker === one || speaker === other)
  const ones = said.filter((speaker) => speaker === one).length
  const changes = said.filter((speaker, at) => at > 0 && speaker !== said[at - 1]).length
  return changes >= TURNS.alternation * 2 * Math.min(ones, said.length - ones) && changes > 0
}

/** Who speaks in each stretch between pauses and changes of speaker that is long enough to tell. */
function stretchesOf({ frames, weights }: SpeakerFrames, path: Uint16Array): number[] {
  const found: number[] = []
  let said = 0
  for (let row = 0; row < path.length; row++) {
    said += weights[row] ?? 0
    const goesOn = path[row + 1] === path[row] && (frames[row + 1] ?? 0) - (frames[row] ?? 0) <= STRETCH.pause
    if (goesOn) continue
    if (said > STRETCH.rows) found.push(path[row] ?? 0)
    said = 0
  }
  return found
}

interface Decisions {
  /** Log-odds of the last two that were joined, and of the two that were not. */
  readonly joined: number
  readonly odds?: number
  readonly known: number | undefined
}

/** The other number of speakers where a decision was a close one. */
function orElse(found: number, { joined, odds, known }: Decisions): { orElse?: number } {
  if (known !== undefined) return {}
  if (odds !== undefined && odds < UNSURE && odds < -joined) return { orElse: found - 1 }
  return joined > -UNSURE ? { orElse: found + 1 } : {}
}

function leastOf(speakers: readonly Voiceprint[]): Voiceprint | undefined {
  return speakers.toSorted((a, b) => a.count - b.count)[0]
}

/** Groups of spans, at least as many as are known to speak where that is possible, and few enough to compare with every row. */
function firstGroups(prints: readonly Voiceprint[], known: number): Voiceprint[] {
  let limit = FIRST_LIMIT
  let groups = clusterLong(prints, limit)
  while (groups.length < Math.max(FIRST_GROUPS, known) && limit > LEAST_LIMIT) {
    limit *= FINER
    groups = clusterLong(prints, limit)
  }
  let longest = groups.toSorted((a, b) => b.count - a.count).slice(0, Math.max(known, MOST_FIRST))
  while (longest.length > Math.max(known, MOST_COMPARED)) {
    const { first, second, odds } = nextToJoin(longest)
    if (odds > 0) break
    longest = withJoined(longest, first, second)
  }
  return longest
}

function clusterLong(prints: readonly Voiceprint[], limit: number): Voiceprint[] {
  if (prints.length <= AT_ONCE) return cluster(prints, limit)
  const parts: Voiceprint[] = []
  for (let i = 0; i < prints.length; i += AT_ONCE) parts.push(...cluster(prints.slice(i, i + AT_ONCE), limit))
  // Recursion needs progress to end.
  return parts.length < 0.9 * prints.length ? clusterLong(parts, limit) : cluster(parts.slice(0, AT_ONCE), limit)
}

function printsOf(path: Uint16Array, voices: SpeakerFrames): Voiceprint[] {
  const prints: (Voiceprint | undefined)[] = []
  for (const { start, end } of runs(path)) {
    const speaker = path[start] ?? 0
    const known = prints[speaker]
    const print = printOf(voices, { start, end })
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
