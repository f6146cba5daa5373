/** Length and layout of generated sound. */
export interface ToneShape {
  readonly seconds: number
  /** Default: 48,000. */
  readonly sampleRate?: number
  /** Channels, one sample of each in turn (default: one). */
  readonly channels?: number
}

/** A steady sine of a frequency in hertz with a peak of `level`, the same on all channels. */
export function tone(
  frequency: number,
  level: number,
  { seconds, sampleRate = 48_000, channels = 1 }: ToneShape,
): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate) * channels)
  for (let frame = 0, at = 0; at < samples.length; frame++, at += channels)
    samples.fill(level * Math.sin((2 * Math.PI * frequency * frame) / sampleRate), at, at + channels)
  return samples
}

/** The greatest number of the generator, a prime. */
const PRIME = 2_147_483_647

/**
 * A source of white noise: each call answers the next of numbers that are evenly spread from -1 to 1, the same for the same
 * seed (Park & Miller's minimal standard generator, 1988).
 */
export function noise(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % PRIME
    return (2 * state) / PRIME - 1
  }
}
