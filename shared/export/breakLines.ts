import { countLetters } from '../script/readingSpeed.ts'
import { isFunctionWord } from './functionWords.ts'

/** How much room there is, and the language whose short words are not to be left behind. */
export interface LineRoom {
  readonly charactersPerLine: number
  readonly lines: number
  readonly language?: string | undefined
}

// Weights against the square of how far lines are from even: a break after a small word is as bad as lines that are each
// seven letters off, one behind a clause makes up for six.
const SMALL_WORD = 100
const CLAUSE = 80
const SENTENCE = 100
/** By how much more an upper line that is the longer one costs. */
const UPPER = 1.1

/** How many lines words take if each line is filled. */
export function linesNeeded(lengths: readonly number[], width: number): number {
  let lines = 0
  let used = Number.POSITIVE_INFINITY
  for (const length of lengths) {
    if (used + 1 + length <= width) used += 1 + length
    else {
      lines++
      used = length
    }
  }
  return lines
}

/**
 * Breaks words into as few lines as they need, of about one length, the lower rather the longer; not after a small word
 * where that can be avoided, rather behind a comma or a sentence. Words wider than a line stay whole.
 */
export function breakLines(words: readonly string[], room: LineRoom): string[] {
  const lengths = words.map(countLetters)
  const wanted = Math.max(1, linesNeeded(lengths, room.charactersPerLine))
  if (wanted === 1) return words.length === 0 ? [] : [words.join(' ')]
  const ends = bestEnds(words, { lengths, wanted, room })
  return ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(' '))
}

interface Task {
  readonly lengths: readonly number[]
  readonly wanted: number
  readonly room: LineRoom
}

interface Best {
  readonly cost: number
  /** Where the line before begins. */
  readonly from: number
}

/** The word behind each line, by the cheapest way to every place with every number of lines. */
function bestEnds(words: readonly string[], task: Task): number[] {
  let row: (Best | undefined)[] = [{ cost: 0, from: 0 }]
  const rows = [row]
  const costOf = lineCosts(words, task)
  for (let line = 1; line <= task.wanted; line++) {
    const next: (Best | undefined)[] = []
    for (let to = line; to <= words.length - (task.wanted - line); to++) next[to] = cheapest(row, to, costOf)
    rows.push(next)
    row = next
  }
  return follow(rows, words.length)
}

/** What a line from one word to another costs; undefined where it is too wide, as are all that begin before. */
type CostOf = (from: number, to: number) => number | undefined

function lineCosts(words: readonly string[], { lengths, wanted, room }: Task): CostOf {
  const sums = [0]
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length)
  const width = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0) + (to - from - 1)
  const mean = width(0, words.length) / wanted
  return (from, to) => {
    const letters = width(from, to)
    if (letters > room.charactersPerLine && to - from > 1) return undefined
    const last = to === words.length
    const heavy = !last && letters > mean ? UPPER : 1
    return heavy * (letters - mean) ** 2 + (last ? 0 : breakCost(words[to - 1] ?? '', room.language))
  }
}

function cheapest(row: readonly (Best | undefined)[], to: number, costOf: CostOf): Best | undefined {
  let best: Best | undefined
  for (let from = to - 1; from >= 0; from--) {
    const own = costOf(from, to)
    if (own === undefined) break
    const before = row[from]
    const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + own
    if (before !== undefined && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost, from }
  }
  return best
}

function follow(rows: readonly (readonly (Best | undefined)[])[], words: number): number[] {
  const ends: number[] = []
  let at = words
  for (let line = rows.length - 1; line > 0; line--) {
    ends.unshift(at)
    at = rows[line]?.[at]?.from ?? 0
  }
  return ends
}

/** What it costs to break behind a word; less than nothing behind a sentence. */
export function breakCost(word: string, language: string | undefined): number {
  if (/[.!?…]["'”’»)]*$/u.test(word)) return -SENTENCE
  if (isFunctionWord(word, language)) return SMALL_WORD
  // A call or a question word has a comma too, and belongs to what it opens.
  return /[^\s,;:–—]{4}[,;:–—]["'”’»)]*$/u.test(word) ? -CLAUSE : 0
}
