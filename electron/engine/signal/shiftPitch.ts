import { stretch } from '../../../shared/audio/stretch.ts'

/** Limits of the pitch factor, beyond which a voice sounds unnatural. */
const PITCH_FACTOR_LIMITS = { lowest: 0.65, highest: 1.6 }

/**
 * Changes the pitch of speech by a factor, at the same pace: resamples, then time-stretches back. Formants move with
 * the pitch, so the voice also sounds smaller or larger.
 */
export function shiftPitch(
  samples: Float32Array,
  { sampleRate, factor }: { readonly sampleRate: number; readonly factor: number },
): Float32Array {
  const by = Math.min(PITCH_FACTOR_LIMITS.highest, Math.max(PITCH_FACTOR_LIMITS.lowest, factor))
  if (Math.abs(by - 1) < 0.005 || samples.length === 0) return samples
  const faster = new Float32Array(Math.round(samples.length / by))
  for (let index = 0; index < faster.length; index++) {
    const at = index * by
    const low = Math.floor(at)
    const before = samples[low] ?? 0
    faster[index] = before + ((samples[low + 1] ?? before) - before) * (at - low)
  }
  return stretch(faster, sampleRate, 1 / by)
}
