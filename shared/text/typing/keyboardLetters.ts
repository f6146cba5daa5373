/** Languages whose letters a plain keyboard lacks. */
export const LETTER_LANGUAGES = ['yo', 'ig', 'ha', 'zu'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

const TONED_VOWEL = (vowel: string) => [`${vowel}\u0301`, `${vowel}\u0300`, `${vowel}\u0304`]
const vowels = (plain: string, toned: (vowel: string) => string[] = TONED_VOWEL) =>
  Object.fromEntries([...plain].map((vowel) => [vowel, toned(vowel)]))
/** A vowel that has a dotted sister, which bears tones too. */
const dotted = (vowel: string) => {
  const dot = `${vowel}\u0323`
  return [dot, `${dot}\u0301`, `${dot}\u0300`, ...TONED_VOWEL(vowel)]
}
const nasals = { n: ['n\u0301', 'n\u0300', 'n\u0304'], m: ['m\u0301', 'm\u0300', 'm\u0304'] }

/**
 * What holding a key offers, in each language by the letter of the key, the likeliest first: the letters and tones of
 * the standard orthographies (Yoruba 1974, Igbo Ọ́nwụ́ 1961, Hausa of Nigeria; Zulu's clicks as phoneticians write them).
 */
const VARIANTS: Readonly<Record<LetterLanguage, Readonly<Record<string, readonly string[]>>>> = {
  yo: {
    ...vowels('a'),
    ...vowels('e', dotted),
    ...vowels('i'),
    ...vowels('o', dotted),
    ...vowels('u'),
    s: ['s\u0323'],
    ...nasals,
  },
  ig: { ...vowels('ae'), ...vowels('iou', dotted), n: ['n\u0307', ...nasals.n], m: nasals.m },
  ha: {
    b: ['ɓ'],
    d: ['ɗ'],
    k: ['ƙ'],
    // Nigeria writes ʼy, Niger ƴ.
    y: ['ƴ', 'ʼy'],
    ...vowels('aeiou', (vowel) => [`${vowel}\u0300`, `${vowel}\u0302`, `${vowel}\u0304`]),
    r: ['r\u0303'],
  },
  zu: { c: ['ǀ'], q: ['ǃ'], x: ['ǁ'] },
}

/** The apostrophe of each language: a letter where it is one, which looks the same. */
const APOSTROPHES: Readonly<Record<LetterLanguage, string>> = { yo: '’', ig: 'ʼ', ha: 'ʼ', zu: '’' }
/** Signs that every language needs and few keyboards have. */
const SIGNS = ['“', '”', '–', '…', '₦'] as const

/** The language whose letters are meant; undefined for those that a plain keyboard writes. */
export function letterLanguage(code: string | undefined): LetterLanguage | undefined {
  return LETTER_LANGUAGES.find((language) => language === code)
}

/** What can be meant by a letter of the keyboard in a language, in its case and in NFC; empty where it is only itself. */
export function variantsOf(letter: string, language: LetterLanguage): readonly string[] {
  const lower = letter.toLowerCase()
  const own = VARIANTS[language]
  const variants = Object.hasOwn(own, lower) ? (own[lower] ?? []) : []
  return variants.map((variant) => (letter === lower ? variant : capital(variant)).normalize('NFC'))
}

/** All letters of a language that a plain keyboard lacks, and signs; for a palette. */
export function lettersOfLanguage(language: LetterLanguage): readonly string[] {
  return [...Object.values(VARIANTS[language]).flat(), APOSTROPHES[language], ...SIGNS].map((letter) =>
    letter.normalize('NFC'),
  )
}

/** A letter of a palette as a capital; signs have none. */
export function capital(letter: string): string {
  return letter.toUpperCase()
}
