import type {
  Break,
  PronouncedWord,
  SpelledLanguage,
  Syllable,
  Tone,
} from '../../../../shared/text/speech/phonology.ts'
import { declination, EMPHASIS, MELODIES, type Melody } from './melodies.ts'

/** Pitch of a syllable in semitones from the voice's own, and its length against the usual. */
export interface Note {
  /** The tone, the second of two tones, and the pitch at the end. */
  readonly from: number
  readonly to: number
  readonly end: number
  /** The share of the rhyme after which `to` is reached, time permitting. */
  readonly arrivalShare: number
  /** Carries two tones, or the fall of a phrase: it takes the time of two. */
  readonly glides: boolean
  readonly stretch: number
  /** A factor on its loudness, in a language whose stress is heard by it. */
  readonly loud?: number
}

const DEPRESSED_TONE_SEMITONES = -1.6
const LONG_SYLLABLE_RATIO = 1.6
/** Semitones from which two tones are far from each other. */
const FAR_TONE_SEMITONES = 5
/** Syllables a second, by which a phrase's length is known before it is spoken. */
const RULE_SYLLABLES_PER_SECOND = 6

/** Words said in one breath, what follows them, and their part in the sentence. */
export interface Phrase {
  readonly words: readonly PronouncedWord[]
  readonly after: Break
  /** The sentence is a question. */
  readonly asks: boolean
  /** Semitones that the phrases before it in its sentence have sunk. */
  readonly sunk: number
}

/** The place of a syllable in its phrase and word. */
interface Place {
  readonly index: number
  readonly count: number
  /** Syllables of its word behind it. */
  readonly behind: number
  /** Its word has no other. */
  readonly single: boolean
  readonly emphasised: boolean
  /** Whether the sentence asks, and whether the phrase ends it. */
  readonly asks: boolean
  readonly ends: boolean
}

/** The notes of a phrase's syllables. */
export function melodyOf({ words, after, asks, sunk }: Phrase, language: SpelledLanguage): Note[] {
  const melody = MELODIES[language]
  const syllables = words.flatMap((word) => word.syllables)
  const count = syllables.length
  const ends = asks ? after === 'question' : after !== 'comma'
  const places = words.flatMap(({ syllables: own, parts = [own.length], emphasised = false }) =>
    parts.flatMap((size) =>
      Array.from({ length: size }, (_, at) => {
        return { count, behind: size - 1 - at, single: size === 1, emphasised, asks, ends }
      }),
    ),
  )
  const notes: Note[] = []
  let register = 0
  for (const [index, syllable] of syllables.entries()) {
    const place: Place = { index, count, behind: 0, single: false, emphasised: false, asks, ends, ...places[index] }
    register = stepped(register, { tone: syllable.tone, before: syllables[index - 1]?.tone, asks }, melody)
    const levels = levelsOf(syllable, syllables[index + 1], { melody, register, place })
    const base = baseAt(place, language) - sunk
    const [first, last = first] = levels
    notes.push(
      noteOf(syllable, { first: base + first, last: base + last, before: notes.at(-1)?.to }, { melody, place }),
    )
  }
  return notes
}

/** A step goes a share of the way to the floor: at a high after a low, and at each downstepped high. */
function stepped(
  register: number,
  { tone, before, asks }: { tone: Tone | undefined; before: Tone | undefined; asks: boolean },
  melody: Melody,
): number {
  const isDrift = tone?.startsWith('H') === true && before?.endsWith('L') === true
  const share = tone === 'M' ? melody.step : isDrift ? melody.drift * (asks ? melody.question.steps : 1) : 0
  return register + share * (melody.floor - register)
}

/** Semitones by which a phrase of some syllables sinks from its first to its last. */
export function declineOf(count: number, language: SpelledLanguage, asks: boolean): number {
  const { decline, question } = MELODIES[language]
  return decline * (asks ? question.decline : 1) * declination(count / RULE_SYLLABLES_PER_SECOND)
}

/** Declination, less in questions, which lie higher. */
function baseAt({ index, count, asks, emphasised }: Place, language: SpelledLanguage): number {
  const last = Math.max(1, count - 1)
  const raised = (asks ? MELODIES[language].question.raise : 0) + (emphasised ? EMPHASIS.raise : 0)
  return raised - (declineOf(count, language, asks) * (index - last / 2)) / last
}

interface Setting {
  readonly melody: Melody
  readonly place: Place
}

function levelsOf(
  { tone, depressed }: Syllable,
  next: Syllable | undefined,
  { melody, register, place }: Setting & { readonly register: number },
): [number, number?] {
  const lowered = depressed === true ? DEPRESSED_TONE_SEMITONES : 0
  if (tone === undefined) return [lowered + plainLevel(place, melody)]
  const [first = 0, second] = Array.from(tone, (letter) => {
    const level = letter as 'H' | 'M' | 'L'
    const shared = level === 'H' ? 1 : melody.sharing[level]
    const isRaised = tone === 'H' && next?.tone?.startsWith('L') === true
    const raised = isRaised ? melody.raise + (place.index === 0 ? melody.firstRaise : 0) : 0
    return melody.levels[level] + shared * register + raised + lowered
  })
  return second === undefined ? [first] : [first, second]
}

/** The pitch of a syllable that is written without a tone, by its place in its word. */
function plainLevel({ index, count, behind, single, asks, ends }: Place, { plain }: Melody): number {
  if (plain === undefined) return 0
  const { last, others, open } = plain
  if (open !== undefined && index === count - 1 && (asks || !ends)) return open
  return single ? plain.single : (last[behind] ?? others)
}

function noteOf(
  syllable: Syllable,
  { first, last, before }: { first: number; last: number; before: number | undefined },
  { melody, place }: Setting,
): Note {
  const stretch = stretchOf(syllable, melody, place)
  const isLast = place.index === place.count - 1
  const level = (syllable.tone?.at(-1) ?? 'M') as 'H' | 'M' | 'L'
  const bend = isLast && place.ends ? (place.asks ? melody.question.rise : -melody.ending[level]) : 0
  const isPenult = place.index === place.count - 2 && !place.asks && syllable.tone === undefined
  const fall = isPenult ? (melody.plain?.fall ?? 0) : 0
  const glides = first !== last || fall > 0
  const to = last - fall
  const { near, far, contour } = melody.arrivalShares
  const arrivalShare = glides ? contour : Math.abs(first - (before ?? first)) > FAR_TONE_SEMITONES ? far : near
  return { from: first, to, end: to + bend, arrivalShare, glides, stretch }
}

function stretchOf({ long }: Syllable, { plain, question }: Melody, place: Place): number {
  const { index, count, behind, asks, ends, emphasised } = place
  const isLast = index === count - 1
  const isQuestionEnd = asks && ends
  const more = (emphasised ? EMPHASIS.stretch : 1) * (isQuestionEnd && isLast ? question.last : 1)
  if (plain === undefined) return more * (long === true ? LONG_SYLLABLE_RATIO : 1)
  const own = isQuestionEnd ? plain.interrogative : plain.stated
  if (index === count - 2 && own.penult !== undefined) return own.penult * more
  if (isLast) return own.last * more
  return more * (long === true || behind === 1 ? plain.penult : 1)
}
