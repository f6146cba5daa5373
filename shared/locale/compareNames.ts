import type { StudioLanguage } from './studioLanguages.ts'

/** Letters of a language that follow all words with a plain letter, by that letter. */
const LETTERS: Partial<Record<StudioLanguage, Readonly<Record<string, readonly string[]>>>> = {
  ha: { b: ['ɓ'], d: ['ɗ'], k: ['ƙ'], y: ['ƴ'] },
  ig: {
    c: ['ch'],
    g: ['gb', 'gh', 'gw'],
    i: ['ị'],
    k: ['kp', 'kw'],
    n: ['ṅ', 'nw', 'ny'],
    o: ['ọ'],
    s: ['sh'],
    u: ['ụ'],
  },
  yo: { e: ['ẹ'], g: ['gb'], o: ['ọ'], s: ['ṣ'] },
}

/** Marks other than the dots below and above, which make letters of their own. */
const TONES = /(?![\u0307\u0323])\p{M}/gu
/** Code after all letters and marks that a name is written with. */
const LAST = 0xe000

/**
 * The order of two names by the alphabet of a language, for sorting: Yoruba `gb` after `g`, `ẹ` after `e`; tones and
 * capitals count only between names that are otherwise the same. Chromium sorts neither Yoruba, Igbo nor Hausa.
 */
export function compareNames(language: StudioLanguage, a: string, b: string): number {
  const [first, second] = [sortKey(language, a), sortKey(language, b)]
  if (first === second) return a < b ? -1 : Number(a > b)
  return first < second ? -1 : 1
}

/** A text whose plain comparison is that of the alphabet. */
function sortKey(language: StudioLanguage, name: string): string {
  let key = name.toLowerCase().normalize('NFD').replace(TONES, '')
  for (const [base, letters] of Object.entries(LETTERS[language] ?? {})) {
    for (const [index, letter] of letters.entries()) {
      key = key.replaceAll(letter.normalize('NFD'), base + String.fromCharCode(LAST + index))
    }
  }
  return key
}
