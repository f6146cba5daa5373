/** How much of the text, as a share of it, a cut may move to fall behind a sentence or a clause. */
const SENTENCE_PULL = 0.2
const CLAUSE_PULL = 0.08

/**
 * Cuts a text into as many parts as there are weights, each about as long as its weight asks, at word borders and
 * rather behind a sentence or a clause. Words are never cut, lost or repeated; with fewer words than weights the
 * lightest parts stay empty.
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
    // Each part behind this one still needs a word of its own.
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

/** Where each word ends, in characters of the text joined by single spaces. */
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

/** The number of words before the best cut: at least one more than `from`, at most `last`. */
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
