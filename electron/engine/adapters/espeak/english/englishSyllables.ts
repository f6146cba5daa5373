import { omitUndefined } from '../../../../../shared/basics/omitUndefined.ts'
import type { Syllable } from '../../../../../shared/text/speech/phonology.ts'
import type { TimedPosition } from '../espeakOrder.ts'

/** A syllable of a word as espeak-ng said it, with where each of its sounds begins in seconds. */
export interface PronouncedSyllable {
  readonly syllable: Syllable
  readonly starts: readonly number[]
}

/** A word as espeak-ng said it, or two that it says as one: *of the*. */
export interface PronouncedEnglishWord {
  /** In espeak-ng's input. */
  readonly position: number
  readonly syllables: readonly PronouncedSyllable[]
}

/** The signs whose sound can be the middle of a syllable. */
const NUCLEUS = /^(?:[aeiouæɐɑɒɔəɛɜɪʊʌɚ].*|[mnl]̩)$/u
/** Signs of espeak-ng that name a sound as another does, nearly: its American English distinguishes weak vowels that few readers do. */
const EQUIVALENT_PHONES: Readonly<Record<string, string>> = { əl: 'l̩', ᵻ: 'ɪ', i: 'iː', ʔ: 't', ɔ: 'ɔː' }
/** A vowel with the r behind it, which its American English reports as one. */
const RHOTIC_VOWEL_PATTERN = /^(.+)ɹ$/u
/** Share of the time of both that the vowel takes. */
const VOWEL_TIME_SHARE = 0.6
/** Seconds of the last phoneme, whose end espeak-ng does not report. */
const FINAL_PHONEME_SECONDS = 0.15
/** Consonants that begin a syllable of English together (Harris 1994, English Sound Structure). */
const SYLLABLE_ONSETS = new Set(
  `pl bl kl ɡl fl sl pɹ bɹ tɹ dɹ kɹ ɡɹ fɹ θɹ ʃɹ tw dw kw ɡw θw sw hw sp st sk sm sn sf pj bj tj dj kj ɡj fj vj mj nj hj lj sj θj
  spl spɹ spj stɹ stj skɹ skw skj`.split(/\s+/u),
)

interface Phoneme {
  readonly phone: string
  readonly stress: Syllable['stress']
  readonly start: number
}

/**
 * The words of a phrase by the phonemes that espeak-ng reports, in syllables. Consonants without a vowel belong to the word before
 * them, or to the next.
 */
export function englishSyllables(phonemes: readonly TimedPosition[]): PronouncedEnglishWord[] {
  const words: { position: number; phonemes: Phoneme[] }[] = []
  for (const [index, { position, start, sign = '' }] of phonemes.entries()) {
    const last = words.at(-1)
    const own = phonesOf(sign, start, phonemes[index + 1]?.start ?? start + FINAL_PHONEME_SECONDS)
    if (last?.position === position) last.phonemes.push(...own)
    else words.push({ position, phonemes: own })
  }
  const whole: typeof words = []
  let waiting: Phoneme[] = []
  for (const word of words) {
    const own = [...waiting, ...word.phonemes]
    waiting = []
    if (own.some(isNucleus)) whole.push({ ...word, phonemes: own })
    else if (whole.length > 0) whole.at(-1)?.phonemes.push(...own)
    else waiting = own
  }
  return whole.map((word) => ({ position: word.position, syllables: syllablesOf(word.phonemes, word.position) }))
}

function phonesOf(sign: string, start: number, end: number): Phoneme[] {
  // espeak-ng writes a control character behind some signs.
  const written = sign.replace(/[ˈˌ\p{Cc}]/gu, '')
  const [, vowel] = RHOTIC_VOWEL_PATTERN.exec(written) ?? []
  const phone = vowel ?? written
  const stress = sign.includes('ˈ') ? 'first' : sign.includes('ˌ') ? 'second' : undefined
  const first: Phoneme = { phone: EQUIVALENT_PHONES[phone] ?? phone, stress, start }
  if (vowel === undefined) return [first]
  return [first, { phone: 'ɹ', stress: undefined, start: start + VOWEL_TIME_SHARE * (end - start) }]
}

function isNucleus({ phone }: Phoneme): boolean {
  return NUCLEUS.test(phone)
}

function syllablesOf(phonemes: readonly Phoneme[], offset: number): PronouncedSyllable[] {
  const places = phonemes.flatMap((phoneme, index) => (isNucleus(phoneme) ? [index] : []))
  const begins = places.map((place, index) => {
    const before = places[index - 1]
    return before === undefined ? 0 : place - beginningOf(phonemes.slice(before + 1, place))
  })
  return places.map((place, index) => {
    const [from, to] = [begins[index] ?? 0, begins[index + 1] ?? phonemes.length]
    const phones = (some: readonly Phoneme[]): string[] => some.map(({ phone }) => phone)
    const { phone, stress } = phonemes[place] ?? { phone: '', stress: undefined }
    const [onset, coda] = [phones(phonemes.slice(from, place)), phones(phonemes.slice(place + 1, to))]
    const syllable = { onset, nucleus: phone, coda, offset, length: 0, ...omitUndefined({ stress }) }
    return { syllable, starts: phonemes.slice(from, to).map(({ start }) => start) }
  })
}

/** How many of the consonants between two vowels begin the second syllable: as many as can. */
function beginningOf(between: readonly Phoneme[]): number {
  for (let count = Math.min(3, between.length); count > 1; count--) {
    if (
      SYLLABLE_ONSETS.has(
        between
          .slice(-count)
          .map(({ phone }) => phone)
          .join(''),
      )
    )
      return count
  }
  return between.at(-1)?.phone === 'ŋ' ? 0 : Math.min(1, between.length)
}
