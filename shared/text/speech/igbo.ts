import { markedTone, type Orthography, type Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'
import { foreignCodaSize, isBeforeVowel, syllabify } from './syllabify.ts'

/**
 * Standard Igbo in the Ọnwụ spelling. Tone marks follow the convention in which high is unmarked, the grave is low and
 * the macron the downstepped high. Most texts have no marks; their tones come from a lexicon (`tones/`).
 */
export const IGBO_ORTHOGRAPHY: Orthography = {
  language: 'ig',
  sources: [
    'Ọnwụ Committee (1961): the official alphabet of 36 letters.',
    'Emenanjo, E. Nọlue (1978), Elements of Modern Igbo Grammar: tone marks, vowel harmony, syllabic nasals.',
    'Igwe, G. E. (1999), Igbo-English Dictionary: tones of the numerals.',
    'Ikekeonwu, Clara (1999), Igbo, in the Handbook of the IPA: values of the letters.',
  ],
  vowels: { a: 'a', e: 'e', ẹ: 'ɛ', i: 'i', ị: 'ɪ', o: 'o', ọ: 'ɔ', u: 'u', ụ: 'ʊ' },
  consonants: {
    b: 'b',
    ch: 'tʃ',
    d: 'd',
    f: 'f',
    g: 'g',
    gb: 'gb',
    gh: 'ɣ',
    gw: 'gʷ',
    h: 'h',
    j: 'dʒ',
    k: 'k',
    kp: 'kp',
    kw: 'kʷ',
    l: 'l',
    m: 'm',
    n: 'n',
    ṅ: 'ŋ',
    nw: 'ŋʷ',
    ny: 'ɲ',
    p: 'p',
    r: 'ɾ',
    s: 's',
    sh: 'ʃ',
    t: 't',
    v: 'v',
    w: 'w',
    y: 'j',
    z: 'z',
  },
  foreign: { c: 'k', ph: 'f', q: 'k', x: 'k s', th: 't', ṣ: 'ʃ', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'j' },
  tones: { '\u0301': 'H', '\u0300': 'L', '\u0304': 'M', '\u0302': 'HL', '\u030c': 'LH' },
  unmarked: 'H',
  shape,
}

function shape(written: readonly Sound[], orthography: Orthography): Syllable[] {
  return syllabify(written.map(withVelar), orthography, {
    syllabic: (sounds, index) => {
      const sound = sounds[index]
      if (sound === undefined || !/^[mnŋ]$/u.test(sound.phone)) return undefined
      const isMarked = markedTone(sound, orthography) !== undefined
      return isMarked || !isBeforeVowel(sounds, index) ? syllabicNasal(sound, sounds[index + 1]) : undefined
    },
    closing: foreignCodaSize,
  })
}

/** Reads the ñ of older books as ṅ. */
function withVelar(sound: Sound): Sound {
  return sound.phone === 'n' && sound.marks === '\u0303' ? { ...sound, phone: 'ŋ', marks: '' } : sound
}

/** A written m stays m; n takes the place of articulation of the next consonant. */
function syllabicNasal(nasal: Sound, next: Sound | undefined): string {
  if (nasal.phone === 'm') return 'm̩'
  const isVelar = nasal.phone === 'ŋ' || (next !== undefined && /^(?:[kgɣŋ]ʷ?|gb|kp|w|h)$/u.test(next.phone))
  return isVelar ? 'ŋ̩' : 'n̩'
}
