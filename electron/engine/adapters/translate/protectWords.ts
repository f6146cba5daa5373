/** A word that is to be said in one way only. */
export interface GlossaryTerm {
  readonly term: string
  readonly use: string
}

/** Words that a model must not change: glossary words with their translations, and names, which stay. */
export interface Protection {
  readonly glossary: readonly GlossaryTerm[]
  readonly names: ReadonlySet<string>
}

/** A text with marks in place of words, and the words that come back for them. */
interface ProtectedText {
  readonly text: string
  readonly words: readonly string[]
}

/** Marks are letters and one digit that models copy; a sentence has at most this many. */
const MAX_MARKS_PER_SENTENCE = 9
const mark = (place: number): string => `X${place + 1}X`
const MARK_PATTERN = /x\s?([1-9])\s?x/gi

const NUMBER_PATTERN = /[$€£¥₦]?\d(?:[\d.,:/]*\d)?\s?%?/gu
const WORD_PATTERN = /\p{L}[\p{L}\p{M}’']*/gu

interface Span {
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Puts marks in place of numbers, names and the terms of the glossary; words that follow one another share one. */
export function protectWords(text: string, protection: Protection): ProtectedText {
  if (text.search(MARK_PATTERN) >= 0) return { text, words: [] } // could not be told from ours
  const spans = joined(text, withoutOverlaps(spansOf(text, protection))).slice(0, MAX_MARKS_PER_SENTENCE)
  let [made, at] = ['', 0]
  for (const [place, { start, end }] of spans.entries()) {
    made += text.slice(at, start) + mark(place)
    at = end
  }
  return { text: made + text.slice(at), words: spans.map(({ word }) => word) }
}

/** Puts the words back. Undefined where the model lost a mark, or said one twice. */
export function restoreWords(translated: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return translated
  const found = Array.from(translated.matchAll(MARK_PATTERN), ({ 1: digit }) => Number(digit)).sort()
  if (found.length !== words.length || found.some((digit, place) => digit !== place + 1)) return undefined
  return translated.replace(MARK_PATTERN, (_, digit: string) => words[Number(digit) - 1] ?? '')
}

/** Terms first, the longest of them before the others: what comes earlier here wins. */
function spansOf(text: string, { glossary, names }: Protection): Span[] {
  const terms = glossary.toSorted((a, b) => b.term.length - a.term.length)
  const found = terms.flatMap(({ term, use }) => matches(text, wholeWord(term), () => use))
  const called = matches(text, WORD_PATTERN, (word) => (names.has(word) ? word : undefined))
  return [...found, ...called, ...matches(text, NUMBER_PATTERN, (number) => number.trimEnd())]
}

function matches(text: string, pattern: RegExp, wordFor: (found: string) => string | undefined): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => {
    const word = wordFor(found)
    return word === undefined ? [] : [{ start: index, end: index + found.trimEnd().length, word }]
  }).flat()
}

function wholeWord(term: string): RegExp {
  const literal = term.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    const free = kept.every(({ start, end }) => span.end <= start || span.start >= end)
    if (free && span.end > span.start) kept.push(span)
  }
  return kept.sort((a, b) => a.start - b.start)
}

/** Two marks in a row are easily lost, and a first name and its surname are one thing. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const runs: Span[] = []
  for (const span of spans) {
    const last = runs.at(-1)
    if (last !== undefined && text.slice(last.end, span.start) === ' ') {
      runs[runs.length - 1] = { start: last.start, end: span.end, word: `${last.word} ${span.word}` }
    } else runs.push(span)
  }
  return runs
}
