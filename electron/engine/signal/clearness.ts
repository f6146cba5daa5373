/** Seconds whose level is measured together. */
const FRAME = 0.02
/** Shares of the frames that are louder than what lies under speech, and than its usual loudness. */
const [UNDER, SPEECH] = [0.08, 0.7]
/** Quieter is silence, as a share of full scale (-72 dB). */
const SILENCE = 0.00025

/**
 * How far speech stands out from what lies under it, in dB: speech pauses at every stop, so its quietest frames tell what
 * else sounds. Music, noise and other voices fill them.
 */
export function clearness(samples: Float32Array, sampleRate: number): number {
  const size = Math.round(FRAME * sampleRate)
  const levels: number[] = []
  for (let from = 0; from + size <= samples.length; from += size) {
    let power = 0
    for (let index = from; index < from + size; index++) power += (samples[index] ?? 0) ** 2
    levels.push(Math.max(SILENCE, Math.sqrt(power / size)))
  }
  levels.sort((a, b) => a - b)
  const at = (share: number): number => levels[Math.floor(share * levels.length)] ?? SILENCE
  return 20 * Math.log10(at(SPEECH) / at(UNDER))
}
