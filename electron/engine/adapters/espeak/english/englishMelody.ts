import type { Break, Syllable } from '../../../../../shared/text/speech/phonology.ts'
import { declination, EMPHASIS } from '../melodies.ts'
import type { Note } from '../ruleMelody.ts'

/** A syllable of a phrase, and whether its word is emphasised. */
interface SpokenSyllable {
  readonly syllable: Syllable
  readonly emphasised: boolean
}

/** Syllables of a phrase, what follows them, and whether their sentence asks if something is so. */
interface EnglishPhrase {
  readonly syllables: readonly SpokenSyllable[]
  readonly after: Break
  readonly asks: boolean
  /** Semitones that the phrases before it in its sentence have sunk. */
  readonly sunk: number
}

/** How a phrase ends. All but `decline`, a share of the declination, in semitones. */
interface Tune {
  readonly decline: number
  readonly raise: number
  /** The last stressed syllable, those behind it, how far these climb in all, and the end of the phrase. */
  readonly nucleus: number
  readonly tail: number
  readonly climb: number
  readonly end: number
}

/**
 * English falls where something is stated, or asked for by a question word; it falls less and ends a little higher where the sentence
 * goes on; where it is asked whether something is so, it is low on the last stress and rises to the end (O'Connor & Arnold 1973,
 * Intonation of Colloquial English; Pierrehumbert 1980, The Phonology and Phonetics of English Intonation: H* L-L%, H* L-H%,
 * L* H-H%). Declination as in `melodies.ts`.
 */
const TUNES: Readonly<Record<'falls' | 'goesOn' | 'rises', Tune>> = {
  falls: { decline: 0.45, raise: 0, nucleus: 2.4, tail: -2.6, climb: 0, end: -3.4 },
  goesOn: { decline: 0.35, raise: 0, nucleus: 2, tail: -0.8, climb: 0, end: 1 },
  rises: { decline: 0.15, raise: 1, nucleus: -1, tail: 0, climb: 3.5, end: 5 },
}
/**
 * Semitones and gains of syllables by their stress, which is heard by pitch, length and loudness, in this order (Fry 1958, Language
 * and Speech 1). The lengths are espeak-ng's.
 */
const STRESSES = {
  first: { level: 1.6, loud: 1.12 },
  second: { level: 0.5, loud: 1.04 },
  none: { level: -0.9, loud: 0.88 },
} as const
/** The gain of an emphasised word in addition. */
const EMPHASIS_GAIN_RATIO = 1.15
/** Syllables a second, by which a phrase's length is known before it is spoken. */
const ENGLISH_SYLLABLES_PER_SECOND = 5
/** Shares of the rhyme after which a level is reached, and the second one of a glide. */
const PITCH_ARRIVAL_SHARES = { level: 0.4, glide: 0.85 }

/** The notes of an English phrase's syllables. */
export function englishMelody({ syllables, after, asks, sunk }: EnglishPhrase): Note[] {
  const tune = TUNES[after === 'comma' || after === 'none' ? 'goesOn' : asks ? 'rises' : 'falls']
  const place = { nucleus: nucleusOf(syllables), last: syllables.length - 1 }
  const sinks = tune.decline * declination(syllables.length / ENGLISH_SYLLABLES_PER_SECOND)
  return syllables.map((spokenSyllable, index) => {
    const base = tune.raise - sunk - sinks * (index / Math.max(1, place.last) - 0.5)
    const loud =
      STRESSES[spokenSyllable.syllable.stress ?? 'none'].loud * (spokenSyllable.emphasised ? EMPHASIS_GAIN_RATIO : 1)
    const { from, end } = levelsOf(spokenSyllable, tune, { index, ...place })
    const glides = index === place.nucleus && index === place.last
    const note = { from: base + from, to: base + (glides ? (from + end) / 2 : from), end: base + end }
    return {
      ...note,
      glides,
      arrivalShare: glides ? PITCH_ARRIVAL_SHARES.glide : PITCH_ARRIVAL_SHARES.level,
      stretch: 1,
      loud,
    }
  })
}

/** Where a syllable begins and ends within its tune, in semitones. */
function levelsOf(
  { syllable, emphasised }: SpokenSyllable,
  tune: Tune,
  { index, nucleus, last }: { index: number; nucleus: number; last: number },
): { from: number; end: number } {
  const { stress = 'none' } = syllable
  const raised = emphasised && stress !== 'none' ? EMPHASIS.raise : 0
  const isBefore = index < nucleus
  const tail = tune.tail + (tune.climb * (index - nucleus)) / Math.max(1, last - nucleus)
  const from = isBefore ? STRESSES[stress].level + raised : index > nucleus ? tail : tune.nucleus + raised
  return { from, end: index === last ? tune.end : from }
}

/** The last emphasised syllable of a phrase, or its last stressed one; the last of all where none is. */
function nucleusOf(syllables: readonly SpokenSyllable[]): number {
  const nucleusRules: readonly ((one: SpokenSyllable) => boolean)[] = [
    ({ emphasised, syllable }) => emphasised && syllable.stress !== undefined,
    ({ syllable }) => syllable.stress === 'first',
    ({ syllable }) => syllable.stress === 'second',
  ]
  return nucleusRules.map((fits) => syllables.findLastIndex(fits)).find((index) => index >= 0) ?? syllables.length - 1
}
