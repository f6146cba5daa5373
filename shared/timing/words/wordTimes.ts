import { z } from 'zod'
import { clamp } from '../../basics/clamp.ts'

/** When a word of a text is spoken: its UTF-16 offsets in the text, `to` excluded, and its seconds. */
export const WordTime = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  start: z.number(),
  end: z.number(),
})
export type WordTime = z.infer<typeof WordTime>

/** Where a voice began to speak words: UTF-16 offsets in its text, and seconds after the start of its speech, in order. */
export const WordStarts = z.array(z.tuple([z.int().min(0), z.number().min(0)]))
export type WordStarts = z.infer<typeof WordStarts>

/** When the words of a take are spoken, in seconds after its speech begins, which is at the second `at` of its file. `text` is what was spoken. */
export const TakeWords = z.object({ text: z.string(), at: z.number().min(0), words: z.array(WordTime) })
export type TakeWords = z.infer<typeof TakeWords>

/** A word by itself with its seconds, as a recogniser reports it. */
interface TimedWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A word of a text by its offsets. */
interface Place {
  readonly from: number
  readonly to: number
}

/** The words of a text, as spaces part them. */
export function textWords(text: string): Place[] {
  return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({ from: index, to: index + word.length }))
}

/**
 * The times of all words of a text by the starts that its voice reported; its speech ends after `seconds`. A word ends where the
 * next begins.
 */
export function timesByStarts(text: string, starts: WordStarts, seconds: number): WordTime[] {
  if (starts.length === 0) return []
  const places = textWords(text)
  const known = places.map(({ from, to }) => starts.find(([offset]) => offset >= from && offset < to)?.[1])
  const begins = filled(known, { text, places, start: 0, end: seconds })
  return places.map((place, at) => {
    const start = begins[at] ?? seconds
    return { ...place, start, end: Math.max(start, begins[at + 1] ?? seconds) }
  })
}

interface Gaps {
  readonly text: string
  readonly places: readonly Place[]
  /** Seconds of all words together. */
  readonly start: number
  readonly end: number
}

/** Starts in order, where those that are not known share the time between their neighbours by their letters. */
function filled(known: readonly (number | undefined)[], { text, places, start, end }: Gaps): number[] {
  const weights = places.map(({ from, to }) => weightOf(text.slice(from, to)))
  const begins: number[] = []
  let at = 0
  let least = start
  while (at < places.length) {
    const next = known.findIndex((time, index) => index >= at && time !== undefined)
    const until = next < 0 ? places.length : next
    const upTo = Math.min(end, Math.max(least, known[next] ?? end))
    // The word before the gap has its share of that time, too.
    const before = at === 0 ? 0 : (weights[at - 1] ?? 0)
    const sum = before + weights.slice(at, until).reduce((all, weight) => all + weight, 0)
    let passed = before
    for (; at < until; at++) {
      begins.push(clamp(least + ((upTo - least) * passed) / Math.max(1, sum), least, upTo))
      passed += weights[at] ?? 0
    }
    if (next < 0) break
    begins.push(upTo)
    least = upTo
    at++
  }
  return begins
}

/** Letters and figures of a word: about how long it takes. */
function weightOf(word: string): number {
  return word.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Most pairs of words that are compared to match two wordings. */
const MAX_COMPARED_PAIRS = 250_000

/**
 * Gives the times of recognized words to the words of a similar text: a recogniser's words to the corrected line, the words that
 * were spoken to the subtitle. Equal words are matched in order (longest common subsequence); those between share the time that is
 * left by their letters. Answers nothing where less than half of the text's words are matched and their number differs.
 */
export function timesOnText(heard: readonly TimedWord[], text: string): WordTime[] {
  const places = textWords(text)
  if (heard.length === 0 || places.length === 0) return []
  if (heard.length === places.length) return places.map((place, at) => timeOf(place, heard[at]))
  const written = places.map(({ from, to }) => folded(text.slice(from, to)))
  const said = heard.map((word) => folded(word.text))
  if (written.length * said.length > MAX_COMPARED_PAIRS) return []
  const match = commonWords(written, said)
  if (2 * match.filter((index) => index !== undefined).length < places.length) return []
  const times = match.map((index) => heard[index ?? -1])
  const [first, last] = [heard[0], heard.at(-1)]
  const gaps = { text, places, start: first?.start ?? 0, end: last?.end ?? 0 }
  const begins = filled(
    times.map((word) => word?.start),
    gaps,
  )
  return places.map((place, at) => {
    const start = begins[at] ?? gaps.end
    const end = times[at]?.end ?? begins[at + 1] ?? gaps.end
    return { ...place, start, end: Math.max(start, end) }
  })
}

function timeOf(place: Place, word: TimedWord | undefined): WordTime {
  return { ...place, start: word?.start ?? 0, end: word?.end ?? 0 }
}

/** A word as it is compared: lower case, without marks and signs; one of signs alone as it is. */
function folded(word: string): string {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters === '' ? word : letters
}

/** For each word of one list the index of the word of the other that it is matched with: a longest common subsequence. */
function commonWords(words: readonly string[], others: readonly string[]): (number | undefined)[] {
  const width = others.length + 1
  const lengths = new Uint16Array((words.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = words.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        words[row] === others[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const matches: (number | undefined)[] = words.map(() => undefined)
  for (let row = 0, column = 0; row < words.length && column < others.length; ) {
    if (words[row] === others[column]) matches[row++] = column++
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return matches
}

/** Words of a text with their times, as words of their own. */
export function timedWords(text: string, times: readonly WordTime[]): TimedWord[] {
  return times.map(({ from, to, start, end }) => ({ text: text.slice(from, to), start, end }))
}

/** The index of the word that holds a character, or of the next one after it; -1 behind the last. */
export function wordOfOffset(times: readonly Place[], offset: number): number {
  return times.findIndex(({ to }) => offset < to)
}
