import type { Break, RuleLanguage, Syllable, Tone } from '../../../../shared/text/speech/phonology.ts'
import { MELODIES, type Melody } from './melodies.ts'

/** Pitch of a syllable in semitones from the voice's own, and its length against the usual. */
export interface Note {
  /** The tone, the second of two tones, and the pitch at the end. */
  readonly from: number
  readonly to: number
  readonly end: number
  /** The share of the rhyme after which `to` is reached, time permitting. */
  readonly reached: number
  /** Carries two tones, or the fall of a phrase: it takes the time of two. */
  readonly glides: boolean
  readonly stretch: number
}

const DEPRESSED = -1.6
const LONG = 1.6
/** Semitones from which two tones are far from each other. */
const FAR = 5

/** The place of a syllable in its phrase and word. */
interface Place {
  readonly index: number
  readonly count: number
  /** Syllables of its word behind it. */
  readonly behind: number
  readonly after: Break
}

/** The notes of a phrase's syllables; `lastOfWord` tells which end a word. */
export function melodyOf(
  syllables: readonly Syllable[],
  language: RuleLanguage,
  { after, lastOfWord }: { after: Break; lastOfWord: ReadonlySet<Syllable> },
): Note[] {
  const melody = MELODIES[language]
  const behind = syllablesBehind(syllables, lastOfWord)
  const count = syllables.length
  const notes: Note[] = []
  let register = 0
  syllables.forEach((syllable, index) => {
    const place: Place = { index, count, behind: behind[index] ?? 0, after }
    register = stepped(register, syllable.tone, syllables[index - 1]?.tone, melody)
    const levels = levelsOf(syllable, syllables[index + 1], { melody, register, place, language })
    const base = baseAt(place, melody)
    const [first, last = first] = levels
    notes.push(
      noteOf(
        syllable,
        { first: base + first, last: base + last, before: notes.at(-1)?.to },
        { melody, place, language },
      ),
    )
  })
  return notes
}

/** A step goes a share of the way to the floor: at a high after a low, and at each downstepped high. */
function stepped(register: number, tone: Tone | undefined, before: Tone | undefined, melody: Melody): number {
  const isDrift = tone?.startsWith('H') === true && before?.endsWith('L') === true
  const share = tone === 'M' ? melody.step : isDrift ? melody.drift : 0
  return register + share * (melody.floor - register)
}

/** Declination, less in questions, which lie higher. */
function baseAt({ index, count, after }: Place, { decline, question }: Melody): number {
  const isQuestion = after === 'question'
  const last = Math.max(1, count - 1)
  return (isQuestion ? question.raise : 0) - (decline * (isQuestion ? 0.4 : 1) * (index - last / 2)) / last
}

interface Setting {
  readonly melody: Melody
  readonly place: Place
  readonly language: RuleLanguage
}

function levelsOf(
  { tone, depressed }: Syllable,
  next: Syllable | undefined,
  { melody, register, place, language }: Setting & { readonly register: number },
): [number, number?] {
  const lowered = depressed === true ? DEPRESSED : 0
  if (tone === undefined) return [lowered + (language === 'zu' ? shapeOfWord(place) : 0)]
  const [first = 0, second] = Array.from(tone, (letter) => {
    const level = letter as 'H' | 'M' | 'L'
    const shared = level === 'H' ? 1 : melody.sharing[level]
    const isRaised = tone === 'H' && next?.tone?.startsWith('L') === true
    const raised = isRaised ? melody.raise + (place.index === 0 ? melody.firstRaise : 0) : 0
    return melody.levels[level] + shared * register + raised + lowered
  })
  return second === undefined ? [first] : [first, second]
}

/** Zulu does not write its tones: the melody that most of its words share, a peak on the last syllable but two. */
function shapeOfWord({ behind }: Place): number {
  return [-1.2, 0.6, 2][behind] ?? 0.4
}

function noteOf(
  syllable: Syllable,
  { first, last, before }: { first: number; last: number; before: number | undefined },
  { melody, place, language }: Setting,
): Note {
  const stretch = stretchOf(syllable, language, place)
  const isLast = place.index === place.count - 1
  const isQuestion = place.after === 'question'
  const level = (syllable.tone?.at(-1) ?? 'M') as 'H' | 'M' | 'L'
  const falls = place.after === 'stop' || place.after === 'none' ? melody.ending[level] : 0
  const bend = isLast ? (isQuestion ? melody.question.rise : -falls) : 0
  // A toneless Zulu phrase falls on its long penult.
  const penult = language === 'zu' && place.index === place.count - 2 && !isQuestion && syllable.tone === undefined
  const glides = first !== last || penult
  const to = penult ? last - 2 : last
  const { near, far, contour } = melody.reached
  const reached = glides ? contour : Math.abs(first - (before ?? first)) > FAR ? far : near
  return { from: first, to, end: to + bend, reached, glides, stretch }
}

function syllablesBehind(syllables: readonly Syllable[], lastOfWord: ReadonlySet<Syllable>): number[] {
  const behind: number[] = []
  let count = 0
  for (const syllable of syllables.toReversed()) {
    count = lastOfWord.has(syllable) ? 0 : count + 1
    behind.unshift(count)
  }
  return behind
}

function stretchOf({ long }: Syllable, language: RuleLanguage, { index, count, behind }: Place): number {
  if (language !== 'zu') return long === true ? LONG : 1
  // Doke: the last vowel but one is long at the end of a phrase and half long at the end of a word.
  if (index === count - 2) return 1.8
  if (index === count - 1) return 0.75
  return long === true || behind === 1 ? 1.25 : 1
}
