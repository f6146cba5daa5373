import type { Target } from '../../contract/records.ts'
import { lettersOf } from '../foldText.ts'
import { HAUSA_APOSTROPHES, inCaseOf, MARKED_LANGUAGES, plainWord, spreadWord, wordsIn } from '../words.ts'

/**
 * Words that the user confirmed, by language and by the word without marks: each form with its count. Plain data for
 * JSON; forms are in lower case and NFC.
 */
export type Lexicon = Readonly<Partial<Record<Target, LexiconWords>>>

/** Forms with their counts, by the word without marks: `{ oko: { ọkọ: 3, oko: 1 } }`. */
export type LexiconWords = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A word of a text that may lack marks; offsets in UTF-16 units of the text as given. */
interface WordSuggestion {
  readonly start: number
  readonly end: number
  readonly before: string
  /** Forms with the missing marks, the most often confirmed first; capitals as in `before`. */
  readonly choices: readonly string[]
  /** The lexicon knows the word well, and never as it stands here. */
  readonly certain: boolean
}

/** Occurrences from which a word counts as well known. */
const MIN_CERTAIN_WORD_OCCURRENCES = 2
/** Letters from which a word can be certain: nearly every short syllable is a word on some tone. */
const MIN_CERTAIN_WORD_LETTERS = 4

/** A lexicon in which no word is known. */
export function emptyLexicon(): Lexicon {
  return {}
}

/**
 * The lexicon with the words of a confirmed text counted in. Words that are right without marks count too: they keep
 * `ni` from being taken for an unmarked word. Languages without marks teach nothing.
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

/** Joins two lexicons; where both know a word, the entry of the first replaces that of the second. */
export function lexiconOver(own: Lexicon, rest: Lexicon): Lexicon {
  const languages = [...new Set([...Object.keys(own), ...Object.keys(rest)])] as Target[]
  return Object.fromEntries(
    languages.map((language) => {
      const [words, others] = [own[language], rest[language]]
      return [language, words && others ? { ...others, ...words } : (words ?? others)]
    }),
  )
}

/** Joins two lexicons and adds up the counts of words that both know. */
export function mergeLexicons(own: Lexicon, other: Lexicon): Lexicon {
  const languages = new Set([...Object.keys(own), ...Object.keys(other)] as Target[])
  return Object.fromEntries([...languages].map((one) => [one, mergeWords(own[one] ?? {}, other[one] ?? {})]))
}

function mergeWords(own: LexiconWords, other: LexiconWords): LexiconWords {
  // A map, because words such as `constructor` are also properties of every object.
  const words = new Map(Object.entries(own))
  for (const [plain, forms] of Object.entries(other)) {
    const counts = new Map(Object.entries(words.get(plain) ?? {}))
    for (const [form, count] of Object.entries(forms)) counts.set(form, (counts.get(form) ?? 0) + count)
    words.set(plain, Object.fromEntries(counts))
  }
  return Object.fromEntries(words)
}

/**
 * The words of a text that may lack marks, with the forms the lexicon knows. A choice only adds marks to the written
 * word and was confirmed more often than the word as it stands. Suggestions may be wrong: ask before applying.
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
    const certain = asWritten === 0 && met >= MIN_CERTAIN_WORD_OCCURRENCES && plain.length >= MIN_CERTAIN_WORD_LETTERS
    return choices.length === 0 ? [] : [{ start, end, before, choices, certain }]
  })
}

const APOSTROPHE_BEGIN = new RegExp(`^[${HAUSA_APOSTROPHES}]`, 'u')

/** The key of a form in the lexicon. */
function formOf(word: string): string {
  return word.toLowerCase().normalize('NFC').replace(APOSTROPHE_BEGIN, 'ʼ')
}

// Own properties only: words such as `constructor` are also properties of every object.
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
