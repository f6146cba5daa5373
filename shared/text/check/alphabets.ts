import { lettersOf } from '../foldText.ts'
import { wordsIn } from '../words.ts'

const VOWEL_TONES = /^[aeioumn][\u0300-\u0302\u0304\u030c]+$/

/**
 * The letters of each language beyond a to z, as NFD: letters with their dots, and what may carry tone marks. English
 * is not listed: it takes foreign words with all their marks.
 */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  // ɛ and ɔ are how Yoruba is spelled in Benin.
  yo: /^(?:[eos]\u0323|ɛ|ɔ|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ig: /^(?:[eiou]\u0323|n\u0307|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ha: /^[ɓɗƙƴ]$/,
  sw: /^$/,
  zu: /^$/,
}
const TONED: ReadonlySet<string> = new Set(['yo', 'ig', 'ha'])

/** A letter of a text and where it is, in UTF-16 units. */
export interface PlacedLetter {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Letters with dots, tails or marks that a language does not have: mostly slips or the spelling of another language.
 * Plain letters that it lacks, such as c in Yoruba, are no finding, because loan words have them and voices read them;
 * nor is anything in a word with a capital, which may be a name.
 */
export function foreignLetters(text: string, language: string): PlacedLetter[] {
  const own = OWN_LETTERS[language]
  if (own === undefined) return []
  return markedLetters(text, language).filter(({ text: letter }) => {
    const spread = letter.normalize('NFD')
    return /^\p{Script=Latin}/u.test(spread) && !own.test(spread) && !(TONED.has(language) && VOWEL_TONES.test(spread))
  })
}

/** Letters with two tone marks: nobody can say which is meant. */
export function twiceToned(text: string, language: string): PlacedLetter[] {
  if (!TONED.has(language)) return []
  return markedLetters(text, language).filter(
    ({ text: letter }) => (letter.normalize('NFD').match(/[\u0300-\u0302\u0304\u030c]/gu)?.length ?? 0) > 1,
  )
}

/** The letters of a text that are not plain, in words without a capital. */
function markedLetters(text: string, language: string): PlacedLetter[] {
  const found: PlacedLetter[] = []
  for (const word of wordsIn(text, language)) {
    if (/^[\0-\x7f]*$/.test(word.text) || /\p{Lu}/u.test(word.text)) continue
    let start = word.start
    for (const letter of lettersOf(word.text)) {
      const end = start + letter.length
      if (/[^\0-\x7f]/.test(letter)) found.push({ text: letter, start, end })
      start = end
    }
  }
  return found
}
