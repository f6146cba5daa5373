import { clamp } from '../../../../shared/basics/clamp.ts'
import type { AlignedText } from '../../../../shared/contract/alignText.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import type { LaidText } from './layText.ts'
import { EVEN_SCORE } from './withoutChance.ts'

/** A word of a text, and the frame of its speech at which it begins. */
export interface LaidWord {
  /** The number of its text. */
  readonly text: number
  readonly from: number
  readonly to: number
  readonly frame: number
}

interface TimeRequest {
  readonly laid: LaidText
  readonly words: readonly LaidWord[]
  /** How many texts there are. */
  readonly texts: number
  readonly bursts: readonly TimeSpan[]
  /** Silence between words, also within bursts. */
  readonly pauses: readonly TimeSpan[]
  /** Seconds of the film before the first frame. */
  readonly from: number
}

/** Share of a word's frames that must be matched for it to be in the film. */
const MIN_MATCHED_SHARE = 0.5
/** Seconds of speech that no word covers, at least, and of pauses in it and between words that are bridged. */
const MIN_UNCOVERED_SECONDS = 2
const MAX_BRIDGED_SECONDS = 0.6
/** Seconds by which the burst that a word begins may begin before it, for its first sound may be soft, and behind it. */
const MAX_ONSET_LEAD_SECONDS = 0.3
const MAX_ONSET_LAG_SECONDS = 0.12
const MIN_WORD_SECONDS = 0.02
/** Seconds by which a word may go on behind what is matched of it: the rest of its burst may be other speech. */
const MAX_WORD_TAIL_SECONDS = 0.3
/** A shorter part of a text that other speech parts from the rest of it is not where it was found. */
const MIN_PART_SECONDS = 2
/** How much better a score makes a word e times as likely. */
const SCORE_SCALE = 0.5

interface PlacedWord extends TimeSpan {
  readonly word: LaidWord
  readonly confidence: number
}

/** The times of words by where the frames of their speech are in the film. */
export function timeWords({ laid, words, texts, bursts, pauses, from }: TimeRequest): AlignedText {
  const started = behindPauses(withoutStrays(startedWords(laid, words), bursts), pauses)
  const placed = endedWords(started, bursts)
  const answered: AlignedText['texts'] = Array.from({ length: texts }, () => ({ words: [] }))
  for (const { word, start, end, confidence } of placed)
    answered[word.text]?.words.push({ from: word.from, to: word.to, start: from + start, end: from + end, confidence })
  return {
    share: words.length === 0 ? 0 : placed.length / words.length,
    texts: answered,
    uncovered: uncoveredSpeech(placed, bursts).map(({ start, end }) => ({ start: from + start, end: from + end })),
  }
}

interface StartedWord {
  readonly word: LaidWord
  readonly start: number
  /** Where its last matched frame ends. */
  readonly matchedEnd: number
  readonly confidence: number
}

function startedWords({ first, last, scores }: LaidText, words: readonly LaidWord[]): StartedWord[] {
  return words.flatMap((word, at) => {
    const begin = clamp(Math.round(word.frame), 0, first.length - 1)
    const next = words[at + 1]
    const end = Math.max(begin + 1, Math.min(first.length, Math.round(next?.frame ?? first.length)))
    let [matched, firstFrame, lastFrame, score] = [0, -1, -1, 0]
    for (let frame = begin; frame < end; frame++) {
      const place = first[frame] ?? -1
      if (place < 0) continue
      matched++
      if (firstFrame < 0) firstFrame = place
      lastFrame = last[frame] ?? place
      score += scores[frame] ?? 0
    }
    if (matched < MIN_MATCHED_SHARE * (end - begin)) return []
    return [
      {
        word,
        start: firstFrame * ANALYSIS_HOP_SECONDS,
        matchedEnd: (lastFrame + 1) * ANALYSIS_HOP_SECONDS,
        confidence: confidenceOf(score / matched),
      },
    ]
  })
}

/**
 * Leaves out the few words of a text that speech without a word parts from the rest of it: they lie on the edge of that speech. Of a
 * text the longest part stays, however short it is.
 */
function withoutStrays(words: readonly StartedWord[], bursts: readonly TimeSpan[]): StartedWord[] {
  const speechBetween = (from: number, to: number): number =>
    to - from < MIN_UNCOVERED_SECONDS
      ? 0
      : bursts.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)
  const parts: StartedWord[][] = []
  for (const word of words) {
    const last = parts.at(-1)?.at(-1)
    const isParted =
      last?.word.text !== word.word.text || speechBetween(last.matchedEnd, word.start) >= MIN_UNCOVERED_SECONDS
    if (isParted) parts.push([word])
    else parts.at(-1)?.push(word)
  }
  const lengthOf = (part: readonly StartedWord[]): number => (part.at(-1)?.matchedEnd ?? 0) - (part[0]?.start ?? 0)
  return [...Map.groupBy(parts, (part) => part[0]?.word.text).values()].flatMap((ofText) => {
    const longest = Math.max(...ofText.map(lengthOf))
    return ofText.filter((part) => lengthOf(part) >= Math.min(longest, MIN_PART_SECONDS)).flat()
  })
}

/** From 0, where the speech around a word is no more alike than other words are, to 1 (the logistic function). */
function confidenceOf(score: number): number {
  return 1 / (1 + Math.exp((EVEN_SCORE - score) / SCORE_SCALE))
}

/**
 * Words begin behind a pause that they were laid over, unless more than a first sound lies before it: another voice pauses and draws
 * out ends where ours does not, and a short word is laid there.
 */
function behindPauses(words: readonly StartedWord[], pauses: readonly TimeSpan[]): StartedWord[] {
  let at = 0
  return words.map((word, index) => {
    while ((pauses[at]?.end ?? Number.POSITIVE_INFINITY) <= word.start) at++
    const pause = pauses[at]
    const next = words[index + 1]?.start ?? word.matchedEnd
    const isOver = pause !== undefined && pause.start <= word.start + MAX_ONSET_LAG_SECONDS && pause.end < next
    return isOver ? { ...word, start: pause.end } : word
  })
}

/** Words that begin with the burst that begins beside them, and end with the next word or with their burst. */
function endedWords(words: readonly StartedWord[], bursts: readonly TimeSpan[]): PlacedWord[] {
  let burst = 0
  const starts = words.map(({ start }, at) => {
    while (burst < bursts.length && (bursts[burst]?.start ?? 0) < start - MAX_ONSET_LEAD_SECONDS) burst++
    const onset = bursts[burst]?.start ?? Number.POSITIVE_INFINITY
    const isFirst = (words[at - 1]?.start ?? Number.NEGATIVE_INFINITY) < onset - MAX_ONSET_LAG_SECONDS
    return isFirst && onset <= start + MAX_ONSET_LAG_SECONDS ? onset : start
  })
  burst = 0
  return words.map(({ word, matchedEnd, confidence }, at) => {
    const start = Math.max(starts[at] ?? 0, starts[at - 1] ?? 0)
    const next = Math.max(start + MIN_WORD_SECONDS, starts[at + 1] ?? matchedEnd)
    while (burst < bursts.length && (bursts[burst]?.end ?? 0) <= start) burst++
    const latest = Math.min(next, bursts[burst]?.end ?? next, matchedEnd + MAX_WORD_TAIL_SECONDS)
    return { word, start, end: Math.max(latest, start + MIN_WORD_SECONDS), confidence }
  })
}

/** Speech of some length without a word. */
function uncoveredSpeech(words: readonly TimeSpan[], bursts: readonly TimeSpan[]): TimeSpan[] {
  const covered = bridged(words)
  const free: TimeSpan[] = []
  let at = 0
  for (const { start, end } of bursts) {
    while (at < covered.length && (covered[at]?.end ?? 0) <= start) at++
    let from = start
    for (let next = covered[at], behind = at; next !== undefined && next.start < end; next = covered[++behind]) {
      if (next.start > from) free.push({ start: from, end: next.start })
      from = Math.max(from, next.end)
    }
    if (from < end) free.push({ start: from, end })
  }
  return bridged(free, covered).filter(({ start, end }) => end - start >= MIN_UNCOVERED_SECONDS)
}

/** Spans joined over short gaps in which nothing of `parting` begins. */
function bridged(spans: readonly TimeSpan[], parting: readonly TimeSpan[] = []): TimeSpan[] {
  const joined: { start: number; end: number }[] = []
  let at = 0
  for (const { start, end } of spans) {
    const last = joined.at(-1)
    while (at < parting.length && (parting[at]?.start ?? 0) < (last?.end ?? 0)) at++
    const isParted = (parting[at]?.start ?? Number.POSITIVE_INFINITY) < start
    if (last === undefined || isParted || start - last.end > MAX_BRIDGED_SECONDS) joined.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return joined
}
