/** The channels of a mix, in FFmpeg's order. */
export interface SoundLayout {
  readonly sampleRate: number
  readonly channels: 2 | 6
  /** Those that voices are put into. */
  readonly voice: readonly number[]
  /** Those in which the voices of a film are found. */
  readonly front: readonly number[]
}

const SAMPLE_RATE = 48_000

/** Both sides at once, which is heard in the middle. */
const STEREO: SoundLayout = { sampleRate: SAMPLE_RATE, channels: 2, voice: [0, 1], front: [0, 1] }

/** Left, right, centre, low-frequency effects, two surrounds; dialogue belongs in the centre. */
const SURROUND: SoundLayout = { sampleRate: SAMPLE_RATE, channels: 6, voice: [2], front: [0, 1, 2] }

/**
 * How a source with so many channels is mixed: 5.1 and more as 5.1, all else as stereo. Mono becomes stereo too, since
 * AAC players differ in how loud they play it.
 */
export function layoutFor(channels: number): SoundLayout {
  return channels >= 6 ? SURROUND : STEREO
}
