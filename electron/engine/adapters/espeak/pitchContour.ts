import type { Syllable } from '../../../../shared/text/speech/phonology.ts'
import { bendPitch } from '../../signal/bendPitch.ts'
import { factorOf, type Register, type Unit } from './ruleSsml.ts'

/** A unit as it was spoken: where it and its phonemes begin, in seconds from the start of its phrase. */
export interface SpokenUnit {
  readonly unit: Unit
  readonly start: number
  readonly phonemes: readonly number[]
}

/** A place of the contour: seconds and semitones from the voice's own pitch. */
interface Point {
  readonly at: number
  readonly semitones: number
}

/** Consonants that begin the vowel behind them higher or lower (Hombert, Ohala & Ewan 1979, Language 55), in semitones. */
const VOICELESS_OBSTRUENT_PATTERN = /^(?:[ptkfsʃɬxh]|tʃ|ts|kp)/u
const VOICED_OBSTRUENT_PATTERN = /^(?:[bdgvzʒɮ]|dʒ)/u
const PERTURBATION_SEMITONES = 0.6
/** Seconds after which a consonant's effect has died down to a third. */
const PERTURBATION_DECAY_SECONDS = 0.03
/** Semitones by which close vowels are higher and open ones lower (Whalen & Levitt 1995, J. Phonetics 23). */
const INTRINSIC_PITCH_SEMITONES = 0.2
const SONORANT_PATTERN = /^[mnɲŋlɾrjw]/u
/** Semitones a second, the fastest that voices turn (Xu & Sun 2002, JASA 111). */
const MAX_SEMITONES_PER_SECOND = 85
/** Seconds of a tone at least, before the voice leaves it. */
const MIN_TONE_SECONDS = 0.04
/** Greatest factor between espeak-ng's pitch and the requested one. */
const PITCH_TOLERANCE_RATIO = 1.1

/** How high a phrase is spoken, in which time: samples a second, and the second where its last sound ends. */
interface ContourSetting {
  readonly rate: number
  readonly register: Register
  readonly end: number
}

/** Puts a continuous melody on a phrase that espeak-ng spoke on one pitch. */
export function withContour(
  samples: Float32Array,
  units: readonly SpokenUnit[],
  setting: ContourSetting,
): Float32Array<ArrayBuffer> {
  const { rate, register } = setting
  const expectedPeriod = rate / (register.hz * register.pitch)
  const bounds = {
    shortest: Math.floor(expectedPeriod / PITCH_TOLERANCE_RATIO),
    longest: Math.ceil(expectedPeriod * PITCH_TOLERANCE_RATIO),
  }
  return bendPitch(samples, { bounds, periodAt: periodsOf(units, setting) })
}

/** The period of a phrase's melody at a sample, in samples; asked for in order of time. */
export function periodsOf(
  units: readonly SpokenUnit[],
  { rate, register, end }: ContourSetting,
): (sample: number) => number {
  const semitonesAt = contourOf(units, end)
  return (sample) =>
    rate /
    (register.hz * factorOf({ semitones: semitonesAt(sample / rate) * register.interval, pitch: register.pitch }))
}

/** The melody over time: through the notes of the syllables, with what consonants and vowels do to it. */
function contourOf(units: readonly SpokenUnit[], end: number): (seconds: number) => number {
  const spans = spansOf(units, end)
  const points = pointsOf(spans)
  let [span, point] = [0, 0]
  return (seconds) => {
    // Asked for in order, so that the places are found by stepping on.
    while ((spans[span]?.stop ?? Number.POSITIVE_INFINITY) <= seconds && span < spans.length - 1) span++
    while ((points[point + 1]?.at ?? Number.POSITIVE_INFINITY) <= seconds) point++
    return between(points[point], points[point + 1], seconds) + microprosody(spans[span], seconds)
  }
}

/** A syllable in time: where its sound and its rhyme begin, and where it ends. */
interface Span {
  readonly unit: SpokenUnit['unit']
  readonly start: number
  readonly rhyme: number
  readonly stop: number
}

function spansOf(units: readonly SpokenUnit[], end: number): Span[] {
  return units.flatMap(({ unit, start, phonemes }, index) => {
    if (units[index - 1]?.unit.syllable === unit.syllable) return []
    const next = units.slice(index + 1).find((other) => other.unit.syllable !== unit.syllable)
    const stop = Math.max(start + 0.02, next?.start ?? end)
    const coda = units[index + 1]?.unit.syllable === unit.syllable ? 0 : unit.syllable.coda.length
    const rhyme = Math.min(phonemes[Math.max(0, phonemes.length - 1 - coda)] ?? start, stop - 0.02)
    return [{ unit, start, rhyme, stop }]
  })
}

/** The contour's points; where two tones are far apart, a voice leaves the first sooner and reaches the second later. */
function pointsOf(spans: readonly Span[]): Point[] {
  const points: Point[] = []
  for (const { unit, start, rhyme, stop } of spans) {
    const { from, to, arrivalShare, end, glides } = unit.note
    const length = stop - rhyme
    // A glide takes the time of a consonant that can be sung, too.
    const isSung = SONORANT_PATTERN.test(unit.syllable.onset.at(-1) ?? '')
    const first = { at: rhyme + (glides ? 0 : arrivalShare * length), semitones: from }
    points.push(...met(points.pop(), glides && isSung ? { ...first, at: (start + rhyme) / 2 } : first, stop))
    if (glides) points.push({ at: rhyme + arrivalShare * length, semitones: to })
    points.push({ at: stop - 0.05 * length, semitones: end })
  }
  return points
}

/** Two points with the time between them that their interval takes, as far as there is room. */
function met(before: Point | undefined, next: Point, stop: number): Point[] {
  if (before === undefined) return [next]
  const needed = Math.abs(next.semitones - before.semitones) / MAX_SEMITONES_PER_SECOND
  const at = Math.max(next.at, Math.min(before.at + needed, stop - MIN_TONE_SECONDS))
  return [
    { ...before, at: Math.max(before.at - MIN_TONE_SECONDS, Math.min(before.at, at - needed)) },
    { ...next, at },
  ]
}

/** On the curve between two points; the nearest point outside them. */
function between(one: Point | undefined, other: Point | undefined, seconds: number): number {
  if (one === undefined || other === undefined || seconds <= one.at) return one?.semitones ?? 0
  const share = Math.min(1, (seconds - one.at) / (other.at - one.at))
  // Half a line, half a soft step: as fast as a voice turns, at most.
  const soft = share * share * (3 - 2 * share)
  return one.semitones + (other.semitones - one.semitones) * ((share + soft) / 2)
}

function microprosody(span: Span | undefined, seconds: number): number {
  if (span === undefined) return 0
  const { onset, nucleus } = span.unit.syllable
  const since = seconds - span.rhyme
  const fading = since < 0 ? 1 : Math.exp(-since / PERTURBATION_DECAY_SECONDS)
  return perturbation(onset) * fading + intrinsic(nucleus)
}

function perturbation(onset: Syllable['onset']): number {
  const last = onset.at(-1) ?? ''
  if (VOICELESS_OBSTRUENT_PATTERN.test(last)) return PERTURBATION_SEMITONES
  return VOICED_OBSTRUENT_PATTERN.test(last) ? -PERTURBATION_SEMITONES : 0
}

function intrinsic(nucleus: string): number {
  if (/^[iuɪʊĩũ]/u.test(nucleus)) return INTRINSIC_PITCH_SEMITONES
  return /^[aã]/u.test(nucleus) ? -INTRINSIC_PITCH_SEMITONES : 0
}
