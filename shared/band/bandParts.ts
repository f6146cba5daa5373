import type { Target } from '../contract/records.ts'
import type { BandPart, BandTimes, Line } from '../project/document.ts'
import { spokenText } from '../project/takes/takeKey.ts'
import { isSpelled } from '../text/speech/phonology.ts'
import { toSyllables } from '../text/speech/syllables.ts'
import { roomOf, speechBudget } from '../timing/speechBudget.ts'
import { speechSize } from '../timing/speechSize.ts'
import type { TimeSpan } from '../timing/timeSpan.ts'
import { textWords, timedWords, timesOnText } from '../timing/words/wordTimes.ts'

/** Seconds of silence between two words of the source that a translation keeps as a pause. */
export const MIN_PAUSE_SECONDS = 0.25

/**
 * The words of a line's spoken text with the seconds of the film in which they are to be spoken: as somebody placed them, else as its
 * take speaks them (`takeWords`, on the spoken text, in seconds of the film), else by their syllables over the speech of the source.
 */
export function bandParts(line: Line, target: Target, takeWords: readonly BandPart[] = []): readonly BandPart[] {
  const text = spokenText(line, target)
  const band = line.texts[target]?.band
  if (band?.text === text) return band.parts
  const placed = band === undefined ? [] : timesOnText(timedWords(band.text, wholeWords(band)), text)
  if (placed.length > 0) return placed
  return takeWords.length > 0 ? takeWords : partsBySyllables(text, target, spokenStretches(line))
}

/** How many times as fast as by itself a voice would have to speak a line: 1 fills its place. */
export function lineHaste(line: Line, target: Target): number {
  return speechBudget(roomOf(line, undefined), { language: target, text: spokenText(line, target) }).share
}

/** Placed words or syllables as words: one begins with its first part and ends with its last. */
export function wholeWords({ text, parts }: BandTimes): BandPart[] {
  return textWords(text).flatMap(({ from, to }) => {
    const own = parts.filter((part) => part.from < to && part.to > from)
    const [first, last] = [own[0], own.at(-1)]
    return first === undefined || last === undefined ? [] : [{ from, to, start: first.start, end: last.end }]
  })
}

/** The stretches of a line in which its source speaks, without the pauses between them; all of it where its words have no times. */
function spokenStretches({ start, end, words = [] }: Pick<Line, 'start' | 'end' | 'words'>): TimeSpan[] {
  const stretches: { start: number; end: number }[] = []
  for (const word of words) {
    const last = stretches.at(-1)
    if (last !== undefined && word.start - last.end < MIN_PAUSE_SECONDS) last.end = Math.max(last.end, word.end)
    else stretches.push({ start: word.start, end: word.end })
  }
  const spoken = stretches.filter((stretch) => stretch.end > stretch.start)
  return spoken.length > 0 ? spoken : [{ start, end }]
}

/** The words of a text over stretches of speech, each as long as its share of the syllables. */
function partsBySyllables(text: string, language: Target, speech: readonly TimeSpan[]): BandPart[] {
  const places = textWords(text)
  const weights = places.map(({ from, to }) => Math.max(1, speechSize(text.slice(from, to), language).syllables))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const seconds = speech.reduce((all, { start, end }) => all + end - start, 0)
  let passed = 0
  return places.map((place, at) => {
    const start = timeAfter(speech, (seconds * passed) / sum, false)
    passed += weights[at] ?? 0
    return { ...place, start, end: timeAfter(speech, (seconds * passed) / sum, true) }
  })
}

/** The second of the film after so many seconds of speech. At a pause: before it for the end of a word, else behind it. */
function timeAfter(speech: readonly TimeSpan[], seconds: number, isEnd: boolean): number {
  let left = seconds
  for (const { start, end } of speech) {
    const length = end - start
    if (left < length || (isEnd && left <= length + 1e-9)) return start + Math.min(left, length)
    left -= length
  }
  return speech.at(-1)?.end ?? 0
}

/** A word of a text on a band as its syllables, each of an equal share of the word's time; a word of one syllable as it is. */
export function syllableParts(text: string, language: Target, word: BandPart): BandPart[] {
  const starts = syllableStarts(text.slice(word.from, word.to), language)
  const each = (word.end - word.start) / starts.length
  return starts.map((start, at) => ({
    from: word.from + start,
    to: word.from + (starts[at + 1] ?? word.to - word.from),
    start: word.start + at * each,
    end: word.start + (at + 1) * each,
  }))
}

/** Vowels of English with the consonant before each, for a reader's eye: no dictionary of syllables. */
const ENGLISH_SYLLABLE = /[^aeiouy]?[aeiouy]+/giu

/** Where the syllables of a written word begin, the first at 0. */
function syllableStarts(word: string, language: Target): number[] {
  if (isSpelled(language)) {
    const offsets = toSyllables(word, language).words.flatMap(({ syllables }) => syllables.map(({ offset }) => offset))
    return [0, ...offsets.slice(1)]
  }
  const found = Array.from(word.replace(/e$/iu, ' ').matchAll(ENGLISH_SYLLABLE), ({ index }) => index)
  return [0, ...found.slice(1)]
}

/** The words of a stretch of a text, which is written evenly over its time: each by its letters. */
export function evenParts(text: string, { from, to, start, end }: BandPart): BandPart[] {
  const at = (offset: number) => start + ((end - start) * offset) / (to - from)
  return textWords(text.slice(from, to)).map((word) => ({
    from: from + word.from,
    to: from + word.to,
    start: at(word.from),
    end: at(word.to),
  }))
}
