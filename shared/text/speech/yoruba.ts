import { markedTone, type Orthography, type Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'
import { foreignCodaSize, isBeforeVowel, syllabify } from './syllabify.ts'

/** Standard Yoruba in the spelling of 1974, with or without marks; unmarked vowels have mid tone. */
export const YORUBA_ORTHOGRAPHY: Orthography = {
  language: 'yo',
  sources: [
    'Bamgboṣe, Ayọ (1966), A Grammar of Yoruba: vowels, nasal vowels and syllabic nasals.',
    'Akinlabi, Akinbiyi (2004), The sound system of Yoruba, in Lawal et al., Understanding Yoruba Life and Culture.',
    'Yoruba Orthography Committee (1974): one sign per tone, none for mid.',
  ],
  vowels: { a: 'a', e: 'e', ẹ: 'ɛ', i: 'i', o: 'o', ọ: 'ɔ', u: 'u' },
  consonants: {
    b: 'b',
    d: 'd',
    f: 'f',
    g: 'g',
    gb: 'gb',
    h: 'h',
    j: 'dʒ',
    k: 'k',
    kp: 'kp',
    l: 'l',
    m: 'm',
    n: 'n',
    p: 'kp',
    r: 'ɾ',
    s: 's',
    ṣ: 'ʃ',
    sh: 'ʃ',
    t: 't',
    w: 'w',
    y: 'j',
  },
  // Loan words are respelled like this: kóòtù from court, fídíò from video, sinimá from cinema. pp is the p of English,
  // which no Yoruba letter stands for.
  foreign: {
    pp: 'p',
    c: 'k',
    ch: 'tʃ',
    ph: 'f',
    q: 'k',
    v: 'f',
    x: 'k s',
    z: 's',
    th: 't',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
    ƴ: 'j',
    ṅ: 'n',
  },
  tones: { '\u0301': 'H', '\u0300': 'L', '\u0304': 'M', '\u0302': 'HL', '\u030c': 'LH' },
  unmarked: 'M',
  shape,
}

/** Nasal vowels. Yoruba has none of e and o; written en and on mostly stand for ẹn and ọn without their dots. */
const NASAL_VOWELS: Readonly<Record<string, string>> = { a: 'ã', e: 'ɛ̃', ɛ: 'ɛ̃', i: 'ĩ', o: 'ɔ̃', ɔ: 'ɔ̃', u: 'ũ' }
/** Vowels that m and n nasalise without a sign; e and o stay oral. */
const NASAL_AFTER_NASAL = new Set(['a', 'ɛ', 'i', 'ɔ', 'u'])

function shape(written: readonly Sound[], orthography: Orthography): Syllable[] {
  const sounds = withNasalVowels(written)
  return syllabify(sounds, orthography, {
    syllabic: (all, index) => {
      const sound = all[index]
      if (sound === undefined || !/^[mn]$/u.test(sound.phone)) return undefined
      const isMarked = markedTone(sound, orthography) !== undefined
      return isMarked || !isBeforeVowel(all, index) ? syllabicNasal(sound, all[index + 1]) : undefined
    },
    closing: foreignCodaSize,
  })
}

/** Reads an n after a vowel as nasality, unless the n has a tone or begins the next syllable. */
function withNasalVowels(written: readonly Sound[]): Sound[] {
  const sounds: Sound[] = []
  written.forEach((sound, index) => {
    const before = sounds.at(-1)
    const isSign = sound.phone === 'n' && sound.marks === '' && !isBeforeVowel(written, index)
    if (isSign && before?.kind === 'vowel') {
      const phone = NASAL_VOWELS[before.phone] ?? before.phone
      sounds[sounds.length - 1] = { ...before, phone, length: sound.offset + sound.length - before.offset }
    } else if (sound.kind === 'vowel' && isPlainNasal(before) && NASAL_AFTER_NASAL.has(sound.phone)) {
      sounds.push({ ...sound, phone: NASAL_VOWELS[sound.phone] ?? sound.phone })
    } else sounds.push(sound)
  })
  return sounds
}

function isPlainNasal(sound: Sound | undefined): boolean {
  return sound !== undefined && sound.marks === '' && (sound.phone === 'm' || sound.phone === 'n')
}

/** A syllabic nasal takes the place of articulation of the next consonant; before a vowel or alone it is velar. */
function syllabicNasal(nasal: Sound, next: Sound | undefined): string {
  if (nasal.phone === 'm' || (next !== undefined && /^[bmpf]$/u.test(next.phone))) return 'm̩'
  if (next === undefined || next.kind === 'vowel' || /^(?:k|g|gb|kp|w|h)$/u.test(next.phone)) return 'ŋ̩'
  return 'n̩'
}
