import { clamp } from '../../../../shared/basics/clamp.ts'
import { SILENCE_PHONE } from '../../../../shared/text/speech/recording/diphones.ts'
import { periodsOf, type SpokenUnit } from '../espeak/pitchContour.ts'
import type { Register } from '../espeak/ruleSsml.ts'
import { nearestDiphone } from './nearestDiphone.ts'
import { type TimedSound, timedSounds } from './timedSounds.ts'
import type { RecordedVoice } from './voiceFile.ts'

/** A phrase in a recorded voice, and where its units are in it. */
interface RecordedPhrase {
  readonly samples: Float32Array<ArrayBuffer>
  readonly units: readonly SpokenUnit[]
}

/** Measures of a phrase: where espeak-ng's last sound ends (seconds), how high it is spoken, and its speed. */
interface PhraseSetting {
  readonly end: number
  readonly register: Register
  readonly speed: number
}

/** Seconds kept of the silence around a phrase, and around a join where levels are compared. */
const RECORDED_LEAD_SECONDS = 0.01
const RECORDED_TAIL_SECONDS = 0.03
const JOIN_LEVEL_MARGIN_SECONDS = 0.012
/** Times a consonant may be longer or shorter than espeak-ng's. */
const MIN_CONSONANT_LENGTH_RATIO = 0.6
const MAX_CONSONANT_LENGTH_RATIO = 2.2
/** Times a sound may be louder or softer than it was recorded, so that its halves meet. */
const MAX_JOIN_GAIN_RATIO = 1.6

/**
 * Says a phrase with a person's recorded sounds: espeak-ng's timing for the vowels, the person's own for the consonants, and our
 * melody. Each sound is the second half of one diphone and the first half of the next.
 */
export function recordedSound(
  units: readonly SpokenUnit[],
  voice: RecordedVoice,
  { end, register, speed }: PhraseSetting,
): RecordedPhrase {
  const { rate } = voice.header
  const sounds = timedSounds(units, end)
  const halves = halvesOf(sounds, voice)
  const timed = retimed(sounds, halves, { rate, speed })
  const moved = movedUnits(units, timed)
  const last = timed.at(-1)?.stop ?? 0
  const periodAt = periodsOf(moved, { rate, register, end: last })
  return { samples: overlapped(voice.sound, piecesOf(timed, voice, rate), periodAt), units: moved }
}

/** A stretch of the voice's sound, in samples, with the marks in it. */
interface Half {
  readonly from: number
  readonly to: number
  readonly marks: readonly number[]
}

/** The two halves that a sound is made of; undefined where nobody has recorded it. */
interface Halves {
  readonly left: Half | undefined
  readonly right: Half | undefined
}

function halvesOf(sounds: readonly TimedSound[], { header }: RecordedVoice): Halves[] {
  return sounds.map(({ sound }, index) => {
    const [last, next] = [sounds[index - 1]?.sound ?? SILENCE_PHONE, sounds[index + 1]?.sound ?? SILENCE_PHONE]
    const before = nearestDiphone(header.diphones, [last, sound], 'second')
    const behind = nearestDiphone(header.diphones, [sound, next], 'first')
    return {
      left: before && { from: before.cut, to: before.to, marks: before.marks },
      right: behind && { from: behind.from, to: behind.cut, marks: behind.marks },
    }
  })
}

/** A sound in the new time, in seconds, beside espeak-ng's. */
interface Retimed {
  readonly sound: TimedSound
  readonly halves: Halves
  readonly begin: number
  readonly stop: number
}

function retimed(
  sounds: readonly TimedSound[],
  halves: readonly Halves[],
  { rate, speed }: { rate: number; speed: number },
): Retimed[] {
  let position = RECORDED_LEAD_SECONDS
  return sounds.map((sound, index) => {
    const own = halves[index] ?? { left: undefined, right: undefined }
    const timedLength = sound.end - sound.start
    const recorded = (lengthOf(own.left) + lengthOf(own.right)) / rate / speed
    const isOurs = sound.isNucleus || recorded === 0
    const length = isOurs
      ? timedLength
      : clamp(recorded, MIN_CONSONANT_LENGTH_RATIO * timedLength, MAX_CONSONANT_LENGTH_RATIO * timedLength)
    const begin = position
    position += length
    return { sound, halves: own, begin, stop: position }
  })
}

function lengthOf(half: Half | undefined): number {
  return half === undefined ? 0 : half.to - half.from
}

/** The units at their new times. */
function movedUnits(units: readonly SpokenUnit[], timed: readonly Retimed[]): SpokenUnit[] {
  const move = (seconds: number): number => {
    const found = timed.find(({ sound }) => seconds < sound.end) ?? timed.at(-1)
    if (found === undefined) return seconds
    const { sound, begin, stop } = found
    return begin + clamp((seconds - sound.start) / (sound.end - sound.start), 0, 1) * (stop - begin)
  }
  return units.map((unit) => ({ ...unit, start: move(unit.start), phonemes: unit.phonemes.map(move) }))
}

function piecesOf(timed: readonly Retimed[], { sound }: RecordedVoice, rate: number): Piece[] {
  const pieces: Piece[] = []
  const at = (seconds: number): number => Math.round(seconds * rate)
  for (const {
    halves,
    begin,
    stop,
    sound: { loud },
  } of timed) {
    const { left, right } = halves
    const share = lengthOf(left) / Math.max(1, lengthOf(left) + lengthOf(right))
    const boundary = at(begin + (stop - begin) * share)
    const gain = meetingGain(sound, left, right, rate)
    if (left !== undefined)
      pieces.push({ ...left, at: at(begin), length: boundary - at(begin), gains: [loud, loud * gain] })
    if (right !== undefined)
      pieces.push({ ...right, at: boundary, length: at(stop) - boundary, gains: [loud / gain, loud] })
  }
  const first = pieces[0]
  const last = pieces.at(-1)
  if (first !== undefined)
    pieces.unshift({ ...first, from: first.from - first.at, to: first.from, at: 0, length: first.at, gains: [1, 1] })
  if (last !== undefined)
    pieces.push({
      ...last,
      from: last.to,
      to: last.to + at(RECORDED_TAIL_SECONDS),
      at: last.at + last.length,
      length: at(RECORDED_TAIL_SECONDS),
      gains: [1, 0],
    })
  return pieces
}

/** The gain at the end of a sound's first half with which it meets the second, whose gain is its inverse. */
function meetingGain(sound: Float32Array, left: Half | undefined, right: Half | undefined, rate: number): number {
  if (left === undefined || right === undefined) return 1
  const reach = Math.round(JOIN_LEVEL_MARGIN_SECONDS * rate)
  const level = (place: number): number => {
    const part = sound.subarray(Math.max(0, place - reach), place + reach)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 1e-6) / Math.max(1, part.length))
  }
  return clamp(Math.sqrt(level(right.from) / level(left.to)), 1 / MAX_JOIN_GAIN_RATIO, MAX_JOIN_GAIN_RATIO)
}

/** A stretch of a recording (samples) that fills a stretch of the new sound, with its gain at either end. */
interface Piece {
  readonly from: number
  readonly to: number
  /** At the same place in every period of its voice. */
  readonly marks: readonly number[]
  readonly at: number
  readonly length: number
  readonly gains: readonly [number, number]
}

/** Samples from one grain of voiceless sound to the next: 4 ms. */
const VOICELESS_HOP_SAMPLES = 88
/** The longest period that a voice may have: 55 Hz. */
const MAX_VOICE_PERIOD_SAMPLES = 400

/**
 * Joins pieces of a recording end to end, each as long as is asked for and its voice at the periods that are asked for (samples at
 * a place, in order), by overlapping its periods anew (TD-PSOLA). Voiceless sound is overlapped at an even pace.
 */
function overlapped(
  recording: Float32Array,
  pieces: readonly Piece[],
  periodAt: (sample: number) => number,
): Float32Array<ArrayBuffer> {
  const last = pieces.at(-1)
  const length = last === undefined ? 0 : last.at + last.length
  const sum = new Float32Array(length)
  const weights = new Float32Array(length)
  let index = 0
  for (let place = 0; place < length; ) {
    while (index < pieces.length - 1 && place >= (pieces[index]?.at ?? 0) + (pieces[index]?.length ?? 0)) index++
    const piece = pieces[index]
    if (piece === undefined) break
    const share = (place - piece.at) / Math.max(1, piece.length)
    const source = Math.round(piece.from + share * (piece.to - piece.from))
    const gain = piece.gains[0] + share * (piece.gains[1] - piece.gains[0])
    const voiced = grainAt(piece.marks, source)
    const grain = voiced ?? { mark: source, before: VOICELESS_HOP_SAMPLES, behind: VOICELESS_HOP_SAMPLES }
    addGrain(recording, { sum, weights }, { ...grain, place: Math.round(place), gain })
    place += voiced === undefined ? VOICELESS_HOP_SAMPLES : Math.max(32, periodAt(place))
  }
  for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) / Math.max(1, weights[i] ?? 0)
  return sum
}

/** A mark with the lengths of the periods on both sides. */
interface Grain {
  readonly mark: number
  readonly before: number
  readonly behind: number
}

/** The period nearest to a place; undefined where there is no voice. */
function grainAt(marks: readonly number[], source: number): Grain | undefined {
  let best = 0
  for (let i = 1; i < marks.length; i++) {
    if (Math.abs((marks[i] ?? 0) - source) < Math.abs((marks[best] ?? 0) - source)) best = i
  }
  const mark = marks[best]
  if (mark === undefined) return undefined
  const before = periodOf(mark - (marks[best - 1] ?? Number.NEGATIVE_INFINITY))
  const behind = periodOf((marks[best + 1] ?? Number.POSITIVE_INFINITY) - mark)
  const period = before ?? behind
  if (period === undefined || Math.abs(mark - source) > 0.75 * period) return undefined
  return { mark, before: before ?? period, behind: behind ?? period }
}

function periodOf(distance: number): number | undefined {
  return distance > 0 && distance < MAX_VOICE_PERIOD_SAMPLES ? distance : undefined
}

/** Adds the sound around a mark, faded in and out, at a place. */
function addGrain(
  recording: Float32Array,
  { sum, weights }: { sum: Float32Array; weights: Float32Array },
  { mark, before, behind, place, gain }: Grain & { readonly place: number; readonly gain: number },
): void {
  for (let i = -before; i < behind; i++) {
    const at = place + i
    if (at < 0 || at >= sum.length) continue
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * i) / (i < 0 ? before : behind))
    sum[at] = (sum[at] ?? 0) + gain * weight * (recording[mark + i] ?? 0)
    weights[at] = (weights[at] ?? 0) + weight
  }
}
