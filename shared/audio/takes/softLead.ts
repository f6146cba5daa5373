/** Level in dB, relative to the loudest 10 ms, below which an attack is audible only in silence. */
const SOFT_DB = -25
const ATTACK_FRAME_SECONDS = 0.01
/** Longest attack in seconds: the burst and aspiration of a stop. */
const MAX_ATTACK_SECONDS = 0.08

/**
 * The length in seconds of a soft attack, such as the burst of a k or the breath of an h, before speech is plainly
 * audible.
 */
export function softLead(samples: Float32Array, sampleRate: number): number {
  const size = Math.round(ATTACK_FRAME_SECONDS * sampleRate)
  const powers: number[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    let sum = 0
    for (let index = at; index < at + size; index++) sum += (samples[index] ?? 0) ** 2
    powers.push(sum)
  }
  const minPower = powers.reduce((peakPower, power) => Math.max(peakPower, power), 0) * 10 ** (SOFT_DB / 10)
  const first = powers.findIndex((power) => power > 0 && power >= minPower)
  return Math.min(MAX_ATTACK_SECONDS, Math.max(0, first) * ATTACK_FRAME_SECONDS)
}
