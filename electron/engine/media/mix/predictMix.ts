import { DuckEnvelope } from '../../../../shared/audio/mix/duckEnvelope.ts'
import { duckedLines, envelopeBase } from '../../../../shared/audio/mix/duckedLines.ts'
import { type Region, STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { BalancePlan, LineMix } from '../tasks.ts'
import type { BedMeasure } from './bed/bedMeter.ts'
import type { ClipMeasure } from './clips/clipMeasure.ts'

/** Energies of all lines together, per 0.1 s of the dub. */
export type SpeechEnergies = Float32Array

/** Points of the ducking curve in a step of 0.1 s. */
const CURVE_POINTS_PER_STEP = 4

/** Sums the energies of the clips, each with its gain in dB, mixed to `channels` channels. */
export function speechEnergies(
  clips: readonly ClipMeasure[],
  gains: readonly number[],
  channels: number,
): SpeechEnergies {
  const end = clips.reduce((latest, clip) => Math.max(latest, clip.end), 0)
  const sum = new Float32Array(Math.ceil(end * STEPS_PER_SECOND) + 2)
  for (const [index, clip] of clips.entries()) {
    const gain = gains[index] ?? 0
    if (Number.isFinite(gain)) addClip(sum, clip, channels * 10 ** (gain / 10))
  }
  return sum
}

/** Adds a clip, whose steps are not aligned to those of the dub: each is shared between two. */
function addClip(sum: Float32Array, { start, end, energies }: ClipMeasure, power: number): void {
  const first = Math.floor(start * STEPS_PER_SECOND)
  const late = start * STEPS_PER_SECOND - first
  for (let step = 0; step < energies.length; step++) {
    const length = Math.min(1, (end - start) * STEPS_PER_SECOND - step)
    const energy = (energies[step] ?? 0) * power * length
    sum[first + step] = (sum[first + step] ?? 0) + energy * (1 - late)
    sum[first + step + 1] = (sum[first + step + 1] ?? 0) + energy * late
  }
}

interface MixOutline {
  /** Energies of the original, and the share of them that remains where voices are removed. */
  readonly bed: Pick<BedMeasure, 'energies' | 'uncut'> | undefined
  /** `gain` is a factor on the energies. */
  readonly speech: { readonly energies: SpeechEnergies; readonly gain: number }
  readonly lines: readonly LineMix[]
  readonly sounding: readonly Region[]
  readonly plan: BalancePlan
}

/**
 * Predicts the energies of a mix, per 0.1 s: those of the original along the ducking curve plus those of the speech.
 * Energies of uncorrelated sounds add up.
 */
export function predictMix({ bed, speech, lines, sounding, plan }: MixOutline): Float32Array {
  const rate = STEPS_PER_SECOND * CURVE_POINTS_PER_STEP
  const steps = Math.max(bed?.energies.length ?? 0, speech.energies.length)
  const base = { ...envelopeBase(plan, rate), gain: 1 }
  const stretches = duckedLines(plan, { lines, sounding }, rate)
  const curve = new DuckEnvelope(stretches, plan.ducking, { sampleRate: rate, base }).curve(
    0,
    steps * CURVE_POINTS_PER_STEP,
  )
  return Float32Array.from({ length: steps }, (_, step) => {
    let left = 0
    for (let point = step * CURVE_POINTS_PER_STEP; point < (step + 1) * CURVE_POINTS_PER_STEP; point++) {
      const cut = curve?.cuts?.[point] ?? 0
      left += (curve?.gains[point] ?? 1) ** 2 * (1 - cut + cut * (bed?.uncut[step] ?? 1))
    }
    return ((bed?.energies[step] ?? 0) * left) / CURVE_POINTS_PER_STEP + (speech.energies[step] ?? 0) * speech.gain
  })
}
