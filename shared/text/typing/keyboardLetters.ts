/** Languages with letters that a plain keyboard lacks. */
export const LETTER_LANGUAGES = ['yo', 'ig', 'ha', 'zu'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

const tonedVowel = (vowel: string) => [`${vowel}\u0301`, `${vowel}\u0300`, `${vowel}\u0304`]
const vowels = (plain: string, toned: (vowel: string) => string[] = tonedVowel) =>
  Object.fromEntries([...plain].map((vowel) => [vowel, toned(vowel)]))
/** A vowel with a dotted counterpart; both bear tones. */
const dotted = (vowel: string) => {
  const dot = `${vowel}\u0323`
  return [dot, `${dot}\u0301`, `${dot}\u0300`, ...tonedVowel(vowel)]
}
const nasals = { n: ['n\u0301', 'n\u0300', 'n\u0304'], m: ['m\u0301', 'm\u0300', 'm\u0304'] }

/**
 * Letters offered while a key is held, by language and key, the likeliest first: the letters and tones of the standard
 * orthographies (Yoruba 1974, Igbo Ọ́nwụ́ 1961, Hausa of Nigeria; Zulu's clicks in phonetic notation).
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

/** The apostrophe of each language: U+02BC where it is a letter, else the typographic quotation mark. */
const APOSTROPHE_BY_LANGUAGE: Readonly<Record<LetterLanguage, string>> = { yo: '’', ig: 'ʼ', ha: 'ʼ', zu: '’' }
/** Punctuation and currency signs that few keyboards have. */
const RARE_KEYBOARD_SIGNS = ['“', '”', '–', '…', '₦'] as const

/** The code as a language with letters of its own; undefined where a plain keyboard writes the language. */
export function letterLanguage(code: string | undefined): LetterLanguage | undefined {
  return LETTER_LANGUAGES.find((language) => language === code)
}

/**
 * The letters that a key of the keyboard can stand for in a language, in the key's case and in NFC; empty where there
 * are none.
 */
export function variantsOf(letter: string, language: LetterLanguage): readonly string[] {
  const lower = letter.toLowerCase()
  const own = VARIANTS[language]
  const variants = Object.hasOwn(own, lower) ? (own[lower] ?? []) : []
  return variants.map((variant) => (letter === lower ? variant : capital(variant)).normalize('NFC'))
}

/** All letters of a language that a plain keyboard lacks, and signs, for a palette. */
export function lettersOfLanguage(language: LetterLanguage): readonly string[] {
  return [...Object.values(VARIANTS[language]).flat(), APOSTROPHE_BY_LANGUAGE[language], ...RARE_KEYBOARD_SIGNS].map(
    (letter) => letter.normalize('NFC'),
  )
}

/** A letter of the palette as a capital; signs stay as they are. */
export function capital(letter: string): string {
  return letter.toUpperCase()
}
