/** The channels of a mix, in FFmpeg's order. */
export interface SoundLayout {
  readonly sampleRate: number
  readonly channels: 2 | 6
  /** Channels that the dubbed voices are mixed to, and in whose mean the voices of most films are. */
  readonly voice: readonly number[]
  /** Channels before the listener. */
  readonly front: readonly number[]
  /**
   * The weight of each channel in one for all: what is on both sides is as loud as before by BS.1770, as are voices; what lies on
   * one side, or differs on both, loses up to 3 dB.
   */
  readonly inMono: readonly number[]
}

const MIX_SAMPLE_RATE_HZ = 48_000

/** Stereo; voices go to both sides and are heard in the middle. */
const STEREO: SoundLayout = {
  sampleRate: MIX_SAMPLE_RATE_HZ,
  channels: 2,
  voice: [0, 1],
  front: [0, 1],
  inMono: [Math.SQRT1_2, Math.SQRT1_2],
}

/** 5.1: left, right, centre, low-frequency effects, two surrounds; voices go to the centre. */
const SURROUND: SoundLayout = {
  sampleRate: MIX_SAMPLE_RATE_HZ,
  channels: 6,
  voice: [2],
  front: [0, 1, 2],
  inMono: [Math.SQRT1_2, Math.SQRT1_2, 1, 0, 0.5, 0.5],
}

/**
 * The layout for a source with this number of channels: 5.1 for six or more, else stereo. Mono becomes stereo, since
 * AAC players differ in the level at which they play mono.
 */
export function layoutFor(channels: number): SoundLayout {
  return channels >= 6 ? SURROUND : STEREO
}
