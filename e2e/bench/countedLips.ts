import type { SpelledLanguage } from '../../shared/text/speech/phonology.ts'

/** How often lips close, and meet the teeth, in each word of a text that is known for sure. */
export type LipSounds = (text: string) => {
  readonly from: number
  readonly to: number
  readonly counts: Readonly<Record<'lips_closed' | 'lip_teeth', number>>
}[]

/**
 * The letters of closed lips and of a lip on teeth in the orthographies of five languages, as a counting of its own beside the
 * product's rules. Yoruba p is kp; ph is f in words of Europe, in Zulu the aspirated p; Hausa has no p or v: names with p are said
 * with f, those with v with b.
 */
const LETTERS: Readonly<Record<SpelledLanguage, readonly [closed: string, teeth: string]>> = {
  yo: ['gb|kp|p(?!h)|b|[mḿ]', 'f|ph|v'],
  ig: ['gb|kp|p(?!h)|b|[mḿ]', 'f|ph|v'],
  ha: ['b|ɓ|m|v', 'f|p'],
  sw: ['p(?!h)|b|m', 'f|ph|v'],
  zu: ['ph?|bh?|m', 'f|v'],
}
/** Words that are not said by their letters: with figures, signs or several capitals. */
const NO_PLAIN_WORD = /[\d@#%&/+=$€£₦°*_]|\p{Lu}.*\p{Lu}|\p{L}\.\p{L}/u

/** Counts a language's letters. A shape that goes on from one word to the next counts in the first. */
export function countedLips(language: SpelledLanguage): LipSounds {
  const [closed, teeth] = LETTERS[language].map((letters) => {
    const one = `(?:${letters})\\p{M}*`
    return new RegExp(`${one}(?:[\\s'’“”"-]*${one})*`, 'giu')
  }) as [RegExp, RegExp]
  return (text) => {
    const [closings, touches] = [closed, teeth].map((pattern) =>
      Array.from(text.matchAll(pattern), ({ index }) => index),
    ) as [number[], number[]]
    return words(text).flatMap(({ from, to, word }) => {
      const within = (starts: readonly number[]): number => starts.filter((start) => start >= from && start < to).length
      const counts = { lips_closed: within(closings), lip_teeth: within(touches) }
      return NO_PLAIN_WORD.test(word) ? [] : [{ from, to, counts }]
    })
  }
}

function words(text: string): { from: number; to: number; word: string }[] {
  return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({ from: index, to: index + word.length, word }))
}

/** Counts the sounds of a dictionary of English. Words that it lacks are not known, nor those behind them. */
export function pronouncedLips(dictionary: ReadonlyMap<string, readonly string[]>): LipSounds {
  return (text) => {
    /** The last phone before the word; none after a pause, undefined where it is not known. */
    let last: string | undefined = ''
    return words(text).flatMap(({ from, to, word }) => {
      const plain = word
        .toLowerCase()
        .replaceAll('’', "'")
        .replaceAll(/^[^a-z]+|[^a-z]+$/gu, '')
      const phones = NO_PLAIN_WORD.test(word) ? undefined : dictionary.get(plain)
      const before = last
      last = /[.,;:!?)]/u.test(word) ? '' : phones?.at(-1)
      if (phones === undefined || before === undefined) return []
      const begun = (shape: RegExp): number =>
        phones.filter((phone, index) => shape.test(phone) && !shape.test(phones[index - 1] ?? before)).length
      return [{ from, to, counts: { lips_closed: begun(/^[PBM]$/u), lip_teeth: begun(/^[FV]$/u) } }]
    })
  }
}
