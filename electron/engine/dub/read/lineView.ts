import type { LineView } from '../../../../shared/contract/records.ts'
import type { FaceTrack, SeenMouth } from '../../core/pictureFindings.ts'

/** A line with its times in seconds. */
export interface TimedLine {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** A line with the loudness in its course: a level from 0 at each time; empty where no speech is heard in it. */
export interface LineLoudness extends TimedLine {
  readonly levels: readonly { readonly time: number; readonly level: number }[]
}

/** The view of a line's speaker, and the face that speaks it. */
interface SeenLine {
  /** Absent where the picture does not tell. */
  readonly view?: LineView
  readonly speaker?: FaceTrack
}

/** Seconds from one level to the next. */
const LEVEL_HOP_SECONDS = 0.04
/** Seconds by which a mouth may go before or after what is heard. */
const MOUTH_LAGS_SECONDS = [-0.16, -0.08, 0, 0.08, 0.16]
/** Least share of a line in which its speaker's mouth is seen. */
const MIN_MOUTH_SEEN_SHARE = 0.35
/** Below this a face is in profile, and its mouth tells nothing. */
const MIN_FRONTAL_RATIO = 0.12
/** How far lips part and meet in speech, as a share of the height from eyes to chin; below the second they rest. */
const MIN_SPEAKING_LIP_MOVE_SHARE = 0.05
const MAX_RESTING_LIP_MOVE_SHARE = 0.025
/** Correlation of mouth and loudness above which even small movement is speech. */
const MIN_MOUTH_CORRELATION = 0.5
/** Least samples of a mouth that tell anything. */
const MIN_MOUTH_SAMPLES = 5

/** Loudness in the course of samples that begin at a time (seconds), as the effective value of each 40 ms. */
export function levelsOf(
  samples: Float32Array,
  { from, rate }: { readonly from: number; readonly rate: number },
): LineLoudness['levels'] {
  const size = Math.round(LEVEL_HOP_SECONDS * rate)
  return Array.from({ length: Math.floor(samples.length / size) }, (_, at) => {
    const part = samples.subarray(at * size, (at + 1) * size)
    const level = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / size)
    return { time: from + (at + 0.5) * LEVEL_HOP_SECONDS, level }
  })
}

/**
 * Judges by the faces seen while a line is spoken: the mouth that moves with the sound speaks it. Where all mouths in plain
 * view rest while speech is heard, the speaker is elsewhere. Where no face is seen but one was in the same shot, it has
 * turned away. Faces too small to tell make the line unknown.
 */
export function viewOf(
  line: LineLoudness,
  { tracks, cuts }: { tracks: readonly FaceTrack[]; cuts: readonly number[] },
): SeenLine {
  const present = tracks.filter(({ start, end }) => start < line.end && end >= line.start)
  const mouths = present.flatMap((track) => mouthIn(track, line) ?? [])
  const [best] = mouths.toSorted((a, b) => b.worth - a.worth)
  if (best !== undefined) {
    if (best.seen < MIN_MOUTH_SEEN_SHARE) return { view: 'mouth_hidden', speaker: best.track }
    if (best.speaks || line.levels.length === 0) return { view: 'on_screen', speaker: best.track }
    return best.rests ? { view: 'off_screen' } : {}
  }
  if (present.some(({ mouth }) => mouth.length > 0)) return { view: 'mouth_hidden' }
  if (present.length > 0) return {}
  return { view: isInShot(line, tracks, cuts) ? 'mouth_hidden' : 'off_screen' }
}

/** A mouth during a line. */
interface AssessedMouth {
  readonly track: FaceTrack
  /** Share of the line in which it is in view. */
  readonly seen: number
  readonly speaks: boolean
  readonly rests: boolean
  /** Higher for the likelier speaker. */
  readonly worth: number
}

function mouthIn(track: FaceTrack, line: LineLoudness): AssessedMouth | undefined {
  const plain = track.mouth.filter(
    ({ time, frontal }) => time >= line.start && time < line.end && frontal >= MIN_FRONTAL_RATIO,
  )
  if (plain.length < Math.min(MIN_MOUTH_SAMPLES, (line.end - line.start) / 0.2)) return undefined
  const seen = timeOf(plain) / (line.end - line.start)
  const moves = rangeOf(plain)
  const together = mouthCorrelation(plain, line.levels)
  const speaks =
    moves >= MIN_SPEAKING_LIP_MOVE_SHARE || (moves >= MAX_RESTING_LIP_MOVE_SHARE && together >= MIN_MOUTH_CORRELATION)
  return {
    track,
    seen,
    speaks,
    rests: moves < MAX_RESTING_LIP_MOVE_SHARE,
    worth: moves / MIN_SPEAKING_LIP_MOVE_SHARE + Math.max(0, together) + seen,
  }
}

/** Seconds that samples cover; gaps count no longer than a sample. */
function timeOf(mouth: readonly SeenMouth[]): number {
  const steps = mouth.slice(1).map(({ time }, at) => Math.min(0.25, time - (mouth[at]?.time ?? time)))
  return steps.reduce((sum, step) => sum + step, 0.08)
}

/** From the 10th to the 90th percentile of the opening. */
function rangeOf(mouth: readonly SeenMouth[]): number {
  const sorted = mouth.map(({ opening }) => opening).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return at(0.9) - at(0.1)
}

/** The highest correlation of a mouth's opening with the loudness over small shifts; 0 where nothing is known. */
function mouthCorrelation(mouth: readonly SeenMouth[], levels: LineLoudness['levels']): number {
  const [first] = levels
  if (first === undefined || mouth.length < 2 * MIN_MOUTH_SAMPLES) return 0
  const found = MOUTH_LAGS_SECONDS.map((lag) => {
    const pairs = mouth.flatMap(({ time, opening }) => {
      const lineLevel = levels[Math.round((time + lag - first.time) / LEVEL_HOP_SECONDS)]
      return lineLevel === undefined ? [] : [[opening, Math.log(lineLevel.level + 1e-4)] as const]
    })
    return correlation(pairs)
  })
  return Math.max(...found)
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  const product = pairs.reduce((sum, [x, y]) => sum + (x - a) * (y - b), 0)
  const size = (of: 0 | 1, average: number): number =>
    Math.sqrt(pairs.reduce((sum, pair) => sum + (pair[of] - average) ** 2, 0))
  return product / (size(0, a) * size(1, b)) || 0
}

/** Whether a face large enough was seen in a shot of the line. */
function isInShot(line: TimedLine, tracks: readonly FaceTrack[], cuts: readonly number[]): boolean {
  const from = cuts.findLast((cut) => cut <= line.start) ?? Number.NEGATIVE_INFINITY
  const to = cuts.find((cut) => cut >= line.end) ?? Number.POSITIVE_INFINITY
  return tracks.some(({ start, end, mouth }) => mouth.length > 0 && start < to && end >= from)
}
