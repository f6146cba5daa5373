/** Seconds of fade at a cut: short enough for a consonant, long enough not to click. */
const CUT_FADE_SECONDS = 0.015
/** Shortest speech that is left, in seconds. */
const MIN_CUT_SPEECH_SECONDS = 0.1

interface Cut {
  /** The sample with which the speech begins. */
  readonly from: number
  /** Seconds of the speech that are left. */
  readonly at: number
  readonly sampleRate: number
}

/** The samples of a take up to a cut, faded out; undefined where the cut is not within its speech. */
export function cutSpeech(samples: Float32Array, { from, at, sampleRate }: Cut): Float32Array<ArrayBuffer> | undefined {
  const end = from + Math.round(at * sampleRate)
  if (at < MIN_CUT_SPEECH_SECONDS || end >= samples.length) return undefined
  const fade = Math.round(CUT_FADE_SECONDS * sampleRate)
  return Float32Array.from(samples.subarray(0, end), (sample, index) => sample * Math.min(1, (end - index) / fade))
}
