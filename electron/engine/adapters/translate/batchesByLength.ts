/** Texts in one batch, and characters when all are as long as the longest: what bounds the memory. */
const MOST_TEXTS = 16
const MOST_CHARACTERS = 1600

/**
 * Places of the texts, gathered in batches of about the same length: the model fills shorter ones up to the longest, and
 * goes on until the last is done.
 */
export function batchesByLength(texts: readonly string[]): number[][] {
  const length = (index: number): number => texts[index]?.length ?? 0
  const places = texts.map((_, index) => index).sort((a, b) => length(a) - length(b))
  const batches: number[][] = []
  for (const place of places) {
    const last = batches.at(-1)
    const fits = last !== undefined && last.length < MOST_TEXTS && (last.length + 1) * length(place) <= MOST_CHARACTERS
    if (fits) last.push(place)
    else batches.push([place])
  }
  return batches
}
