import { decibelsOfPower } from '../decibels.ts'
import { meanPower } from '../meanPower.ts'

/** Seconds of a frame. */
const SPEECH_LEVEL_FRAME_SECONDS = 0.05
/** Frames this much (dB) below the loudest frame are pauses. */
const PAUSE_DEPTH_DB = 25

/** Level of the speech in a sound in dB re full scale (RMS), without pauses; -Infinity for silence. */
export function speechLevel(samples: Float32Array, sampleRate: number): number {
  const size = Math.max(1, Math.round(SPEECH_LEVEL_FRAME_SECONDS * sampleRate))
  const powers: number[] = []
  for (let at = 0; at < samples.length; at += size) powers.push(meanPower(samples.subarray(at, at + size)))
  const minPower = Math.max(0, ...powers) * 10 ** (-PAUSE_DEPTH_DB / 10)
  const spoken = powers.filter((power) => power > minPower)
  return spoken.length === 0 ? -Infinity : decibelsOfPower(spoken.reduce((sum, one) => sum + one, 0) / spoken.length)
}
