import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { homogeneousSpans, PrefixSums } from './changePoints.ts'
import { cluster, difference, join, type Voiceprint } from './cluster.ts'
import { HOP, type Span, spanSeconds } from './frames.ts'
import { resegment } from './resegment.ts'
import { type SoundFeatures, soundFeatures } from './soundFeatures.ts'
import { type SpeakerFrames, speakerFrames } from './speakerFrames.ts'
import { speechSpans } from './speechActivity.ts'

// Two stretches of one speaker differ by 1 on average; beyond this they are two speakers.
const SAME_SPEAKER = 2.5
// Seconds of loud speech from which a voice can be told from another; who says less is counted to the nearest voice.
const LEAST_TALK = 1.5
// Stretches clustered at once; longer recordings are clustered in pieces first, so that the work stays bounded.
const AT_ONCE = 800
// Limit of the first clustering: stricter, because re-segmentation repairs what is apart but not what is mixed.
const FIRST_LIMIT = 2

/** Who speaks when in a recording at 16 kHz; speakers are `SPEAKER_00`, `SPEAKER_01` … in order of appearance. */
export function diarize(samples: Float32Array): SpeakerTurn[] {
  return diarizeFeatures(soundFeatures(samples))
}

/** The same from features already computed. */
export function diarizeFeatures(features: SoundFeatures): SpeakerTurn[] {
  const speech = speechSpans(features)
  const voices = speakerFrames(features, speech)
  return named(turns(speech, voices, speakerOfRows(voices)))
}

/** The speaker of each row, as a number. */
function speakerOfRows(voices: SpeakerFrames): Uint16Array {
  const sums = new PrefixSums(voices)
  const prints = homogeneousSpans(voices, sums).map((span) => sums.print(span))
  let speakers = significant(merged(prints, clusterLong(prints)))
  for (;;) {
    const path = resegment(voices, speakers)
    const found = printsOf(path, sums)
    const fewer = withoutOne(found)
    if (fewer === undefined) return path
    speakers = fewer
  }
}

/** One speaker fewer: the one who says too little, or the two most alike made one; `undefined` where all are distinct. */
function withoutOne(speakers: readonly Voiceprint[]): Voiceprint[] | undefined {
  if (speakers.length < 2) return undefined
  const enough = significant(speakers)
  if (enough.length < speakers.length) return enough
  const pair = mostAlike(speakers)
  if (pair.distance > SAME_SPEAKER) return undefined
  const { first, second } = pair
  return speakers.flatMap((speaker, i) => (i === second ? [] : i === first ? [join(speaker, speakers[second] ?? speaker)] : [speaker]))
}

function mostAlike(speakers: readonly Voiceprint[]): { first: number; second: number; distance: number } {
  let best = { first: 0, second: 0, distance: Number.POSITIVE_INFINITY }
  for (const [first, a] of speakers.entries()) {
    for (const [second, b] of speakers.entries()) {
      if (second <= first) continue
      const distance = difference(a, b)
      if (distance < best.distance) best = { first, second, distance }
    }
  }
  return best
}

function clusterLong(prints: readonly Voiceprint[]): number[] {
  const groups: number[] = []
  const parts: Voiceprint[] = []
  for (let i = 0; i < prints.length; i += AT_ONCE) {
    const piece = prints.slice(i, i + AT_ONCE)
    const own = cluster(piece, FIRST_LIMIT)
    groups.push(...own.map((group) => parts.length + group))
    parts.push(...merged(piece, own))
  }
  if (prints.length <= AT_ONCE) return groups
  const joined = cluster(parts, FIRST_LIMIT)
  return groups.map((group) => joined[group] ?? 0)
}

/** One voiceprint per group. */
function merged(prints: readonly Voiceprint[], groups: readonly number[]): Voiceprint[] {
  const sums: Voiceprint[] = []
  for (const [i, print] of prints.entries()) {
    const group = groups[i] ?? 0
    const known = sums[group]
    sums[group] = known === undefined ? print : join(known, print)
  }
  return sums
}

/** The speakers who say enough, or the one who says most. */
function significant(speakers: readonly Voiceprint[]): Voiceprint[] {
  const enough = speakers.filter(({ count }) => count * HOP >= LEAST_TALK)
  if (enough.length > 0) return enough
  return [...speakers].sort((a, b) => b.count - a.count).slice(0, 1)
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

/** Speech spans cut where the speaker changes. */
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

/** The frame half-way from the row before to this one. */
function between(frames: Int32Array, row: number): number {
  return Math.round(((frames[row - 1] ?? 0) + (frames[row] ?? 0) + 1) / 2)
}

function named(found: readonly NumberedTurn[]): SpeakerTurn[] {
  const names = new Map<number, string>()
  return found.map((turn) => {
    const name = names.get(turn.speaker) ?? `SPEAKER_${String(names.size).padStart(2, '0')}`
    names.set(turn.speaker, name)
    return { ...spanSeconds(turn), speaker: name }
  })
}
