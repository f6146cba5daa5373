import type { Orthography, Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'
import { syllabify } from './syllabify.ts'

/**
 * Standard (Kano) Hausa. Length and tone are read where they are written, as in dictionaries: a macron or a doubled
 * letter is length, the grave is low, the circumflex falling. Ordinary texts write neither.
 */
export const HAUSA_ORTHOGRAPHY: Orthography = {
  language: 'ha',
  sources: [
    'Newman, Paul (2000), The Hausa Language: An Encyclopedic Reference Grammar: consonants, syllables, tone marks.',
    'Schuh, Russell & Yalwa, Lawan (1999), Hausa, in the Handbook of the IPA: values of the letters.',
    'Newman, Roxana Ma & van Heuven, Vincent (1981), Pre-pausal vowel length in Hausa, JALL 3.',
  ],
  vowels: { a: 'a', e: 'e', i: 'i', o: 'o', u: 'u' },
  consonants: {
    "'": 'ʔ',
    b: 'b',
    ɓ: 'ɓ',
    c: 'tʃ',
    d: 'd',
    ɗ: 'ɗ',
    f: 'f',
    fy: 'fʲ',
    g: 'g',
    gw: 'gʷ',
    gy: 'gʲ',
    h: 'h',
    j: 'dʒ',
    k: 'k',
    kw: 'kʷ',
    ky: 'kʲ',
    ƙ: 'kʼ',
    ƙw: 'kʼʷ',
    ƙy: 'kʼʲ',
    l: 'l',
    m: 'm',
    n: 'n',
    r: 'ɾ',
    s: 's',
    sh: 'ʃ',
    t: 't',
    ts: 'tsʼ',
    w: 'w',
    y: 'j',
    ƴ: 'ʔʲ',
    "'y": 'ʔʲ',
    z: 'z',
  },
  // Digraphs and letters of English and Arabic names.
  foreign: { ch: 'tʃ', kh: 'h', p: 'f', ph: 'f', q: 'k', th: 't', dh: 'd', v: 'b', x: 'k s', ṣ: 's', ṅ: 'n' },
  tones: { '\u0301': 'H', '\u0300': 'L', '\u0302': 'HL', '\u030c': 'LH' },
  shape,
}

const MACRON = '\u0304'

function shape(written: readonly Sound[], orthography: Orthography): Syllable[] {
  const { sounds, long } = withLongVowels(written)
  const isToned = written.some(({ kind, marks }) => kind === 'vowel' && /[\u0300-\u0302\u030c]/u.test(marks))
  // Where one vowel of a word has a tone mark, the unmarked ones are high.
  const spelling: Orthography = isToned ? { ...orthography, unmarked: 'H' } : orthography
  const syllables = syllabify(sounds, spelling, { closing: (between) => Math.max(0, between.length - 1) })
  const whole = syllables.map((syllable) =>
    [...long].some((place) => place >= syllable.offset && place < syllable.offset + syllable.length)
      ? { ...syllable, long: true }
      : syllable,
  )
  return whole.map((syllable, index) => ({
    ...syllable,
    coda: syllable.coda.map((phone) => codaPhone(phone, whole[index + 1]?.onset[0])),
  }))
}

/** Joins a doubled vowel, or one with a macron, into a long vowel, and the two halves of a diphthong into one. */
function withLongVowels(written: readonly Sound[]): { sounds: Sound[]; long: Set<number> } {
  const sounds: Sound[] = []
  const long = new Set<number>()
  for (const sound of written) {
    const before = sounds.at(-1)
    if (sound.marks.includes(MACRON)) long.add(sound.offset)
    const joined = before === undefined ? undefined : join(before, sound)
    if (joined === undefined) sounds.push(sound)
    else sounds[sounds.length - 1] = joined
    if (joined !== undefined && joined.phone === before?.phone) long.add(joined.offset)
  }
  return { sounds, long }
}

function join(before: Sound, sound: Sound): Sound | undefined {
  if (before.kind !== 'vowel' || sound.kind !== 'vowel') return undefined
  const length = sound.offset + sound.length - before.offset
  if (before.phone === sound.phone) return { ...before, marks: contourTone(before.marks, sound.marks), length }
  return before.phone === 'a' && /^[iu]$/u.test(sound.phone)
    ? { ...before, phone: `a${sound.phone}`, length }
    : undefined
}

/** The tone of a long vowel written twice: `áà` falls, `àá` rises. */
function contourTone(first: string, second: string): string {
  if (/[\u0300]/u.test(second) && !/[\u0300]/u.test(first)) return '\u0302'
  return /[\u0300]/u.test(first) && /[\u0301]/u.test(second) ? '\u030c' : first
}

/**
 * The sound of a final consonant: n is velar at the end of a word and takes the place of articulation of a following
 * consonant.
 */
function codaPhone(phone: string, next: string | undefined): string {
  if (phone !== 'n') return phone
  if (next === undefined || /^(?:[kgwh]|ʔ$)/u.test(next)) return 'ŋ'
  return /^[bɓmf]/u.test(next) ? 'm' : 'n'
}
