/** How far, as a share of the text, a cut may move to fall after a sentence or a clause. */
const SENTENCE_PULL = 0.2
const CLAUSE_PULL = 0.08

/**
 * Splits a text into as many parts as there are weights, each in proportion to its weight, between words and rather
 * after a sentence or a clause. No word is cut, lost or repeated; with fewer words than weights the lightest parts stay
 * empty.
 */
export function cutText(text: string, weights: readonly number[]): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const filled = heaviest(weights, words.length)
  const total = filled.reduce((sum, part) => sum + (weights[part] ?? 0), 0)
  const ends = wordEnds(words)
  const length = ends.at(-1) ?? 0
  const parts = weights.map(() => '')
  let from = 0
  let ideal = 0
  filled.forEach((part, order) => {
    ideal += total === 0 ? 1 / filled.length : (weights[part] ?? 0) / total
    // Each later part still needs a word.
    const last = words.length - (filled.length - order - 1)
    const to = order === filled.length - 1 ? words.length : bestCut(words, { ends, from, last, target: ideal * length })
    parts[part] = words.slice(from, to).join(' ')
    from = to
  })
  return parts
}

function heaviest(weights: readonly number[], count: number): number[] {
  const order = weights.map((_, part) => part).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  return order.slice(0, count).sort((a, b) => a - b)
}

/** The end of each word, in characters of the text joined by single spaces. */
function wordEnds(words: readonly string[]): number[] {
  let length = 0
  return words.map((word, index) => {
    length += word.length + (index === 0 ? 0 : 1)
    return length
  })
}

interface Range {
  readonly ends: readonly number[]
  readonly from: number
  readonly last: number
  readonly target: number
}

/** The number of words before the best cut: more than `from`, at most `last`. */
function bestCut(words: readonly string[], range: Range): number {
  const length = range.ends.at(-1) ?? 0
  let best = { cut: range.from + 1, cost: Number.POSITIVE_INFINITY }
  for (let cut = range.from + 1; cut <= range.last; cut++) {
    const cost = Math.abs((range.ends[cut - 1] ?? 0) - range.target) - pull(words[cut - 1] ?? '') * length
    if (cost < best.cost) best = { cut, cost }
  }
  return best.cut
}

function pull(word: string): number {
  if (/[.!?…]["'”’»)]*$/u.test(word)) return SENTENCE_PULL
  return /[,;:–—]["'”’»)]*$/u.test(word) ? CLAUSE_PULL : 0
}
