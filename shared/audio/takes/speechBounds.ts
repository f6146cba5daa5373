import type { TimeSpan } from '../../timing/timeSpan.ts'

/** Sound below this share of the loudest sample (-40 dB) at the ends of a recording is silence. */
const SILENCE_PEAK_SHARE = 0.01
/** Seconds kept at each end, so that soft consonants and fading vowels are not cut. */
const SPEECH_START_PADDING_SECONDS = 0.004
const SPEECH_END_PADDING_SECONDS = 0.03

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
  {
    floor = SILENCE_PEAK_SHARE,
    before = SPEECH_START_PADDING_SECONDS,
    after = SPEECH_END_PADDING_SECONDS,
  }: BoundsOptions = {},
): { readonly from: number; readonly to: number } {
  const level = floor * loudestOf(samples)
  let first = 0
  while (first < samples.length && !(Math.abs(samples[first] ?? 0) > level)) first++
  if (first === samples.length) return { from: 0, to: 0 }
  let last = samples.length - 1
  while (!(Math.abs(samples[last] ?? 0) > level)) last--
  return {
    from: Math.max(0, first - Math.round(before * sampleRate)),
    to: Math.min(samples.length, last + 1 + Math.round(after * sampleRate)),
  }
}

/** Least seconds of silence that part two words: the closure of a stop is shorter. */
export const MIN_WORD_PAUSE_SECONDS = 0.12

/**
 * Words of a recording, in order and in its seconds, that end where its sound falls silent before the next begins; those that no
 * pause follows end as they did.
 */
export function endAtPauses<Word extends TimeSpan>(
  words: readonly Word[],
  { samples, sampleRate }: { readonly samples: Float32Array; readonly sampleRate: number },
): Word[] {
  const level = SILENCE_PEAK_SHARE * loudestOf(samples)
  return words.map((word) => {
    const [from, to] = [word.start, word.end].map((time) => Math.round(time * sampleRate)) as [number, number]
    let last = Math.min(to, samples.length)
    while (last > from && Math.abs(samples[last - 1] ?? 0) <= level) last--
    const isPause = last > from && to - last >= MIN_WORD_PAUSE_SECONDS * sampleRate
    return isPause ? { ...word, end: last / sampleRate + SPEECH_END_PADDING_SECONDS } : word
  })
}

function loudestOf(samples: Float32Array): number {
  // A loop: a line may last for minutes, and a call for each sample takes five times as long.
  let loudest = 0
  for (let at = 0; at < samples.length; at++) loudest = Math.max(loudest, Math.abs(samples[at] ?? 0))
  return loudest
}
