import { median } from '../basics/median.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import type { AlignedWord } from '../contract/alignText.ts'
import { maxCueLetters, splitCue } from '../export/reflow.ts'
import { PROFILES } from '../export/subtitleProfile.ts'
import type { Word } from '../project/document.ts'
import { countLetters } from '../script/readingSpeed.ts'
import type { ManuscriptParagraph } from './readManuscript.ts'
import {
  fillTimes,
  MAX_LETTERS_PER_SECOND,
  MIN_MISSING_TOKENS,
  type Sentence,
  sentencesOf,
  type TimedToken,
} from './tokensOf.ts'

/** A line of a text at its time in the film, in seconds. */
export interface ManuscriptLine {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The name that the text gives. */
  readonly speaker?: string
  /** One for each word of `text`, in order. */
  readonly words: readonly Word[]
  /** How sure its time is, from 0 to 1: the mean of its words, by letters; little where words in its middle are not in the film. */
  readonly confidence: number
}

/** The lines of a text, and its sentences and parts of sentences that the film does not have. */
interface CutManuscript {
  readonly lines: readonly ManuscriptLine[]
  readonly missing: readonly string[]
  /** Share of the text that is in lines, from 0 to 1, by letters. */
  readonly share: number
}

/** A line of less confidence may be at a wrong time. */
export const MIN_LINE_CONFIDENCE = 0.5

/** The pace of a line of so many words says something; one that is faster or slower than the median by this factor is off. */
const MIN_PACED_WORDS = 4
const MAX_PACE_RATIO = 1.8
const OFF_PACE_CONFIDENCE = 0.3
/** Confidence of a line that has no words for what is said in its middle. */
const BROKEN_LINE_CONFIDENCE = 0.3

/** A sentence of which a smaller share was found, by letters, is not in the film. */
const MIN_FOUND_SHARE = 0.35
/** A pause in which a speaker breathes. */
const MIN_BREATH_SECONDS = 0.4
/** Before a shorter line, or one of fewer words, no breath is cut. */
const MIN_LINE_SECONDS = 1
const MIN_LINE_WORDS = 2
/** A sentence of fewer letters goes with the one before, if no longer pause than this is between them. */
const SHORT_SENTENCE_LETTERS = 12
const MAX_JOINED_PAUSE_SECONDS = 0.25

const PROFILE = PROFILES.netflix

/**
 * Cuts a text into lines by its sentences, where the speaker breathes, and so that each can be read as a subtitle of two lines.
 * `aligned` has the words of each paragraph that were found in the film. What the film does not have is in no line.
 */
export function cutLines(
  paragraphs: readonly ManuscriptParagraph[],
  aligned: readonly (readonly AlignedWord[])[],
  language?: string,
): CutManuscript {
  const missing: string[] = []
  const found = sentencesOf(paragraphs, aligned).filter((sentence) => {
    const isThere = foundShare(sentence) >= MIN_FOUND_SHARE && isSayable(sentence)
    if (!isThere) missing.push(textOf(sentence.tokens))
    return isThere
  })
  const pieces: Piece[] = []
  for (const [at, sentence] of found.entries()) {
    const from = pieces.at(-1)?.tokens.at(-1)?.time.end ?? 0
    const to = firstStart(found[at + 1]) ?? Number.POSITIVE_INFINITY
    const filled = fillTimes(sentence.tokens, { from, to })
    missing.push(...filled.missing)
    if (filled.spoken.length > 0) pieces.push({ ...sentence, tokens: filled.spoken })
  }
  const lines = joinShort(pieces).flatMap((piece) =>
    cutAtBreaths(piece.tokens).flatMap((part) => fitted(part, piece, language)),
  )
  const [there, gone] = [lettersOf(lines.map(({ text }) => text)), lettersOf(missing)]
  return { lines: lines.map(paceCheck(lines)), missing, share: there / Math.max(1, there + gone) }
}

function lettersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countLetters(text.replace(/\s+/gu, '')), 0)
}

/** Lowers the confidence of a line that would be spoken much faster or slower than the others: words of another place lie there. */
function paceCheck(lines: readonly ManuscriptLine[]): (line: ManuscriptLine) => ManuscriptLine {
  const paceOf = ({ start, end, text }: ManuscriptLine) => lettersOf([text]) / Math.max(0.01, end - start)
  const isLong = ({ words }: ManuscriptLine) => words.length >= MIN_PACED_WORDS
  const usual = median(lines.filter(isLong).map(paceOf))
  return (line) => {
    const ratio = paceOf(line) / usual
    const isOff = isLong(line) && (ratio > MAX_PACE_RATIO || ratio < 1 / MAX_PACE_RATIO)
    return isOff ? { ...line, confidence: Math.min(line.confidence, OFF_PACE_CONFIDENCE) } : line
  }
}

/** Words in a row of one person. */
interface Piece extends Pick<Sentence, 'paragraph' | 'speaker'> {
  readonly tokens: readonly TimedToken[]
}

function foundShare({ tokens }: Sentence): number {
  const letters = (some: Sentence['tokens']) => some.reduce((sum, one) => sum + one.letters, 0)
  return letters(tokens.filter(({ time }) => time !== undefined)) / Math.max(1, letters(tokens))
}

/** Whether anybody could say a sentence in the time in which it was found. */
function isSayable({ tokens }: Sentence): boolean {
  const times = tokens.flatMap(({ time }) => (time === undefined ? [] : [time]))
  const seconds = (times.at(-1)?.end ?? 0) - (times[0]?.start ?? 0)
  const letters = tokens.reduce((sum, one) => sum + (one.time === undefined ? 0 : one.letters), 0)
  return times.length < MIN_MISSING_TOKENS || letters <= seconds * MAX_LETTERS_PER_SECOND
}

function firstStart(sentence: Sentence | undefined): number | undefined {
  return sentence?.tokens.find(({ time }) => time !== undefined)?.time?.start
}

function textOf(tokens: readonly { readonly text: string }[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** Sentences of a word or two go with the sentence before, if that follows at once and both are one line to read. */
function joinShort(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last !== undefined && belongTogether(last, piece))
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, ...piece.tokens] }
    else joined.push(piece)
  }
  return joined
}

function belongTogether(before: Piece, piece: Piece): boolean {
  if (before.paragraph !== piece.paragraph || before.speaker !== piece.speaker) return false
  const pause = startOf(piece.tokens) - endOf(before.tokens)
  const [first, second] = [textOf(before.tokens).length, textOf(piece.tokens).length]
  const isShort = Math.min(first, second) < SHORT_SENTENCE_LETTERS
  return isShort && pause <= MAX_JOINED_PAUSE_SECONDS && first + 1 + second <= PROFILE.charactersPerLine * PROFILE.lines
}

/** Cuts words at pauses, so that each part lasts long enough to be a line. */
function cutAtBreaths(tokens: readonly TimedToken[]): (readonly TimedToken[])[] {
  const parts: (readonly TimedToken[])[] = []
  let from = 0
  for (let at = 1; at < tokens.length; at++) {
    const pause = (tokens[at]?.time.start ?? 0) - (tokens[at - 1]?.time.end ?? 0)
    if (pause < MIN_BREATH_SECONDS || !isLine(tokens.slice(from, at)) || !isLine(tokens.slice(at))) continue
    parts.push(tokens.slice(from, at))
    from = at
  }
  return [...parts, tokens.slice(from)]
}

function isLine(tokens: readonly TimedToken[]): boolean {
  return tokens.length >= MIN_LINE_WORDS && endOf(tokens) - startOf(tokens) >= MIN_LINE_SECONDS
}

/** Cuts words that are too long for one subtitle. */
function fitted(tokens: readonly TimedToken[], { speaker }: Piece, language: string | undefined): ManuscriptLine[] {
  const cue = { start: startOf(tokens), end: endOf(tokens), text: textOf(tokens) }
  const ends = splitCue(
    tokens.map(({ text }) => text),
    { ...PROFILE, language },
    maxCueLetters(cue, PROFILE),
  )
  return ends.map((end, at) => lineOf(tokens.slice(ends[at - 1] ?? 0, end), speaker))
}

function lineOf(tokens: readonly TimedToken[], speaker: string | undefined): ManuscriptLine {
  const letters = tokens.reduce((sum, one) => sum + one.letters, 0)
  const sure = tokens.reduce((sum, one) => sum + one.letters * one.time.confidence, 0)
  const isBroken = tokens.slice(1).some(({ followsMissing }) => followsMissing)
  return {
    start: startOf(tokens),
    end: endOf(tokens),
    text: textOf(tokens),
    ...omitUndefined({ speaker }),
    words: tokens.map(({ text, time: { start, end } }) => ({ text, start, end })),
    confidence: Math.min(sure / Math.max(1, letters), isBroken ? BROKEN_LINE_CONFIDENCE : 1),
  }
}

function startOf(tokens: readonly TimedToken[]): number {
  return tokens[0]?.time.start ?? 0
}

function endOf(tokens: readonly TimedToken[]): number {
  return tokens.reduce((latest, { time }) => Math.max(latest, time.end), 0)
}
