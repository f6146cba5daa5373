import words from './doubtfulWords.json' with { type: 'json' }

/** A word of the translations whose meaning or form is in doubt. */
export interface DoubtfulWord {
  /** As it stands in the texts; part of a word where that takes prefixes. */
  readonly word: string
  /** Its English. */
  readonly english: string
}

/**
 * Words by language that the translation back into English left in doubt, with their English, most of them terms that no
 * glossary of the trade has. Each text that holds one is marked where a speaker corrects the texts. What a speaker has settled
 * is taken off the file.
 */
export const DOUBTFUL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = words

/** The doubtful words in a text of a language. */
export function doubtfulIn(text: string, language: string): readonly DoubtfulWord[] {
  const folded = text.toLowerCase()
  return Object.entries(DOUBTFUL_WORDS[language] ?? {}).flatMap(([word, english]) =>
    folded.includes(word) ? { word, english } : [],
  )
}
