import type { AlignedWord } from '../contract/alignText.ts'
import { countLetters } from '../script/readingSpeed.ts'
import { splitSentences } from '../text/sentences.ts'
import type { ManuscriptParagraph } from './readManuscript.ts'

/** A word as it is written, with what clings to it. */
interface Token {
  readonly text: string
  readonly letters: number
  /** When it is spoken; absent where the film does not have it. */
  readonly time?: { readonly start: number; readonly end: number; readonly confidence: number }
}

/** A token whose time is known, or put between those of its neighbours with a confidence of 0. */
export interface TimedToken extends Required<Token> {
  /** Whether the film does not have the words before it. */
  readonly followsMissing?: boolean
}

/** A sentence, as it is written and spoken. */
export interface Sentence {
  readonly tokens: readonly Token[]
  readonly paragraph: number
  readonly speaker: string | undefined
}

/** The sentences of paragraphs, with the times of their words. */
export function sentencesOf(
  paragraphs: readonly ManuscriptParagraph[],
  aligned: readonly (readonly AlignedWord[])[],
): Sentence[] {
  return paragraphs.flatMap(({ text, speaker }, paragraph) => {
    const words = aligned[paragraph] ?? []
    let [at, next] = [0, 0]
    return splitSentences(text).flatMap((sentence): Sentence[] => {
      const tokens = Array.from(sentence.matchAll(/\S+/gu), ({ 0: word, index }): Token => {
        const [from, to] = [at + index, at + index + word.length]
        while ((words[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++
        const own: AlignedWord[] = []
        for (let one = words[next]; one !== undefined && one.from < to; one = words[++next]) own.push(one)
        return { text: word, letters: countLetters(word), ...timeOf(own) }
      })
      at += sentence.length
      return tokens.length === 0 ? [] : [{ tokens, paragraph, speaker }]
    })
  })
}

/** The time of a token that is several words to the aligner, such as *mother-in-law*. */
function timeOf(words: readonly AlignedWord[]): Pick<Token, 'time'> {
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return {}
  const confidence = words.reduce((sum, one) => sum + one.confidence, 0) / words.length
  return { time: { start: first.start, end: Math.max(first.start, last.end), confidence } }
}

/** Letters that hardly anybody says in a second: 300 English words a minute. */
export const MAX_LETTERS_PER_SECOND = 25
/** From so many tokens in a row without a time, they may be words that the film does not have. */
export const MIN_MISSING_TOKENS = 4

interface Gap {
  /** When the word before ends, and the one after begins. */
  readonly from: number
  readonly to: number
}

/**
 * Gives the tokens without a time a share of the gap between their neighbours, by letters. Several of them that nobody could say in
 * their gap are not in the film: they are `missing`.
 */
export function fillTimes(
  tokens: readonly Token[],
  { from, to }: Gap,
): { readonly spoken: TimedToken[]; readonly missing: string[] } {
  const spoken: TimedToken[] = []
  const missing: string[] = []
  let followsMissing = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (token.time !== undefined) {
      spoken.push({ ...token, time: token.time, followsMissing })
      followsMissing = false
      at++
      continue
    }
    const length = runLength(tokens, at)
    const run = tokens.slice(at, at + length)
    const letters = run.reduce((sum, one) => sum + one.letters, 0)
    const begin =
      spoken.at(-1)?.time.end ?? Math.max(from, (timeAfter(tokens, at) ?? to) - letters / TYPICAL_LETTERS_PER_SECOND)
    const after = timeAfter(tokens, at) ?? Math.min(to, begin + letters / TYPICAL_LETTERS_PER_SECOND)
    const end = Math.max(begin, after)
    followsMissing = length >= MIN_MISSING_TOKENS && letters > (end - begin) * MAX_LETTERS_PER_SECOND
    if (followsMissing) missing.push(run.map(({ text }) => text).join(' '))
    else spoken.push(...shared(run, { begin, end, letters }))
    at += length
  }
  return { spoken, missing }
}

/** Letters that people say in a second, by which words before the first or after the last one that was found get a time. */
const TYPICAL_LETTERS_PER_SECOND = 14

function runLength(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex((one, at) => at >= from && one.time !== undefined)
  return (end < 0 ? tokens.length : end) - from
}

function timeAfter(tokens: readonly Token[], from: number): number | undefined {
  return tokens.find((one, at) => at >= from && one.time !== undefined)?.time?.start
}

function shared(
  run: readonly Token[],
  { begin, end, letters }: { readonly begin: number; readonly end: number; readonly letters: number },
): TimedToken[] {
  let before = 0
  return run.map((token) => {
    // The last ends where the gap does, which the sum would miss by a rounding.
    const timeAt = (count: number) => (count >= letters ? end : begin + ((end - begin) * count) / letters)
    const start = timeAt(before)
    before += token.letters
    return { ...token, time: { start, end: timeAt(before), confidence: 0 } }
  })
}
