import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type {
  PronouncedWord,
  Pronunciation,
  SpelledLanguage,
  Syllable,
} from '../../../../shared/text/speech/phonology.ts'
import { HELD_PITCH_CURVE, pitchSettingFor } from './espeakPitch.ts'
import { type Glottalic, glottalicIn } from './glottalic.ts'
import { KEPT_DECLINATION } from './melodies.ts'
import { declineOf, melodyOf, type Note, type Phrase } from './ruleMelody.ts'
import { type ClickConsonant, clickOf, ONSET_LENGTH_RATIOS, PHONEMES } from './rulePhonemes.ts'

/** A stretch of phonemes in espeak-ng's input, found again by the position it reports. */
export interface Unit {
  readonly position: number
  readonly syllable: Syllable
  /** The melody of the whole syllable. */
  readonly note: Note
  /** Offset of the written word that begins here. */
  readonly word?: number
  readonly click?: ClickConsonant
  readonly glottalic?: Glottalic
}

/** How high a voice speaks: a multiple of its fundamental at espeak-ng's middle pitch (Hz), and a factor on all intervals. */
export interface Register {
  readonly hz: number
  readonly pitch: number
  readonly interval: number
}

/** Syllables after which a phrase without any sign is breathed, so that a long one does not keep the listener waiting. */
const MAX_PHRASE_SYLLABLES = 45
/** The lowest pitch that sounds like a voice, as a multiple of the register's `hz`. */
const MIN_VOICE_PITCH_FACTOR = 0.715

/** Cuts a reading where its signs ask for a rest, and where no one has that much breath. */
export function phrasesOf({ words }: Pronunciation, language: SpelledLanguage): Phrase[] {
  const phrases: Phrase[] = []
  let sentence: Phrase[] = []
  let waiting: PronouncedWord[] = []
  let [count, sunk] = [0, 0]
  const spokenWords = words.flatMap(inBreaths)
  const asking = asksOf(spokenWords)
  spokenWords.forEach((word, index) => {
    waiting.push(word)
    count += word.syllables.length
    const { after } = word
    const isLast = index === spokenWords.length - 1
    if (after === 'none' && count < MAX_PHRASE_SYLLABLES && !isLast) return
    const asks = asking[index] === true
    sentence.push({ words: waiting, after, asks, sunk })
    sunk = Math.min(KEPT_DECLINATION.most, sunk + KEPT_DECLINATION.share * declineOf(count, language, asks))
    waiting = []
    count = 0
    if (after !== 'stop' && after !== 'question' && !isLast) return
    phrases.push(...centred(sentence))
    sentence = []
    sunk = 0
  })
  return phrases
}

/** A word, or the parts of one that nobody has the breath for: a number of hundreds of digits, an address. */
function inBreaths(word: PronouncedWord): PronouncedWord[] {
  const { syllables, parts = [syllables.length], ...whole } = word
  if (syllables.length <= MAX_PHRASE_SYLLABLES) return [word]
  const breaths: number[][] = []
  let room = 0
  for (const size of parts.flatMap(cut)) {
    if (size > room) breaths.push([])
    room = (size > room ? MAX_PHRASE_SYLLABLES : room) - size
    breaths.at(-1)?.push(size)
  }
  let from = 0
  return breaths.map((sizes, index) => {
    const begin = from
    for (const size of sizes) from += size
    const after = index === breaths.length - 1 ? word.after : 'none'
    return { ...whole, syllables: syllables.slice(begin, from), parts: sizes, after }
  })
}

/** Syllables of a word, in parts that there is breath for. */
function cut(size: number): number[] {
  const count = Math.ceil(size / MAX_PHRASE_SYLLABLES)
  return Array.from({ length: count }, (_, index) =>
    Math.min(MAX_PHRASE_SYLLABLES, size - index * MAX_PHRASE_SYLLABLES),
  )
}

/** The phrases of a sentence about the voice's own pitch: a long sentence begins higher (Cooper & Sorensen 1981). */
function centred(sentence: readonly Phrase[]): Phrase[] {
  const meanSunk = sentence.reduce((sum, { sunk }) => sum + sunk, 0) / sentence.length
  return sentence.map((phrase) => ({ ...phrase, sunk: phrase.sunk - meanSunk }))
}

/** For each word whether its sentence is a question. */
function asksOf(words: readonly PronouncedWord[]): boolean[] {
  let asks = false
  return words
    .toReversed()
    .map(({ after }) => {
      if (after === 'stop' || after === 'question') asks = after === 'question'
      return asks
    })
    .reverse()
}

/**
 * A phrase as input for espeak-ng: each syllable as phonemes with a pace of its own, all on one pitch, so that they can
 * be given a melody afterwards. Every unit makes one word event at its position.
 */
export function ruleSsml(
  phrase: Phrase,
  language: SpelledLanguage,
  register: Register,
): { ssml: string; units: readonly Unit[] } {
  const syllables = phrase.words.flatMap((word) => word.syllables)
  const firstOfWord = new Map(phrase.words.map((word) => [word.syllables[0], word.offset]))
  const notes = melodyOf(phrase, language)
  const units: Unit[] = []
  const pitch = pitchSettingFor(register.pitch, HELD_PITCH_CURVE)
  let ssml = '<speak>'
  syllables.forEach((syllable, index) => {
    const note = notes[index]
    if (note === undefined) return
    partsOf(syllable, note, language).forEach(({ phonemes, stretch }, part) => {
      ssml += `<prosody pitch="${pitch}" rate="${Math.round(100 / stretch)}%">[[`
      const begun = part === 0 ? begunBy(syllable, language, firstOfWord.get(syllable)) : {}
      units.push({ position: ssml.length, syllable, note, ...begun })
      // Without the space espeak-ng says "slash prosody".
      ssml += `${phonemes}]] </prosody>`
    })
  })
  return { ssml: `${ssml}</speak>`, units }
}

/** The factor of a tone. Low tones of a voice whose floor is near shrink, so that they stay above it. */
export function factorOf({ semitones, pitch }: { readonly semitones: number; readonly pitch: number }): number {
  const room = Math.max(0, -12 * Math.log2(MIN_VOICE_PITCH_FACTOR / pitch))
  const deepest = 5
  const scale = semitones < 0 && room < deepest ? room / deepest : 1
  return pitch * 2 ** ((semitones * scale) / 12)
}

/** A syllable in one piece, or in two where its pitch glides: a glide takes time. */
function partsOf(
  { onset, nucleus, coda }: Syllable,
  { glides, stretch }: Note,
  language: SpelledLanguage,
): { phonemes: string; stretch: number }[] {
  const { signs } = PHONEMES[language]
  const paced = stretch * onset.reduce((pace, phone) => pace * (ONSET_LENGTH_RATIOS[phone] ?? 1), 1)
  const write = (phones: readonly string[]): string =>
    phones.map((phone) => clickOf(phone)?.accompaniment ?? signs[phone] ?? '').join('')
  if (!glides) {
    return [{ phonemes: write([...onset, nucleus, ...coda]), stretch: paced }]
  }
  const half = Math.max(0.6, paced * 0.65)
  // The second half of a diphthong is its glide; of any other nucleus the nucleus again.
  const [first, second] = /^a[iu]$/u.test(nucleus) ? ['a', nucleus === 'ai' ? 'i' : 'u'] : [nucleus, nucleus]
  return [
    { phonemes: write([...onset, first]), stretch: half },
    { phonemes: write([second, ...coda]), stretch: half },
  ]
}

/** The marks of a syllable's first unit: the written word that begins there, and the sounds that espeak-ng lacks. */
function begunBy(
  { onset }: Syllable,
  language: SpelledLanguage,
  word: number | undefined,
): Pick<Unit, 'word' | 'click' | 'glottalic'> {
  const click = onset.map(clickOf).find((one) => one !== undefined)
  const glottalic = glottalicIn(onset, language)
  return {
    ...omitUndefined({ word, click, glottalic }),
  }
}
