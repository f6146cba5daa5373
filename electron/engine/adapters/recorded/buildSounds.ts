import { setImmediate } from 'node:timers/promises'
import { speechBounds } from '../../../../shared/audio/takes/speechBounds.ts'
import { upperMedian } from '../../../../shared/basics/median.ts'
import type { ReadingFault } from '../../../../shared/packs/voiceProgram.ts'
import { diphone, SILENCE_PHONE } from '../../../../shared/text/speech/recording/diphones.ts'
import { alignSounds } from '../../signal/alignSounds.ts'
import { pitchTrack } from '../../signal/pitch.ts'
import { pitchMarks } from '../../signal/pitchMarks.ts'
import type { SpokenPhrase } from '../espeak/ruleSpeech.ts'
import { timedSounds } from './timedSounds.ts'
import type { Diphone } from './voiceFile.ts'

/** A phrase as somebody read it, and as a built-in voice says it; both at one sample rate. */
export interface ReadPhrase {
  readonly text: string
  readonly samples: Float32Array
  readonly reference: SpokenPhrase
}

/** The diphones of a reader, with the sound they lie in, the median of the fundamental in Hz, and what could not be used. */
export interface BuiltSounds {
  readonly diphones: Record<string, Diphone>
  readonly sound: Float32Array
  readonly pitchHz: number
  readonly faults: readonly { readonly text: string; readonly fault: ReadingFault }[]
}

/** Seconds of silence taken with a sound at the edge of a phrase, and of sound kept around a diphone. */
const PHRASE_EDGE_SILENCE_SECONDS = 0.04
const DIPHONE_MARGIN_SECONDS = 0.02
/** Level of what is cut out (RMS of the reading), and the peak from which a reading counts as clipped or silent. */
const READING_RMS = 0.08
const CLIPPED_PEAK = 0.999
const SILENT_PEAK = 0.02
/** Times the reader's usual distance from the reference from which other words were read, and times a reading may be longer. */
const OTHER_WORDS_DIFFERENCE_RATIO = 1.18
const MAX_READING_LENGTH_RATIO = 3
/** How far a reader's pitch moves around the median, as a factor. */
const MAX_READER_PITCH_RATIO = 1.7
/** Shares of a consonant between which it may be cut. */
const CONSONANT_CUT_SHARES = [0.2, 0.6] as const

/** The sample rate of the phrases, and how to cancel the work and follow it. */
interface BuildOptions {
  readonly rate: number
  readonly signal: AbortSignal
  /** Called after each phrase. */
  onPhrase?(): void
}

/** Cuts the diphones of a voice out of what a person has read. The best saying of each is kept. */
export async function buildSounds(
  phrases: readonly ReadPhrase[],
  { rate, signal, onPhrase }: BuildOptions,
): Promise<BuiltSounds> {
  const faults: { text: string; fault: ReadingFault }[] = []
  const readings: Reading[] = []
  for (const phrase of phrases) {
    const read = readingOf(phrase, rate)
    onPhrase?.()
    await yieldToCancellation(signal)
    if ('fault' in read) faults.push({ text: phrase.text, fault: read.fault })
    else readings.push(read)
  }
  const medianDifference = upperMedian(readings.map(({ difference }) => difference)) ?? 0
  const others = readings.filter(({ difference }) => difference > OTHER_WORDS_DIFFERENCE_RATIO * medianDifference)
  faults.push(...others.map(({ text }) => ({ text, fault: 'other_words' as const })))
  const own = readings.filter((reading) => !others.includes(reading))
  const pitchHz = upperMedian(own.flatMap(({ hz }) => hz)) ?? 150
  const sign = polarityOf(own)
  const best = new Map<string, Candidate>()
  for (const reading of own) {
    await yieldToCancellation(signal)
    const marks = marksOf(reading.samples, { rate, pitchHz, sign })
    for (const candidate of candidatesOf(reading, rate)) {
      if (candidate.cost >= (best.get(candidate.name)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(candidate.name, { ...candidate, samples: reading.samples, marks })
    }
  }
  return { ...joined([...best.values()], rate), pitchHz, faults }
}

/** Lets a cancellation arrive between two stretches of work that cannot be interrupted, and throws it. */
export async function yieldToCancellation(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

interface Reading {
  readonly text: string
  /** Difference of the recording from the reference as a whole. */
  readonly difference: number
  readonly samples: Float32Array
  readonly hz: readonly number[]
  readonly sounds: readonly PlacedSound[]
}

/** A sound of a reading, in samples, and how far it is from the reference. */
interface PlacedSound {
  readonly sound: string
  readonly isNucleus: boolean
  readonly from: number
  readonly to: number
  readonly cost: number
}

/** How far a reading is from its reference altogether; undefined where it cannot be used. */
export function differenceOf(phrase: ReadPhrase, rate: number): number | undefined {
  const reading = readingOf(phrase, rate)
  return 'fault' in reading ? undefined : reading.difference
}

function readingOf({ text, samples, reference }: ReadPhrase, rate: number): Reading | { readonly fault: ReadingFault } {
  const peak = samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  if (peak < SILENT_PEAK) return { fault: 'silent' }
  if (samples.filter((value) => Math.abs(value) >= CLIPPED_PEAK).length > 5) return { fault: 'clipped' }
  const bounds = speechBounds(samples, rate, { floor: 0.03, before: 0.03, after: 0.06 })
  if (bounds.from === 0 && bounds.to === samples.length) return { fault: 'cut_off' }
  const spoken = levelled(samples.subarray(bounds.from, bounds.to))
  const inner = speechBounds(reference.samples, rate, { floor: 0.03, before: 0.03, after: 0.06 })
  const model = reference.samples.subarray(inner.from, inner.to)
  // Before both are matched, which takes memory as the product of their lengths.
  const longer = spoken.length / model.length
  if (longer > MAX_READING_LENGTH_RATIO || longer < 1 / MAX_READING_LENGTH_RATIO) return { fault: 'other_words' }
  const matched = alignSounds(model, spoken)
  const place = (seconds: number): number => Math.round(matched.place(seconds * rate - inner.from))
  const end = (inner.to - 0.06 * rate) / rate
  const sounds = timedSounds(reference.units, end).map(({ sound, isNucleus, start, end: stop }) => {
    const [from, to] = [place(start), place(stop)]
    const cost = matched.cost(Math.max(0, start * rate - inner.from), stop * rate - inner.from)
    const odd = Math.abs(Math.log((to - from + 1) / ((stop - start) * rate * longer + 1)))
    return { sound, isNucleus, from, to, cost: cost + 0.5 * odd }
  })
  const hz = [...pitchTrack(spoken, rate).hz].filter((value) => value > 0)
  return { text, difference: matched.difference, samples: spoken, hz, sounds }
}

function levelled(samples: Float32Array): Float32Array {
  const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
  return samples.map((value) => (value * READING_RMS) / rms)
}

/** Whether a voice's periods stand out upwards or downwards, so that all marks are set alike. */
function polarityOf(readings: readonly Reading[]): number {
  let sum = 0
  for (const { samples } of readings) for (const value of samples) sum += value ** 3
  return sum < 0 ? -1 : 1
}

/** Pitch marks of a reading, in runs, each moved to where its periods peak. */
function marksOf(
  samples: Float32Array,
  { rate, pitchHz, sign }: { rate: number; pitchHz: number; sign: number },
): number[] {
  const bounds = {
    shortest: Math.floor(rate / (pitchHz * MAX_READER_PITCH_RATIO)),
    longest: Math.ceil((rate * MAX_READER_PITCH_RATIO) / pitchHz),
  }
  return pitchMarks(samples, bounds).flatMap((run) => {
    const half = bounds.shortest >> 1
    let [shift, largestSum] = [0, Number.NEGATIVE_INFINITY]
    for (let by = -half; by <= half; by++) {
      const sum = run.reduce((total, mark) => total + sign * (samples[mark + by] ?? 0), 0)
      if (sum > largestSum) [shift, largestSum] = [by, sum]
    }
    return run.map((mark) => mark + shift).filter((mark) => mark >= 0 && mark < samples.length)
  })
}

interface Candidate {
  readonly name: string
  readonly from: number
  readonly cut: number
  readonly to: number
  readonly cost: number
  readonly samples: Float32Array
  readonly marks: readonly number[]
}

function candidatesOf({ sounds, samples }: Reading, rate: number): Omit<Candidate, 'samples' | 'marks'>[] {
  const silence = Math.round(PHRASE_EDGE_SILENCE_SECONDS * rate)
  const first = sounds[0]
  const last = sounds.at(-1)
  if (first === undefined || last === undefined) return []
  const edge = { sound: SILENCE_PHONE, isNucleus: false, cost: 0 }
  const all = [
    { ...edge, from: first.from - 2 * silence, to: first.from },
    ...sounds,
    { ...edge, from: last.to, to: last.to + 2 * silence },
  ]
  return all.slice(1).map((sound, index) => {
    const before = all[index] ?? sound
    const [from, to] = [findCutPoint(before, samples), findCutPoint(sound, samples)]
    const name = diphone(before.sound, sound.sound)
    return { name, from, cut: sound.from, to, cost: before.cost + sound.cost }
  })
}

/** Where a sound is cut in two: a nucleus in the middle, a consonant where it is quietest, so that no burst is cut. */
function findCutPoint({ sound, isNucleus, from, to }: PlacedSound, samples: Float32Array): number {
  if (isNucleus || sound === SILENCE_PHONE) return Math.round((from + to) / 2)
  const [first, last] = CONSONANT_CUT_SHARES.map((share) => Math.round(from + share * (to - from)))
  let [best, lowestLevel] = [first ?? from, Number.POSITIVE_INFINITY]
  for (let at = first ?? from; at <= (last ?? to); at += 20) {
    const level = samples.subarray(Math.max(0, at - 60), at + 60).reduce((sum, value) => sum + value * value, 0)
    if (level < lowestLevel) [best, lowestLevel] = [at, level]
  }
  return best
}

/** One sound with all diphones in it, each with some of what is around it. */
function joined(
  candidates: readonly Candidate[],
  rate: number,
): { diphones: Record<string, Diphone>; sound: Float32Array } {
  const around = Math.round(DIPHONE_MARGIN_SECONDS * rate)
  const length = candidates.reduce((sum, { from, to }) => sum + to - from + 2 * around, 0)
  const sound = new Float32Array(length)
  const diphones: Record<string, Diphone> = {}
  let filled = 0
  for (const { name, from, cut, to, samples, marks } of candidates) {
    const move = filled - from + around
    for (let i = from - around; i < to + around; i++) sound[i + move] = samples[i] ?? 0
    const own = marks.filter((mark) => mark >= from - around && mark < to + around).map((mark) => mark + move)
    diphones[name] = { from: from + move, cut: cut + move, to: to + move, marks: own }
    filled += to - from + 2 * around
  }
  return { diphones, sound }
}
