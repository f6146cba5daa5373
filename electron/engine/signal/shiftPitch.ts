import { stretch } from '../../../shared/audio/stretch.ts'

/** Further than this (as a factor) a voice no longer sounds like a person. */
const LIMITS = { lowest: 0.65, highest: 1.6 }

/**
 * The same speech at another pitch and the same pace: played at another speed, then stretched back. Formants move
 * with the pitch, so a voice also sounds smaller or larger.
 */
export function shiftPitch(samples: Float32Array, sampleRate: number, factor: number): Float32Array {
  const by = Math.min(LIMITS.highest, Math.max(LIMITS.lowest, factor))
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
