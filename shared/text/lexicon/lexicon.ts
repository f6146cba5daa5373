import type { Target } from '../../contract/records.ts'
import { lettersOf } from '../foldText.ts'
import { APOSTROPHES, inCaseOf, MARKED_LANGUAGES, plainWord, spreadWord, wordsIn } from '../words.ts'

/**
 * Words that people confirmed, by language and by the word without marks: every form they wrote and how often. Plain
 * data, to be kept as JSON. Forms are in lower case and NFC.
 */
export type Lexicon = Readonly<Partial<Record<Target, LexiconWords>>>

/** Forms with their counts, by the word without marks: `{ oko: { ọkọ: 3, oko: 1 } }`. */
export type LexiconWords = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What could be meant by a word of a text: offsets in UTF-16 units of the text as given. */
export interface WordSuggestion {
  readonly start: number
  readonly end: number
  readonly before: string
  /** With the marks that the word lacks, the form confirmed most often first; capitals as in `before`. */
  readonly choices: readonly string[]
  /** The word is known, and was never met as it stands. */
  readonly certain: boolean
}

/** A word that was met only once says little about how it is never written. */
const FEWEST_FOR_CERTAIN = 2
/** Nearly every syllable is a word on some tone, so that short words tell nothing by their letters. */
const SHORTEST_FOR_CERTAIN = 4

/** A lexicon in which no word is known. */
export function emptyLexicon(): Lexicon {
  return {}
}

/**
 * The lexicon with the words of a confirmed text counted in. Words that are right without marks count too: they keep
 * `ni` from being taken for an unmarked word. Nothing is learned where the spelling has no marks.
 */
export function learnWords(lexicon: Lexicon, language: Target, text: string): Lexicon {
  if (!MARKED_LANGUAGES.has(language)) return lexicon
  const learned = new Map<string, Record<string, number>>()
  const known = lexicon[language] ?? {}
  for (const word of wordsIn(text, language)) {
    const plain = plainWord(word.text)
    const form = formOf(word.text)
    const forms = learned.get(plain) ?? { ...formsOf(known, plain) }
    forms[form] = countOf(forms, form) + 1
    learned.set(plain, forms)
  }
  return learned.size === 0 ? lexicon : { ...lexicon, [language]: { ...known, ...Object.fromEntries(learned) } }
}

/** Everything two lexicons know; what the first says of a word counts, the second is asked for the rest. */
export function lexiconOver(own: Lexicon, rest: Lexicon): Lexicon {
  const languages = [...new Set([...Object.keys(own), ...Object.keys(rest)])] as Target[]
  return Object.fromEntries(languages.map((language) => [language, { ...rest[language], ...own[language] }]))
}

/** The words of two lexicons together: what both know was confirmed as often as in both. */
export function mergeLexicons(own: Lexicon, other: Lexicon): Lexicon {
  const languages = new Set([...Object.keys(own), ...Object.keys(other)] as Target[])
  return Object.fromEntries([...languages].map((one) => [one, mergeWords(own[one] ?? {}, other[one] ?? {})]))
}

function mergeWords(own: LexiconWords, other: LexiconWords): LexiconWords {
  // A map, as words such as `constructor` are names of what every object has.
  const words = new Map(Object.entries(own))
  for (const [plain, forms] of Object.entries(other)) {
    const counts = new Map(Object.entries(words.get(plain) ?? {}))
    for (const [form, count] of Object.entries(forms)) counts.set(form, (counts.get(form) ?? 0) + count)
    words.set(plain, Object.fromEntries(counts))
  }
  return Object.fromEntries(words)
}

/**
 * The words of a text that may lack marks, with the forms the lexicon knows. A choice only ever adds to what is
 * written, and was confirmed more often than the word as it stands; nothing is for certain, so nothing is to be applied
 * without asking.
 */
export function suggestWords(lexicon: Lexicon, language: Target, text: string): WordSuggestion[] {
  const known = lexicon[language]
  if (known === undefined) return []
  return wordsIn(text, language).flatMap(({ text: before, start, end }) => {
    const plain = plainWord(before)
    const forms = formsOf(known, plain)
    const written = formOf(before)
    const asWritten = countOf(forms, written)
    const choices = Object.entries(forms)
      .filter(([form, count]) => count > asWritten && form !== written && addsTo(written, form))
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .map(([form]) => inCaseOf(form, before))
    const met = Object.values(forms).reduce((sum, count) => sum + count, 0)
    const certain = asWritten === 0 && met >= FEWEST_FOR_CERTAIN && plain.length >= SHORTEST_FOR_CERTAIN
    return choices.length === 0 ? [] : [{ start, end, before, choices, certain }]
  })
}

const APOSTROPHE_BEGIN = new RegExp(`^[${APOSTROPHES}]`, 'u')

/** How the lexicon writes a form. */
function formOf(word: string): string {
  return word.toLowerCase().normalize('NFC').replace(APOSTROPHE_BEGIN, 'ʼ')
}

// Words such as `constructor` are names of what every object has: only own properties count.
function formsOf(words: LexiconWords, plain: string): Readonly<Record<string, number>> {
  return Object.hasOwn(words, plain) ? (words[plain] ?? {}) : {}
}

function countOf(forms: Readonly<Record<string, number>>, form: string): number {
  return Object.hasOwn(forms, form) ? (forms[form] ?? 0) : 0
}

/** Whether a form has every mark of the written word, letter by letter, and more. */
function addsTo(written: string, form: string): boolean {
  const letters = lettersOf(spreadWord(form))
  const own = lettersOf(spreadWord(written))
  return (
    own.length === letters.length && own.every((letter, at) => [...letter].every((mark) => letters[at]?.includes(mark)))
  )
}
