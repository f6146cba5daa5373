import type { SpeakerTurn, ToldChange } from '../../../../shared/contract/local.ts'
import { speakerLabel } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { ANALYSIS_HOP_SECONDS, type FrameRange, framesOf, spanSeconds } from '../frames.ts'
import { type SoundFeatures, soundFeatures } from '../soundFeatures.ts'
import { type SpeechRegion, speechSpans } from '../speechActivity.ts'
import { homogeneousSpans } from './changePoints.ts'
import { likelihoodOf, type Partition, partitions, runs } from './partitions.ts'
import { evidenceOf, utterancesOf } from './peopleEvidence.ts'
import { printOf, type SpeakerFrames, speakerFrames } from './speakerFrames.ts'
import { brokenChanges, holdChanges, type RowChange, rowsOfChanges } from './toldChanges.ts'
import type { Voiceprint } from './voiceprint.ts'

// Log-odds that a talk is of one person more, by the values of `evidenceOf`: conditional logistic regression of the right number on 306 talks of 1 to
// 8 people, of which those of one weigh as much as those of two.
const ODDS_OF_ONE_MORE = [-2.46, 1.4, 1.06, 0.18, 0.48, -0.65, 1.17, 0.64]
// Most people that are looked for, and how far the odds fall below the best before nobody looks for more.
const MAX_DIARIZED_SPEAKERS = 10
const MAX_LOG_ODDS_DROP = 6
// How many people more than are looked for the partitions are made of where a voice is too small, and log-odds that a nat of a partition's likelihood
// is worth.
const EXTRA_CANDIDATE_SPEAKERS = 2
const LOG_ODDS_PER_NAT = 0.05
// Log-odds against a partition for each change of speaker that the text tells and it does not have.
const BROKEN_CHANGE_LOG_ODDS = 1.5
// Log-odds by which the best of several ways seems better than it is.
const BEST_CHOICE_BIAS_LOG_ODDS = 0.4
// Least weighted seconds (about half of the speech) that tell a voice from a laugh. A number of people of whom one says less is not taken, since
// wrong small speakers cost the user more than missing ones.
const MIN_SPEAKER_SECONDS = 2
// Log-odds against the number that was found above which another is likely, too.
const MIN_ALTERNATIVE_LOG_ODDS = -1.2
// Longest pause in seconds within a speaker's turn.
const MAX_TURN_PAUSE_SECONDS = 0.8

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
  /** Changes of speaker that the text tells. */
  readonly changes?: readonly ToldChange[] | undefined
}

/** Who speaks when. */
export interface Diarization {
  readonly turns: SpeakerTurn[]
  /** The number of speakers that may be right as well as the one found. */
  readonly orElse?: number
}

/** Whether voices have to be compared, for which the features need a timbre: not where one speaks alone. */
export function needsTimbre({ speakers }: Pick<KnownOfTalk, 'speakers'>): boolean {
  return speakers !== 1
}

/** Diarizes from computed features. */
export function diarizeFeatures(
  features: SoundFeatures,
  { regions, speakers, changes = [] }: KnownOfTalk = {},
): Diarization {
  const speech = regions === undefined ? speechSpans(features) : framesOf(regions, features.frames)
  if (!needsTimbre({ speakers })) return { turns: named(speech.map((span) => ({ ...span, speaker: 0 }))) }
  const voices = speakerFrames(features, speech)
  const { path, ...rest } = speakerOfRows(voices, { known: speakers, changes: rowsOfChanges(changes, voices) })
  return { turns: named(turns(speech, voices, path)), ...rest }
}

interface Rows {
  /** The speaker number of each row. */
  readonly path: Uint16Array
  readonly orElse?: number
}

interface KnownOfRows {
  readonly known: number | undefined
  readonly changes: readonly RowChange[]
}

/** Who speaks in each row: as many as are `known` to speak, else the likeliest number. */
function speakerOfRows(voices: SpeakerFrames, { known, changes }: KnownOfRows): Rows {
  const spans = homogeneousSpans(voices).map((span) => printOf(voices, span))
  if (spans.length === 0) return { path: new Uint16Array(voices.frames.length) }
  const partitionSearch = createPartitionSearch(voices, spans, changes)
  const pathOf = (partition: Partition) => holdChanges(partition, voices, changes)
  if (known !== undefined) return { path: pathOf(pickPartition(partitionSearch, known)) }
  const found = numbersOfPeople(partitionSearch)
  const [likeliest, second] = found.toSorted((a, b) => b.odds - a.odds)
  if (likeliest === undefined) return pickPartition(partitionSearch, 1)
  const path = pathOf(likeliest.partition)
  const isUnsure = second !== undefined && second.odds - likeliest.odds > MIN_ALTERNATIVE_LOG_ODDS
  return isUnsure ? { path, orElse: second.partition.prints.length } : { path }
}

interface Candidate {
  readonly partition: Partition
  /** Log-odds of this number of people against one fewer; of a number that was found, against one. */
  readonly odds: number
}

interface Way extends Candidate {
  readonly likelihood: number
  /** Log-odds against the partition by what the text tells. */
  readonly broken: number
  readonly hasEnoughSpeech: boolean
}

/** Ways to give a talk to so many voices, made as they are needed. */
interface PartitionSearch {
  /** The most likely of those sought for this number; undefined where there are fewer voices. */
  likeliest(people: number): Way | undefined
  /**
   * The number of speakers with the most evidence and likelihood, first of all among those without too small voices, whose rows go
   * to the rest.
   */
  best(people: number): Way | undefined
}

function createPartitionSearch(
  voices: SpeakerFrames,
  spans: readonly Voiceprint[],
  changes: readonly RowChange[],
): PartitionSearch {
  const utterances = utterancesOf(voices)
  const known = new Map<number, readonly Way[]>()
  const wayOf = (partition: Partition): Way => ({
    partition,
    odds: partition.prints.length < 2 ? 0 : oddsOf(evidenceOf(partition, voices, utterances)),
    likelihood: likelihoodOf(voices, partition),
    broken: BROKEN_CHANGE_LOG_ODDS * brokenChanges(partition, voices, changes),
    hasEnoughSpeech: partition.prints.every(({ count }) => count * ANALYSIS_HOP_SECONDS >= MIN_SPEAKER_SECONDS),
  })
  const sought = (people: number): readonly Way[] => {
    const made =
      known.get(people) ??
      partitions(voices, spans, { people, minRows: MIN_SPEAKER_SECONDS / ANALYSIS_HOP_SECONDS }).map(wayOf)
    known.set(people, made)
    return made
  }
  const among = (scoredPartitions: readonly Way[], people: number, rank: (way: Way) => number) =>
    scoredPartitions.filter(({ partition }) => partition.prints.length === people).toSorted((a, b) => rank(b) - rank(a))
  return {
    likeliest: (people) =>
      among(sought(people), people, ({ likelihood, broken }) => LOG_ODDS_PER_NAT * likelihood - broken)[0],
    best(people) {
      const ahead = people === 1 ? 0 : EXTRA_CANDIDATE_SPEAKERS
      const all = Array.from({ length: ahead + 1 }, (_, more) => sought(people + more)).flat()
      const bestPartitions = among(
        all,
        people,
        ({ odds, likelihood, broken }) => odds + LOG_ODDS_PER_NAT * likelihood - broken,
      )
      return bestPartitions.find(({ hasEnoughSpeech }) => hasEnoughSpeech) ?? bestPartitions[0]
    },
  }
}

/** The best partition of as many voices as are known to speak, or of the most below. */
function pickPartition(partitionSearch: PartitionSearch, known: number): Partition {
  for (let people = known; people > 0; people--) {
    const found = partitionSearch.best(people)
    if (found !== undefined) return found.partition
  }
  throw new RangeError('There is nobody to tell apart.')
}

function oddsOf(evidence: readonly number[]): number {
  return evidence.reduce((sum, value, at) => sum + value * (ODDS_OF_ONE_MORE[at] ?? 0), 0)
}

/**
 * The talk as that of one person, of two, and so on, as far as there is hope. Where a voice is too small, one of two is of one person; of more,
 * a laugh was found before people who are alike, and the best way without such a voice is taken.
 */
function numbersOfPeople(partitionSearch: PartitionSearch): Candidate[] {
  const found: Candidate[] = []
  let odds = 0
  for (let people = 1; people <= MAX_DIARIZED_SPEAKERS; people++) {
    const likeliest = partitionSearch.likeliest(people)
    const isSought = people > 2 && likeliest?.hasEnoughSpeech !== true
    const next = isSought ? partitionSearch.best(people) : likeliest
    if (next === undefined) break
    odds += next.odds - (isSought ? BEST_CHOICE_BIAS_LOG_ODDS : 0)
    if (next.hasEnoughSpeech || people === 1) found.push({ partition: next.partition, odds: odds - next.broken })
    if (odds - next.broken < Math.max(...found.map((one) => one.odds)) - MAX_LOG_ODDS_DROP) break
  }
  return found
}

interface NumberedTurn extends FrameRange {
  readonly speaker: number
}

/** Splits speech spans where the speaker changes. */
function turns(speech: readonly FrameRange[], voices: SpeakerFrames, path: Uint16Array): NumberedTurn[] {
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
    if (last?.speaker === speaker && start - last.end <= MAX_TURN_PAUSE_SECONDS) last.end = end
    else turns.push({ start, end, speaker })
  }
  return turns
}
