import { ORTHOGRAPHIES } from '../orthographies.ts'
import type { SpelledLanguage } from '../phonology.ts'
import type { EnglishSound } from './englishSounds.ts'

/** The letters of each English sound in a language, and how its tones are written. */
interface Respelling {
  readonly letters: Readonly<Record<EnglishSound, string>>
  /** English stress becomes high, what follows low, as in Yoruba loan words (Kenstowicz 2006, Tone loans). */
  readonly tones?: { readonly first: string; readonly last: string }
}

const UNCHANGED_CONSONANTS = Object.fromEntries(Array.from('bdfghjklmnrstwyz', (letter) => [letter, letter]))
const VOWEL_RESPELLINGS = {
  a: 'a',
  e: 'e',
  i: 'i',
  o: 'o',
  u: 'u',
  uh: 'a',
  er: 'e',
  '@': 'a',
  ay: 'ai',
  aw: 'au',
  oy: 'oi',
  ey: 'e',
  ow: 'o',
}

/**
 * How the sounds of English are said with those of each language. Zulu's th, ph and kh are the aspirates of English t, p
 * and k (Khumalo 1984, loan words in Zulu); c, q and x never stand for an English sound. Yoruba has no p but kp, so that
 * pp is written here for the plain one, which most speakers of today have in such words.
 */
const RESPELLINGS: Readonly<Record<SpelledLanguage, Respelling>> = {
  yo: {
    letters: {
      ...UNCHANGED_CONSONANTS,
      ...VOWEL_RESPELLINGS,
      p: 'pp',
      v: 'f',
      z: 's',
      th: 't',
      dh: 'd',
      sh: 'ṣ',
      zh: 'ṣ',
      ch: 'ch',
      ng: 'n',
      e: 'ẹ',
      o: 'ọ',
      uh: 'ọ',
      er: 'ọ',
      oy: 'ọi',
    },
    tones: { first: '\u0301', last: '\u0300' },
  },
  ig: {
    letters: {
      ...UNCHANGED_CONSONANTS,
      ...VOWEL_RESPELLINGS,
      p: 'p',
      v: 'v',
      th: 't',
      dh: 'd',
      sh: 'sh',
      zh: 'sh',
      ch: 'ch',
      ng: 'ṅ',
      o: 'ọ',
      uh: 'ọ',
      er: 'ọ',
      oy: 'ọi',
    },
    tones: { first: '\u0301', last: '\u0300' },
  },
  ha: {
    letters: {
      ...UNCHANGED_CONSONANTS,
      ...VOWEL_RESPELLINGS,
      p: 'f',
      v: 'b',
      th: 't',
      dh: 'd',
      sh: 'sh',
      zh: 'j',
      ch: 'c',
      ng: 'ng',
      er: 'a',
      ey: 'ee',
      ow: 'oo',
    },
  },
  sw: {
    letters: {
      ...UNCHANGED_CONSONANTS,
      ...VOWEL_RESPELLINGS,
      p: 'p',
      v: 'v',
      th: 'th',
      dh: 'dh',
      sh: 'sh',
      zh: 'j',
      ch: 'ch',
      ng: "ng'",
      ey: 'ei',
    },
  },
  zu: {
    letters: {
      ...UNCHANGED_CONSONANTS,
      ...VOWEL_RESPELLINGS,
      b: 'bh',
      k: 'kh',
      p: 'ph',
      t: 'th',
      v: 'v',
      th: 'th',
      dh: 'd',
      sh: 'sh',
      zh: 'j',
      ch: 'tsh',
      ng: 'ng',
      ay: 'ayi',
      aw: 'awu',
      oy: 'oyi',
      ey: 'eyi',
    },
  },
}

/** Letters after which the aspirates of Zulu lose their breath: inkomo, impi, intaba. */
const POST_NASAL_CONSONANTS: Readonly<Record<string, string>> = { kh: 'k', ph: 'p', th: 't', bh: 'b' }

/** Writes English sounds in the spelling of a language, so that its own rules say them with its own sounds. */
export function respell(sounds: readonly EnglishSound[], language: SpelledLanguage): string {
  const { letters, tones } = RESPELLINGS[language]
  const parts = sounds.map((sound, index) => {
    // The nasal takes the place of a velar behind it: bank.
    const isVelar = sound === 'ng' && /^[kg]$/u.test(sounds[index + 1] ?? '')
    const part = letters[isVelar ? 'n' : sound] ?? ''
    return language === 'zu' && /^(?:m|n|ng)$/u.test(sounds[index - 1] ?? '')
      ? (POST_NASAL_CONSONANTS[part] ?? part)
      : part
  })
  const written = parts
    .map((part, index) => (meets(parts[index - 1] ?? '', part, language) ? `-${part}` : part))
    .join('')
  return (tones === undefined ? written : withTones(written, tones)).normalize('NFC')
}

/** Whether the letters of two sounds would be read as another letter of the language, as g and b in rugby. Glides may. */
function meets(before: string, after: string, language: SpelledLanguage): boolean {
  if (language === 'sw') return false
  const { consonants, foreign } = ORTHOGRAPHIES[language]
  if (before === '' || /^[mn]$/u.test(before) || /^[wy]?$/u.test(after)) return false
  return Array.from(after, (_, index) => before + after.slice(0, index + 1)).some(
    (joined) => (consonants[joined] ?? foreign[joined]) !== undefined,
  )
}

function withTones(written: string, { first, last }: { first: string; last: string }): string {
  const vowels = [...written.matchAll(/[aeiouẹọịụ]/gu)].map(({ index }) => index)
  return Array.from(written, (letter, index) => {
    if (index === vowels[0]) return letter + first
    return index === vowels.at(-1) ? letter + last : letter
  }).join('')
}
