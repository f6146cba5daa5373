import { SPECTRUM, type VoiceMaskModel } from './people/separateVoices.ts'

const { frames: FRAMES, bins: BINS, sampleRate, size: SIZE, hop: HOP } = SPECTRUM

/** Seconds before and after a frame in which the pauses of a voice are looked for, and frames between two looks. */
const PAUSE_SEARCH_MARGIN_SECONDS = 1.5
const PAUSE_SEARCH_HOP_FRAMES = 12
/** Share of the frames in which a voice is taken to pause in a bin. */
const BIN_PAUSE_SHARE = 0.08
/** How sharply points that exceed the music are removed (power of the gate). */
const MASK_GATE_EXPONENT = 3
/** Lowest frequency (Hz) at which something is taken for voice: that of the room in recorded talk. */
const MIN_VOICE_HZ = 23
/** Magnitude that counts as nothing. */
const NEGLIGIBLE_MAGNITUDE = 1e-6

/**
 * Estimates voices in the middle of stereo without a trained model: input are the magnitudes of the middle, then of the sides. In
 * each bin, the music of the middle is known from the pauses of the voice, which are many in a single bin, by its own level and by
 * its ratio to the sides at the same time, since music rises and falls as one. What exceeds both is voice.
 */
export const voiceInCenter: VoiceMaskModel = (magnitudes) => {
  const [center, sides] = [magnitudes.subarray(0, FRAMES * BINS), magnitudes.subarray(FRAMES * BINS)]
  const soundFrames = findSoundFrames(center)
  const shares = new Float32Array(2 * FRAMES * BINS)
  const first = Math.round((MIN_VOICE_HZ * SIZE) / sampleRate)
  for (let bin = first; bin < BINS; bin++) markBin({ center, sides, soundFrames, shares }, bin)
  return Promise.resolve(smoothed(shares))
}

interface BinWork {
  readonly center: Float32Array
  readonly sides: Float32Array
  /** Frames that hold any sound, in order. */
  readonly soundFrames: readonly number[]
  readonly shares: Float32Array
}

function markBin({ center, sides, soundFrames, shares }: BinWork, bin: number): void {
  const reach = Math.round((PAUSE_SEARCH_MARGIN_SECONDS * sampleRate) / HOP)
  const levels = Float32Array.from(soundFrames, (frame) => center[frame * BINS + bin] ?? 0)
  const ratios = levels.map(
    (level, at) => level / ((sides[(soundFrames[at] ?? 0) * BINS + bin] ?? 0) + NEGLIGIBLE_MAGNITUDE),
  )
  for (let from = 0; from < soundFrames.length; from += PAUSE_SEARCH_HOP_FRAMES) {
    const [first, last] = [from + PAUSE_SEARCH_HOP_FRAMES / 2 - reach, from + PAUSE_SEARCH_HOP_FRAMES / 2 + reach]
    const [softest, ratio] = [softestOf(levels, first, last), softestOf(ratios, first, last)]
    for (let place = from; place < Math.min(soundFrames.length, from + PAUSE_SEARCH_HOP_FRAMES); place++) {
      const at = (soundFrames[place] ?? 0) * BINS + bin
      const music = Math.max(softest, ratio * (sides[at] ?? 0))
      const kept = Math.min(1, music / ((center[at] ?? 0) + NEGLIGIBLE_MAGNITUDE))
      shares[at] = 1 - kept ** MASK_GATE_EXPONENT
    }
  }
}

/** The value that all but the pauses exceed, by every second value from `first` to `last`. */
function softestOf(values: Float32Array, first: number, last: number): number {
  const near = values.subarray(Math.max(0, first), last).filter((_, at) => at % 2 === 0)
  return near.sort()[Math.floor(BIN_PAUSE_SHARE * near.length)] ?? 0
}

function findSoundFrames(center: Float32Array): number[] {
  return Array.from({ length: FRAMES }, (_, frame) => frame).filter((frame) =>
    center.subarray(frame * BINS, (frame + 1) * BINS).some((magnitude) => magnitude > NEGLIGIBLE_MAGNITUDE),
  )
}

/** In the middle the mean of each share and its neighbours in frequency, or single points that remain would chirp. */
function smoothed(shares: Float32Array): Float32Array {
  const means = new Float32Array(shares.length)
  for (let at = 0; at < FRAMES * BINS; at++) {
    const share = shares[at] ?? 0
    means[at] = (share + (shares[at - 1] ?? share) + (shares[at + 1] ?? share)) / 3
  }
  return means
}
