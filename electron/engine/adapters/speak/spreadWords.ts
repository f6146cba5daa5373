/** The start of a word in a text and, estimated without the model's help, in its sound. */
interface SpreadWord {
  readonly offset: number
  readonly start: number
}

/** Seconds around the estimated start of a word in which its start is searched, and the window of that search. */
const WORD_SEARCH_MARGIN_SECONDS = 0.12
const WORD_SEARCH_WINDOW_SECONDS = 0.01

/**
 * Starts of the words of a sentence, for models that report no times: spread over the sound by their letters, then each moved to
 * the quietest moment near by, so that a cut there falls between words where a pause or a stop is. The first begins with the sound.
 */
export function spreadWords(text: string, samples: Float32Array, sampleRate: number): SpreadWord[] {
  const words = Array.from(text.matchAll(/\S*[\p{L}\p{N}]\S*/gu))
  const lengths = words.map(([word]) => (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + 1)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const seconds = samples.length / sampleRate
  let before = 0
  return words.map(({ index: offset }, index) => {
    const reckoned = (before / all) * seconds
    before += lengths[index] ?? 0
    return { offset, start: index === 0 ? 0 : quietestNear(reckoned, samples, sampleRate) }
  })
}

function quietestNear(seconds: number, samples: Float32Array, sampleRate: number): number {
  const size = Math.round(WORD_SEARCH_WINDOW_SECONDS * sampleRate)
  const first = Math.max(0, Math.round((seconds - WORD_SEARCH_MARGIN_SECONDS) * sampleRate))
  const last = Math.min(samples.length, Math.round((seconds + WORD_SEARCH_MARGIN_SECONDS) * sampleRate)) - size
  let best = Math.round(seconds * sampleRate)
  let lowestPower = Number.POSITIVE_INFINITY
  for (let start = first; start <= last; start += size) {
    let power = 0
    for (let index = start; index < start + size; index++) power += (samples[index] ?? 0) ** 2
    if (power >= lowestPower) continue
    lowestPower = power
    best = start + (size >> 1)
  }
  return best / sampleRate
}
