import { lettersOf } from '../foldText.ts'
import { wordsIn } from '../words.ts'

const VOWEL_TONES = /^[aeioumn][\u0300-\u0302\u0304\u030c]+$/

/**
 * The letters of each language beyond a to z, in NFD: letters with dots or hooks, and letters that may carry tone
 * marks. English is not listed: it keeps the marks of foreign words.
 */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  // ɛ and ɔ are the Yoruba spelling of Benin.
  yo: /^(?:[eos]\u0323|ɛ|ɔ|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ig: /^(?:[eiou]\u0323|n\u0307|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ha: /^[ɓɗƙƴ]$/,
  sw: /^$/,
  zu: /^$/,
}
const TONED: ReadonlySet<string> = new Set(['yo', 'ig', 'ha'])

/** A letter of a text and its position, in UTF-16 units. */
export interface PlacedLetter {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Letters with dots, hooks or marks that the language does not have: mostly slips, or another language's spelling.
 * Plain letters that the alphabet lacks (c in Yoruba) are not reported, because loan words have them and voices read
 * them; words with a capital are not either, because they may be names. English and unknown languages give none.
 */
export function foreignLetters(text: string, language: string): PlacedLetter[] {
  const own = OWN_LETTERS[language]
  if (own === undefined) return []
  return markedLetters(text, language).filter(({ text: letter }) => {
    const spread = letter.normalize('NFD')
    return /^\p{Script=Latin}/u.test(spread) && !own.test(spread) && !(TONED.has(language) && VOWEL_TONES.test(spread))
  })
}

/** Letters with two tone marks, which contradict each other. */
export function twiceToned(text: string, language: string): PlacedLetter[] {
  if (!TONED.has(language)) return []
  return markedLetters(text, language).filter(
    ({ text: letter }) => (letter.normalize('NFD').match(/[\u0300-\u0302\u0304\u030c]/gu)?.length ?? 0) > 1,
  )
}

/** The letters of a text outside ASCII, in words without a capital. */
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
