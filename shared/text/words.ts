import type { Target } from '../contract/records.ts'

/** A word of a text as written; offsets in UTF-16 units of the text as given. */
export interface TextWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Signs that people type for the apostrophe of Hausa ʼy; the right one (U+02BC, as CLDR spells Hausa) first. */
export const HAUSA_APOSTROPHES = "ʼ'’‘`´ʹ′ʻˈ"

const PLAIN_WORD = /\p{L}[\p{L}\p{M}]*/gu
/** In Hausa an apostrophe before y is a part of the letter ʼy. */
const HAUSA_WORD = new RegExp(`(?:[${HAUSA_APOSTROPHES}](?=[yY]))?\\p{L}[\\p{L}\\p{M}]*`, 'gu')

/**
 * The words of a text in order: letters with their marks. Hyphens and apostrophes separate words, except in Hausa ʼy.
 */
export function wordsIn(text: string, language: string): TextWord[] {
  return Array.from(text.matchAll(language === 'ha' ? HAUSA_WORD : PLAIN_WORD), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

/** Languages whose letters carry marks or hooks that writers leave out. */
export const MARKED_LANGUAGES: ReadonlySet<string> = new Set<Target>(['yo', 'ig', 'ha'])

/** Stands for the hook while letters are compared; no orthography here uses this mark. */
const HOOK = '\u0309'
const DECOMPOSED_HOOKED_LETTERS: Readonly<Record<string, string>> = {
  ɓ: `b${HOOK}`,
  ɗ: `d${HOOK}`,
  ƙ: `k${HOOK}`,
  ƴ: `y${HOOK}`,
}
const HOOKED_Y = new RegExp(`^[${HAUSA_APOSTROPHES}]y`, 'u')

/** A word in lower case with marks and hooks separated from their letters, to be compared or dropped. */
export function spreadWord(word: string): string {
  const lower = word.toLowerCase().replace(HOOKED_Y, 'ƴ')
  return lower.normalize('NFD').replace(/[ɓɗƙƴ]/gu, (letter) => DECOMPOSED_HOOKED_LETTERS[letter] ?? letter)
}

/** A word in lower case without marks and hooks, as typed on a plain keyboard. */
export function plainWord(word: string): string {
  return spreadWord(word).replace(/\p{M}/gu, '')
}

/** A lower-case form in the capitals of the written word. */
export function inCaseOf(form: string, written: string): string {
  const letters = written.replace(/[^\p{L}]/gu, '')
  if ([...letters].length > 1 && letters === letters.toUpperCase()) return form.toUpperCase()
  if (!/^ʼ?\p{Lu}/u.test(letters)) return form
  // The apostrophe of ʼY is a letter to Unicode but has no capital.
  return form.replace(/^(ʼ?)(\p{L})/u, (_, sign: string, letter: string) => sign + letter.toUpperCase())
}
