import type { BedKind } from '../../../../../shared/audio/mix/duckedLines.ts'
import { lineLoudness, type Region, STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import { type BedMeasure, LEVELS_PER_STEP } from './bedMeter.ts'

/** Sound below this level (LUFS) is inaudible beside speech. */
const BED_SILENCE_LUFS = -60

/** Least seconds to analyse; a single syllable has no rhythm. */
const MIN_BED_ANALYSIS_SECONDS = 2

/**
 * Least level fluctuation of speech, in dB: RMS around the running mean of 0.6 s, and distance from the 10th to the
 * 90th percentile. Measured: speech alone 6 to 10 and 26 to 34, ten dB above music or noise 3.1 to 5.7 and 11 to 20;
 * chords with drums 3.0 to 3.8 and 11, noise 0.1 to 0.6 and 3.
 */
const MIN_SPEECH_FLUCTUATION_DB = 4
const MIN_SPEECH_LEVEL_RANGE_DB = 13

/** LU by which sound under a line exceeds the sound beside it if the line replaces a voice. */
const MIN_VOICE_RISE_LU = 2

/**
 * Spectral flatness below which sound is tonal: chords have 0.1, noise of any colour 0.55, film ambience 0.4 to 0.5.
 */
const MAX_TONAL_FLATNESS = 0.35

/**
 * Classifies the original sound under each line by heuristics. In doubt it is speech, since a dub replaces speech. With
 * `voiceless` only the sound without its separated voices is classified, never as speech.
 */
export function classifyBed(bed: BedMeasure, regions: readonly Region[], voiceless = false): BedKind[] {
  const lined = new Uint8Array(bed.energies.length)
  for (const region of regions) lined.fill(1, ...stepsOf(region))
  return regions.map((region) => {
    const [from, to] = stepsOf(region)
    const energies = bed.energies.subarray(from, to)
    const audibleEnergies = voiceless ? energies.map((energy, at) => energy * (bed.uncut[from + at] ?? 1)) : energies
    if (lineLoudness(audibleEnergies) < BED_SILENCE_LUFS || from >= bed.energies.length) return 'silence'
    if (voiceless) return toneOf(bed, from, to)
    if (isSpeech(bed, region) || rises(bed, region, lined)) return 'speech'
    return toneOf(bed, from, to)
  })
}

function toneOf({ flatness }: BedMeasure, from: number, to: number): BedKind {
  return mean(flatness.subarray(from, to)) < MAX_TONAL_FLATNESS ? 'music' : 'ambience'
}

/** The first step of a region, and the step after its last; never empty. */
export function stepsOf({ start, end }: Region): [from: number, to: number] {
  const from = Math.max(0, Math.floor(start * STEPS_PER_SECOND))
  return [from, Math.max(from + 1, Math.ceil(end * STEPS_PER_SECOND))]
}

function isSpeech({ levels }: BedMeasure, { start, end }: Region): boolean {
  const missing = Math.max(0, MIN_BED_ANALYSIS_SECONDS - (end - start)) / 2
  const [from, to] = stepsOf({ start: start - missing, end: end + missing })
  const decibels = Array.from(levels.subarray(from * LEVELS_PER_STEP, to * LEVELS_PER_STEP), (power) =>
    power > 0 ? 10 * Math.log10(power + 1e-9) : Number.NaN,
  ).filter((level) => !Number.isNaN(level))
  if (decibels.length === 0) return false
  const smooth = runningMean(decibels, 1)
  const trend = runningMean(decibels, 15)
  const rhythm = Math.sqrt(mean(smooth.map((level, at) => (level - (trend[at] ?? 0)) ** 2)))
  const sorted = decibels.toSorted((a, b) => a - b)
  const percentile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return rhythm >= MIN_SPEECH_FLUCTUATION_DB && percentile(0.9) - percentile(0.1) >= MIN_SPEECH_LEVEL_RANGE_DB
}

function rises({ energies }: BedMeasure, region: Region, lined: Uint8Array): boolean {
  const [from, to] = stepsOf(region)
  const isBeside = (_: number, index: number): boolean => lined[Math.max(0, from - STEPS_PER_SECOND) + index] === 0
  const around = energies.subarray(Math.max(0, from - STEPS_PER_SECOND), to + STEPS_PER_SECOND)
  const beside = around.filter(isBeside)
  if (beside.length < 3) return false
  return lineLoudness(energies.subarray(from, to)) - lineLoudness(beside) >= MIN_VOICE_RISE_LU
}

/** The mean of each value and `reach` neighbours on both sides. */
function runningMean(values: readonly number[], reach: number): number[] {
  return values.map((_, at) => mean(values.slice(Math.max(0, at - reach), at + reach + 1)))
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0
  return values.length === 0 ? 0 : sum / values.length
}
