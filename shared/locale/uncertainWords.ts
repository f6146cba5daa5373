import words from './uncertainWords.json' with { type: 'json' }

/** A word of the translations whose meaning or form is in doubt. */
interface UncertainWord {
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
export const UNCERTAIN_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = words

/** The doubtful words in a text of a language. */
export function findUncertainWords(text: string, language: string): readonly UncertainWord[] {
  const folded = text.toLowerCase()
  return Object.entries(UNCERTAIN_WORDS[language] ?? {}).flatMap(([word, english]) =>
    folded.includes(word) ? { word, english } : [],
  )
}
