/** Sound below this share of the loudest sample (-40 dB) at the ends of a recording is silence. */
const SILENCE = 0.01
/** Seconds kept at each end, so that soft consonants and fading vowels are not cut. */
const BEFORE = 0.004
const AFTER = 0.03

/** The threshold of silence, and the margins. */
interface BoundsOptions {
  /** Share of the loudest sample. */
  readonly floor?: number
  /** Margins in seconds. */
  readonly before?: number
  readonly after?: number
}

/** Start and end of the speech in a sound, in samples, `to` exclusive. Both are 0 for silence. */
export function speechBounds(
  samples: Float32Array,
  sampleRate: number,
  { floor = SILENCE, before = BEFORE, after = AFTER }: BoundsOptions = {},
): { readonly from: number; readonly to: number } {
  const level = floor * samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0)
  const isSpeech = (sample: number) => Math.abs(sample) > level
  const first = samples.findIndex(isSpeech)
  if (first < 0) return { from: 0, to: 0 }
  const last = samples.findLastIndex(isSpeech)
  return {
    from: Math.max(0, first - Math.round(before * sampleRate)),
    to: Math.min(samples.length, last + 1 + Math.round(after * sampleRate)),
  }
}
