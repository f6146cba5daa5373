import { countLetters } from '../script/readingSpeed.ts'

/**
 * Function words that belong to the word after them, by language: a line or a cue should not end with one. Home
 * languages and common languages of films; in NFC and lower case.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "a an the of to in on at by for from with all every some any each and or but nor so as is are was were be been my your his her its our their this that these those i we you he she it they who if not no very can will would could should must may do does did has have had i'm it's don't",
  yo: 'a ó o mo wọ́n ẹ ni ní sí ti tí àti fún láti pẹ̀lú bí kí ló ń yóò máa kò má nínú lórí àwọn ọ̀rọ̀',
  ig: "na nke n' n’ maka ka ma si bụ ga ọ o ya m gị ndị ihe mana ebe site",
  ha: 'da na ta ya a ga don ko amma daga cikin kan zuwa mai masu su sun an za ba wani wata ma ne ce',
  sw: 'je, je na ya wa la kwa ni katika za cha vya au kwamba lakini kama bila hadi mpaka kutoka kwenye ili huyu hii hiyo',
  zu: 'futhi noma kanye uma ukuthi njengoba kodwa ngoba na nga ku kwa lo le leli lesi ngokuthi',
  fr: "le la les un une des de du d' l' à au aux en et ou où mais que qui ce cette ces mon ma mes son sa ses je tu il elle nous vous ils ne pas par pour sur dans avec",
  pt: 'o a os as um uma de do da dos das em no na nos nas e ou mas que com por para se não eu ele ela',
  es: 'el la los las un una de del en y o pero que con por para se no su mi tu al lo',
  de: 'der die das ein eine und oder aber in im an am zu zum zur von vom mit für auf ist nicht ich du er sie es wir',
}

const FUNCTION_WORD_SETS = new Map(
  Object.entries(FUNCTION_WORDS).map(([code, words]) => [code, new Set(words.split(' '))]),
)

/** The room for text, and the language whose function words should not end a line. */
export interface LineRoom {
  readonly charactersPerLine: number
  readonly lines: number
  readonly language?: string | undefined
}

// Weights relative to the squared deviation from even lines: a break after a function word costs as much as two lines
// that are seven letters off each; a break after a clause makes up for six.
const FUNCTION_WORD_BREAK_COST = 100
const CLAUSE_BREAK_BONUS = 80
const SENTENCE_BREAK_BONUS = 100
/** Factor on the cost of an upper line that is longer than the mean. */
const LONG_UPPER_LINE_COST_RATIO = 1.1

/** The number of lines that words take when each line is filled. */
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
 * Breaks words into as few lines as needed, of similar length, the lower rather longer; after a comma or a sentence
 * rather than after a function word. A word wider than a line stays whole.
 */
export function breakLines(words: readonly string[], room: LineRoom): string[] {
  const lengths = words.map(countLetters)
  const lineCount = Math.max(1, linesNeeded(lengths, room.charactersPerLine))
  if (lineCount === 1) return words.length === 0 ? [] : [words.join(' ')]
  const ends = bestEnds(words, { lengths, lineCount, room })
  return ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(' '))
}

interface Task {
  readonly lengths: readonly number[]
  readonly lineCount: number
  readonly room: LineRoom
}

interface Best {
  readonly cost: number
  /** Start of the line before. */
  readonly from: number
}

/** The end of each line (index of the next word), by dynamic programming over words and number of lines. */
function bestEnds(words: readonly string[], task: Task): number[] {
  let row: (Best | undefined)[] = [{ cost: 0, from: 0 }]
  const rows = [row]
  const costOf = lineCosts(words, task)
  for (let line = 1; line <= task.lineCount; line++) {
    const next: (Best | undefined)[] = []
    for (let to = line; to <= words.length - (task.lineCount - line); to++) next[to] = cheapest(row, to, costOf)
    rows.push(next)
    row = next
  }
  return follow(rows, words.length)
}

/** The cost of a line from one word to another; undefined where the line is too wide, as is then every longer one. */
type CostOf = (from: number, to: number) => number | undefined

function lineCosts(words: readonly string[], { lengths, lineCount, room }: Task): CostOf {
  const sums = [0]
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length)
  const width = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0) + (to - from - 1)
  const mean = width(0, words.length) / lineCount
  return (from, to) => {
    const letters = width(from, to)
    if (letters > room.charactersPerLine && to - from > 1) return undefined
    const last = to === words.length
    const heavy = !last && letters > mean ? LONG_UPPER_LINE_COST_RATIO : 1
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

/** The cost of a break after a word; negative after a sentence or a clause. */
export function breakCost(word: string, language: string | undefined): number {
  if (/[.!?…]["'”’»)]*$/u.test(word)) return -SENTENCE_BREAK_BONUS
  if (isFunctionWord(word, language)) return FUNCTION_WORD_BREAK_COST
  // A call or a question word has a comma too, but belongs to the words after it.
  return /[^\s,;:–—]{4}[,;:–—]["'”’»)]*$/u.test(word) ? -CLAUSE_BREAK_BONUS : 0
}

/** Whether a word should not end a line. */
function isFunctionWord(word: string, language: string | undefined): boolean {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? ''
  const bare = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
  return FUNCTION_WORD_SETS.get(base)?.has(bare) ?? false
}
