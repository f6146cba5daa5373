import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'

/** A vowel as letter, our IPA sign and the formants published for that quality, in Hz, of men's voices. */
export interface PublishedVowel {
  readonly language: RuleLanguage
  readonly letter: string
  readonly phone: string
  readonly f1: number
  readonly f2: number
  readonly source: 'Catford' | 'Peterson & Barney'
}

/**
 * Reference values by vowel quality: Catford (1988), A Practical Introduction to Phonetics, p. 161, for the cardinal
 * vowels, and Peterson & Barney (1952), JASA 24, men, for the lax ones of Igbo and the open central a of all four.
 */
const QUALITIES = {
  i: [240, 2400, 'Catford'],
  ɪ: [390, 1990, 'Peterson & Barney'],
  e: [390, 2300, 'Catford'],
  ɛ: [610, 1900, 'Catford'],
  a: [730, 1090, 'Peterson & Barney'],
  ɔ: [500, 700, 'Catford'],
  o: [360, 640, 'Catford'],
  ʊ: [440, 1020, 'Peterson & Barney'],
  u: [300, 870, 'Peterson & Barney'],
} as const satisfies Record<string, readonly [number, number, PublishedVowel['source']]>

const LETTERS: Readonly<Record<RuleLanguage, string>> = {
  yo: 'i=i e=e ẹ=ɛ a=a ọ=ɔ o=o u=u',
  ig: 'i=i ị=ɪ e=e a=a ọ=ɔ o=o ụ=ʊ u=u',
  ha: 'i=i e=e a=a o=o u=u',
  zu: 'i=i e=ɛ a=a o=ɔ u=u',
}

/** Every vowel letter of the four languages with the values its quality should have. */
export const PUBLISHED_VOWELS: readonly PublishedVowel[] = (Object.keys(LETTERS) as RuleLanguage[]).flatMap(
  (language) =>
    LETTERS[language].split(' ').map((pair) => {
      const [letter = '', phone = ''] = pair.normalize('NFC').split('=')
      const [f1, f2, source] = QUALITIES[phone as keyof typeof QUALITIES]
      return { language, letter, phone, f1, f2, source }
    }),
)
