import type { Orthography, Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'
import { isBeforeVowel, openCodaSize, syllabify } from './syllabify.ts'

/** Standard Zulu in the spelling since 1921: bh is the plain voiced stop, b the implosive. Tones are not written. */
export const ZULU_ORTHOGRAPHY: Orthography = {
  language: 'zu',
  sources: [
    'Doke, Clement (1926), The Phonetics of the Zulu Language: clicks, laterals, depressors, length of the penult.',
    'Poulos, George & Msimang, Christian (1998), A Linguistic Analysis of Zulu: prenasals, syllabic m.',
    'Ladefoged, Peter & Maddieson, Ian (1996), The Sounds of the World’s Languages, ch. 8: clicks and accompaniments.',
  ],
  vowels: { a: 'a', e: 'ɛ', i: 'i', o: 'ɔ', u: 'u' },
  consonants: {
    b: 'ɓ',
    bh: 'b',
    c: 'ǀ',
    ch: 'ǀʰ',
    gc: 'gǀ',
    nc: 'ŋǀ',
    ngc: 'ŋgǀ',
    d: 'd',
    dl: 'ɮ',
    f: 'f',
    g: 'g',
    h: 'h',
    hh: 'ɦ',
    hl: 'ɬ',
    j: 'dʒ',
    k: 'k',
    kh: 'kʰ',
    kl: 'kɬ',
    l: 'l',
    m: 'm',
    n: 'n',
    ng: 'ŋ g',
    nk: 'ŋ k',
    nj: 'n dʒ',
    ny: 'ɲ',
    p: 'p',
    ph: 'pʰ',
    q: 'ǃ',
    qh: 'ǃʰ',
    gq: 'gǃ',
    nq: 'ŋǃ',
    ngq: 'ŋgǃ',
    s: 's',
    sh: 'ʃ',
    t: 't',
    th: 'tʰ',
    ts: 'ts',
    tsh: 'tʃ',
    v: 'v',
    w: 'w',
    x: 'ǁ',
    xh: 'ǁʰ',
    gx: 'gǁ',
    nx: 'ŋǁ',
    ngx: 'ŋgǁ',
    y: 'j',
    z: 'z',
  },
  foreign: { r: 'r', rh: 'x', ṣ: 'ʃ', ṅ: 'ŋ', ɓ: 'ɓ', ɗ: 'd', ƙ: 'k', ƴ: 'j' },
  tones: { '\u0301': 'H', '\u0300': 'L', '\u0302': 'HL', '\u030c': 'LH' },
  shape,
}

/** Doke's depressors: breathy-voiced consonants, which begin their syllable at a lower pitch. */
const DEPRESSORS = /^(?:b|d|g|dʒ|ɮ|v|z|ɦ|ŋ?g[ǀǃǁ])$/u
/** Onsets before um- and om- in noun and concord prefixes of classes 1 and 3: ngumfundi, womuntu, komfana. */
const ONSET_BEFORE_PREFIX_M = /^(?:|n|k|w|j|l|ŋ g)$/u

function shape(sounds: readonly Sound[], orthography: Orthography): Syllable[] {
  const syllables = syllabify(sounds, orthography, { syllabic: syllabicM, closing: openCodaSize })
  return syllables.map((syllable) => ({
    ...syllable,
    // After m the b is no implosive, yet it does not lower the pitch as bh does.
    onset: syllable.onset.map((phone, index, all) => (phone === 'ɓ' && all[index - 1] === 'm' ? 'b' : phone)),
    ...(syllable.onset.some((phone) => DEPRESSORS.test(phone)) ? { depressed: true } : {}),
  }))
}

/**
 * The syllabic form of an m before a consonant (umfana, umhlaba); undefined where it only prenasalises a labial inside
 * a word (hamba, imbuzi, imvula). The prefix um- keeps a syllabic m even before labials (umbala, umfana).
 */
function syllabicM(sounds: readonly Sound[], index: number): string | undefined {
  const next = sounds[index + 1]
  if (sounds[index]?.phone !== 'm' || isBeforeVowel(sounds, index)) return undefined
  const isPrenasal = next !== undefined && /^(?:ɓ|p|f|v)$/u.test(next.phone) && index > 0
  const isGlided = next !== undefined && /^[wj]$/u.test(next.phone)
  return isGlided || (isPrenasal && !isPrefix(sounds, index)) ? undefined : 'm̩'
}

function isPrefix(sounds: readonly Sound[], index: number): boolean {
  const vowel = sounds[index - 1]?.phone
  const before = sounds.slice(0, index - 1).map(({ phone }) => phone)
  return (vowel === 'u' || vowel === 'ɔ') && ONSET_BEFORE_PREFIX_M.test(before.join(' '))
}
