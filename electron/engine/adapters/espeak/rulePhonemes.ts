import type { SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'

/** A click by where the tongue lets go, and espeak-ng's phonemes for what the throat does meanwhile. */
export interface ClickConsonant {
  readonly kind: 'dental' | 'palatal' | 'lateral'
  readonly accompaniment: string
  /** How many phonemes that is. */
  readonly count: number
  /** Seconds by which the burst begins before the accompaniment ends. */
  readonly lead: number
}

/** Consonants every table has under the same sign. */
const PLAIN_CONSONANTS = Object.fromEntries(Array.from('bdfghjklmnpstwvz', (sign) => [sign, sign]))
const COMMON_PHONEMES: Readonly<Record<string, string>> = {
  ...PLAIN_CONSONANTS,
  dʒ: 'dZ',
  ɲ: 'n^',
  ŋ: 'N',
  ʃ: 'S',
  tʃ: 'tS',
  m̩: 'm-',
  n̩: 'n-',
  ŋ̩: 'N-',
}

/**
 * espeak-ng's own language whose phoneme table each language borrows, and its phoneme for each of ours. Chosen by
 * measuring vowels and consonants of all tables (ruleVoices.md): Bengali has seven oral and five nasal vowels, Oromo
 * has ejectives and an implosive, Setswana aspirates and the low vowels of Zulu.
 */
export const PHONEMES: Readonly<Record<SpelledLanguage, { voice: string; signs: Readonly<Record<string, string>> }>> = {
  yo: {
    voice: 'bn',
    signs: {
      ...COMMON_PHONEMES,
      gb: 'gb',
      kp: 'kp',
      ɾ: 'r',
      a: 'a',
      e: 'e',
      ɛ: 'E:',
      i: 'i',
      o: 'o',
      ɔ: 'O',
      u: 'u',
      ã: 'a~',
      ɛ̃: 'E~',
      ĩ: 'i~',
      ɔ̃: 'O~',
      ũ: 'u~',
    },
  },
  ig: {
    voice: 'bn',
    signs: {
      ...COMMON_PHONEMES,
      gb: 'gb',
      gʷ: 'gw',
      kp: 'kp',
      kʷ: 'kw',
      ŋʷ: 'Nw',
      ɣ: 'Q',
      ɾ: 'r',
      a: 'a',
      e: 'e',
      ɛ: 'E:',
      i: 'i',
      ɪ: 'I:',
      o: 'o',
      ɔ: 'O',
      u: 'u',
      ʊ: 'U',
    },
  },
  ha: {
    voice: 'om',
    signs: {
      ...COMMON_PHONEMES,
      ɓ: 'b',
      ɗ: 'D',
      kʼ: 'k`',
      kʼʷ: 'k`w',
      kʼʲ: 'k`j',
      tsʼ: 't`s',
      ʔ: '?',
      ʔʲ: '?j',
      fʲ: 'fj',
      gʷ: 'gw',
      gʲ: 'gj',
      kʷ: 'kw',
      kʲ: 'kj',
      ɾ: '*',
      a: 'a',
      e: 'e',
      i: 'i',
      o: 'o',
      u: 'u',
      ai: 'aj',
      au: 'aw',
    },
  },
  zu: {
    voice: 'tn',
    signs: {
      ...COMMON_PHONEMES,
      ɓ: 'b',
      ɦ: 'h',
      kʰ: 'kh',
      pʰ: 'ph',
      tʰ: 'th',
      ɬ: 'l#',
      // No table has the voiced lateral fricative: a voiced hiss and an l.
      ɮ: 'Zl',
      kɬ: 'kl#',
      ts: 'ts',
      r: 'r',
      x: 'x',
      a: 'a',
      ɛ: 'E',
      i: 'i',
      ɔ: 'O',
      u: 'u',
    },
  },
  sw: {
    voice: 'sw',
    signs: { ...COMMON_PHONEMES, ð: 'D', θ: 'T', ɣ: 'Q', x: 'x', r: 'r', a: 'a', e: 'e', i: 'i', o: 'o', u: 'u' },
  },
}

/**
 * Length against usual of syllables with such an onset: where one consonant is two of espeak-ng's it takes too long, and
 * its aspirates are so short that they pass for the plain stops.
 */
export const ONSET_LENGTH_RATIOS: Readonly<Record<string, number>> = {
  gb: 0.8,
  kp: 0.8,
  gʷ: 0.8,
  kʷ: 0.75,
  kʼʷ: 0.75,
  kʼʲ: 0.75,
  kʲ: 0.75,
  gʲ: 0.8,
  fʲ: 0.8,
  ŋʷ: 0.8,
  tsʼ: 0.85,
  tʰ: 0.8,
  ɓ: 1.15,
  pʰ: 1.2,
  kʰ: 1.15,
  ǀʰ: 1.2,
  ǃʰ: 1.2,
  ǁʰ: 1.2,
  ɮ: 0.85,
  kɬ: 0.8,
}

const CLICK_KINDS: Readonly<Record<string, ClickConsonant['kind']>> = { ǀ: 'dental', ǃ: 'palatal', ǁ: 'lateral' }
const ACCOMPANIMENTS: Readonly<Record<string, Omit<ClickConsonant, 'kind'>>> = {
  '': { accompaniment: 'k', count: 1, lead: 0.035 },
  ʰ: { accompaniment: 'kh', count: 1, lead: 0.075 },
  g: { accompaniment: 'g', count: 1, lead: 0.03 },
  ŋ: { accompaniment: 'N', count: 1, lead: 0.04 },
  ŋg: { accompaniment: 'Ng', count: 2, lead: 0.035 },
}

/** How a click is made; undefined for any other consonant. */
export function clickOf(phone: string): ClickConsonant | undefined {
  const [, before = '', sign = '', after = ''] = /^(ŋ?g?)([ǀǃǁ])(ʰ?)$/u.exec(phone) ?? []
  const kind = CLICK_KINDS[sign]
  const rest = ACCOMPANIMENTS[before + after]
  return kind === undefined || rest === undefined ? undefined : { kind, ...rest }
}
