/** Seconds of a level measurement. */
const LEVEL_FRAME_SECONDS = 0.02
/** Quantiles of the frames' levels that stand for the background and for the speech. */
const BACKGROUND_QUANTILE = 0.08
const SPEECH_QUANTILE = 0.7
/** Level of silence, as a share of full scale (-72 dB). */
const SILENCE_AMPLITUDE_SHARE = 0.00025

/**
 * Estimates the signal-to-noise ratio of speech in dB. Speech pauses at every stop, so its quietest frames show the
 * background: music, noise and other voices.
 */
export function clearness(samples: Float32Array, sampleRate: number): number {
  const size = Math.round(LEVEL_FRAME_SECONDS * sampleRate)
  const levels: number[] = []
  for (let from = 0; from + size <= samples.length; from += size) {
    let power = 0
    for (let index = from; index < from + size; index++) power += (samples[index] ?? 0) ** 2
    levels.push(Math.max(SILENCE_AMPLITUDE_SHARE, Math.sqrt(power / size)))
  }
  levels.sort((a, b) => a - b)
  const at = (share: number): number => levels[Math.floor(share * levels.length)] ?? SILENCE_AMPLITUDE_SHARE
  return 20 * Math.log10(at(SPEECH_QUANTILE) / at(BACKGROUND_QUANTILE))
}
