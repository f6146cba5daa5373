import type { Orthography, Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'
import { isBeforeVowel, openCodaSize, syllabify } from './syllabify.ts'

/** Standard Swahili, for voices that somebody has recorded; espeak-ng's own voices read it by themselves. */
export const SWAHILI_ORTHOGRAPHY: Orthography = {
  language: 'sw',
  sources: [
    'Ashton, Ethel (1944), Swahili Grammar: the letters, syllabic m and n, stress on the last syllable but one.',
    'Polomé, Edgar (1967), Swahili Language Handbook: prenasals, the sounds of Arabic words.',
    'Contini-Morava, Ellen (1997), Swahili Phonology, in Phonologies of Asia and Africa: syllables.',
  ],
  vowels: { a: 'a', e: 'e', i: 'i', o: 'o', u: 'u' },
  consonants: {
    b: 'b',
    ch: 'tʃ',
    d: 'd',
    dh: 'ð',
    f: 'f',
    g: 'g',
    gh: 'ɣ',
    h: 'h',
    j: 'dʒ',
    k: 'k',
    kh: 'x',
    l: 'l',
    m: 'm',
    n: 'n',
    ng: 'ŋ g',
    "ng'": 'ŋ',
    nk: 'ŋ k',
    ny: 'ɲ',
    p: 'p',
    r: 'r',
    s: 's',
    sh: 'ʃ',
    t: 't',
    th: 'θ',
    v: 'v',
    w: 'w',
    y: 'j',
    z: 'z',
  },
  foreign: { c: 'k', q: 'k', x: 'k s' },
  tones: {},
  shape,
}

function shape(sounds: readonly Sound[], orthography: Orthography): Syllable[] {
  return syllabify(sounds, orthography, { syllabic: syllabicNasal, closing: openCodaSize })
}

/**
 * The syllabic form of an m before a consonant (mtu, hamsini); undefined where it only prenasalises b or v
 * (mbili, mvua), or closes a syllable that is stressed (amri). In a word of one vowel m and n are syllables: mbwa, nchi.
 */
function syllabicNasal(sounds: readonly Sound[], index: number): string | undefined {
  const phone = sounds[index]?.phone ?? ''
  const next = sounds[index + 1]
  if (!/^[mn]$/u.test(phone) || next === undefined || isBeforeVowel(sounds, index)) return undefined
  const vowels = (some: readonly Sound[]): number => some.filter(({ kind }) => kind === 'vowel').length
  const [before, behind] = [vowels(sounds.slice(0, index)), vowels(sounds.slice(index))]
  const isAlone = index === 0 && behind === 1
  if (/^[wj]$/u.test(next.phone)) return undefined
  if (phone === 'n') return isAlone ? 'n̩' : undefined
  const isCoda = before === 1 && behind === 1
  return isCoda || (/^[bv]$/u.test(next.phone) && !isAlone) ? undefined : 'm̩'
}
