import { lowerBound } from '../../basics/lowerBound.ts'
import type { TimeSpan } from '../timeSpan.ts'

/** The beginnings of speech in a film at which a line may begin, in order. */
export interface SpeechOnsets {
  readonly seconds: readonly number[]
  /** How likely a line begins there, from 0 to 1. */
  readonly weights: readonly number[]
  /** The bursts of speech that are long enough for a word, in order. */
  readonly speech: readonly TimeSpan[]
  readonly filmSeconds: number
}

/** Length in seconds below which a burst is no word: a beat of music, a knock. */
const MIN_WORD_SECONDS = 0.2
/** Length from which a burst is rather the beginning of a line than a word within one. */
const MIN_PHRASE_SECONDS = 0.5
/** Chance that a line begins with a burst, by the pause before it (from so many seconds on) and by its length. */
const LINE_CHANCES = [
  { pauseSeconds: 0.6, ofWord: 0.4, ofPhrase: 0.9 },
  { pauseSeconds: 0.3, ofWord: 0.3, ofPhrase: 0.65 },
  { pauseSeconds: 0.15, ofWord: 0.08, ofPhrase: 0.3 },
  { pauseSeconds: 0, ofWord: 0.02, ofPhrase: 0.07 },
] as const

/** The beginnings of speech in a film, from its bursts in order. */
export function onsetsOf(bursts: readonly TimeSpan[], filmSeconds: number): SpeechOnsets {
  const speech = bursts.filter(({ start, end }) => end - start >= MIN_WORD_SECONDS)
  const weights = speech.map(({ start, end }, at) => {
    const pause = start - (speech[at - 1]?.end ?? Number.NEGATIVE_INFINITY)
    const chances = LINE_CHANCES.find(({ pauseSeconds }) => pause >= pauseSeconds)
    return (end - start >= MIN_PHRASE_SECONDS ? chances?.ofPhrase : chances?.ofWord) ?? 0
  })
  return { seconds: speech.map(({ start }) => start), weights, speech, filmSeconds }
}

/** Chance of a line from which a beginning of speech is taken for one. */
const MIN_LIKELY_WEIGHT = 0.25

/** The beginnings of speech with which lines are likely to begin, in order. */
export function likelyOnsets({ seconds, weights }: SpeechOnsets): number[] {
  return seconds.filter((_, at) => (weights[at] ?? 0) >= MIN_LIKELY_WEIGHT)
}

/** Signed seconds from a time to the nearest of some, in order; infinite where there is none. */
export function toNearest(seconds: readonly number[], time: number): number {
  const after = lowerBound(seconds.length, (at) => (seconds[at] ?? 0) >= time)
  const ahead = (seconds[after] ?? Number.POSITIVE_INFINITY) - time
  const behind = (seconds[after - 1] ?? Number.NEGATIVE_INFINITY) - time
  return ahead < -behind ? ahead : behind
}
