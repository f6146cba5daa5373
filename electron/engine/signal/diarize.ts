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
import { join, type Voiceprint } from './voiceprint.ts'

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
// Log-odds from which the last two of a talk are two people even if they do not take turns: halves of one voice follow each other in time, two
// people alternate. Least odds where three or more were distinct before, and least alternation (`takeTurns`): more
// in so many seconds of speech where no more were distinct, as a few turns tell little.
const LAST_TWO = { sure: 3, joined: -0.6, alternation: 0.4, short: { seconds: 20, alternation: 0.7 } }
// Distinct groups of which the last two tell whether they are of one person; more are of several.
const FEW = 4
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
 * are distinct (after Ajmera & Wooters 2003), or until there are as many as are `known` to speak. A few are joined on, to tell from the last two
 * whether the talk is of more than one.
 */
function speakerOfRows(voices: SpeakerFrames, known: number | undefined): Rows {
  const prints = homogeneousSpans(voices).map((span) => printOf(voices, span))
  let speakers = firstGroups(prints, known ?? 0)
  let joined = Number.NEGATIVE_INFINITY
  let distinct: Rows | undefined
  for (;;) {
    const path = resegment(voices, speakers)
    const found = printsOf(path, voices)
    const smallest = leastOf(found)
    if (found.length <= (known ?? 1)) return { path, ...orElse(found.length, { joined, known }) }
    if (smallest !== undefined && smallest.count * HOP < LEAST_TALK) {
      speakers = found.filter((speaker) => speaker !== smallest)
      continue
    }
    const { first, second, odds } = nextToJoin(found)
    const answer = { path, ...orElse(found.length, { joined, odds, known }) }
    if (known === undefined && odds > 0) distinct ??= answer
    const isFirst = distinct === answer
    if (distinct !== undefined && areSeveral(found.length, { odds, isFirst, voices, path })) return distinct
    joined = odds
    speakers = withJoined(found, first, second)
  }
}

interface Rows {
  readonly path: Uint16Array
  readonly orElse?: number
}

function withJoined(speakers: readonly Voiceprint[], first: Voiceprint, second: Voiceprint): Voiceprint[] {
  return [...speakers.filter((speaker) => speaker !== first && speaker !== second), join(first, second)]
}

/** Whether a talk in which groups were distinct is of several people: if they were many, or the last two are so clearly or take turns. */
function areSeveral(groups: number, { odds, isFirst, voices, path }: Last): boolean {
  if (groups > FEW) return true
  if (groups > 2 || odds < LAST_TWO.joined) return false
  const { alternation } = isFirst && path.length * HOP < LAST_TWO.short.seconds ? LAST_TWO.short : LAST_TWO
  return odds > LAST_TWO.sure || takeTurns(stretchesOf(voices, path), alternation)
}

interface Last {
  /** Log-odds that the next two to join are two people. */
  readonly odds: number
  /** Whether no more groups than these were distinct. */
  readonly isFirst: boolean
  readonly voices: SpeakerFrames
  readonly path: Uint16Array
}

/** Whether two alternate as people in talk do: `alternation` is the least share of the changes that there could be. */
function takeTurns(said: readonly number[], alternation: number): boolean {
  const ones = said.filter((speaker) => speaker === said[0]).length
  const changes = said.filter((speaker, at) => at > 0 && speaker !== said[at - 1]).length
  return changes > 0 && changes >= alternation * 2 * Math.min(ones, said.length - ones)
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
