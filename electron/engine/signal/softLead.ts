/** A sound this much under the loudest 10 ms (dB) is heard as the beginning only where nothing else sounds. */
const SOFT_DB = -25
const FRAME = 0.01
/** Longest beginning that counts: the burst and breath of a stop. */
const LONGEST = 0.08

/** Seconds for which speech begins softly, as with the burst of a k or the breath of an h, before it is plainly heard. */
export function softLead(samples: Float32Array, sampleRate: number): number {
  const size = Math.round(FRAME * sampleRate)
  const powers: number[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    let sum = 0
    for (let index = at; index < at + size; index++) sum += (samples[index] ?? 0) ** 2
    powers.push(sum)
  }
  const least = powers.reduce((most, power) => Math.max(most, power), 0) * 10 ** (SOFT_DB / 10)
  const first = powers.findIndex((power) => power > 0 && power >= least)
  return Math.min(LONGEST, Math.max(0, first) * FRAME)
}
