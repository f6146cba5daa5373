import type { Word } from '../../../../shared/project/document.ts'

/** Rules for the end of a line. */
interface LineRules {
  /** A silence of at least this many seconds ends a line. */
  readonly pause?: number
  /** Maximal characters of a line: two lines of a subtitle. */
  readonly characters?: number
  /** Maximal seconds of a line: comfortable to read. */
  readonly seconds?: number
}

/** Words joined to a line; times in seconds. */
interface JoinedLine {
  readonly start: number
  readonly end: number
  readonly text: string
}

const DEFAULT_LINE_RULES = { pause: 0.6, characters: 84, seconds: 7 }

/**
 * Joins recognised words to readable lines: a pause ends a line, and a line that is too long is split at its greatest
 * pause, repeatedly. Every word is kept, in order of time; a single word may exceed the limits.
 */
export function joinWords(words: readonly Word[], rules: LineRules = {}): JoinedLine[] {
  const { pause, ...limits } = { ...DEFAULT_LINE_RULES, ...rules }
  const spoken = words.filter((word) => word.text.trim() !== '').toSorted((a, b) => a.start - b.start)
  const groups: Word[][] = []
  for (const word of spoken) {
    const group = groups.at(-1)
    if (group === undefined || gapBefore(word, group.at(-1)) >= pause) groups.push([word])
    else group.push(word)
  }
  return groups.flatMap((group) => split(group, limits)).map(lineOf)
}

/**
 * Splits at the greatest pauses until every part fits. Uses a stack instead of recursion, because an hour of speech may
 * have no pause.
 */
function split(group: readonly Word[], limits: { characters: number; seconds: number }): (readonly Word[])[] {
  const done: (readonly Word[])[] = []
  const waiting = [group]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { start, end, text } = lineOf(part)
    if (part.length === 1 || (text.length <= limits.characters && end - start <= limits.seconds)) done.push(part)
    else {
      const cut = cutOf(part)
      // The later half goes below the earlier on the stack, so that lines come out in order.
      waiting.push(part.slice(cut), part.slice(0, cut))
    }
  }
  return done
}

/** Bonus, in steps of 50 ms of pause, for the end of a sentence or a clause, if the recogniser writes punctuation. */
const SENTENCE_END_BONUS_STEPS = 8
const CLAUSE_END_BONUS_STEPS = 3

function punctuationAfter(word: Word | undefined): number {
  const text = word?.text ?? ''
  if (/[.!?…][)"'”’»]*$/.test(text)) return SENTENCE_END_BONUS_STEPS
  return /[,;:—–][)"'”’»]*$/.test(text) ? CLAUSE_END_BONUS_STEPS : 0
}

/**
 * The index of the best split: at the greatest pause, with a bonus for punctuation; among equal pauses the nearest to
 * the middle.
 */
function cutOf(part: readonly Word[]): number {
  let best = 1
  let bestScore = Number.NEGATIVE_INFINITY
  for (let index = 1; index < part.length; index++) {
    const word = part[index]
    if (word === undefined) continue
    // Listeners do not notice smaller differences between pauses. The balance is below one step, so it decides only
    // between equals.
    const steps = Math.round(gapBefore(word, part[index - 1]) * 20) + punctuationAfter(part[index - 1])
    const balance = Math.min(index, part.length - index) / part.length
    const score = steps + balance
    if (score <= bestScore) continue
    bestScore = score
    best = index
  }
  return best
}

function gapBefore(word: Word, previous: Word | undefined): number {
  return previous === undefined ? 0 : Math.max(0, word.start - previous.end)
}

function lineOf(words: readonly Word[]): JoinedLine {
  return {
    start: words[0]?.start ?? 0,
    end: words.reduce((end, word) => Math.max(end, word.end), 0),
    text: words.map((word) => word.text.trim()).join(' '),
  }
}
