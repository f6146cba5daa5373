import type { Word } from '../ports.ts'

/** What a recogniser gives for a stretch of sound; times in seconds from its beginning. */
interface Tokens {
  readonly tokens: readonly string[]
  readonly timestamps?: readonly number[]
  readonly durations?: readonly number[]
}

/** Where the stretch lies. */
interface Place {
  readonly start: number
  readonly end: number
}

/** Seconds that a token is taken to last where the model does not say. */
const TOKEN = 0.12

/** Words from tokens with times: a token that begins with a space begins a word, and so does the first. */
export function tokensToWords({ tokens, timestamps = [], durations = [] }: Tokens, place: Place): Word[] {
  const words: { text: string; start: number; end: number }[] = []
  let apart = true
  for (const [index, token] of tokens.entries()) {
    const text = token.replaceAll('▁', ' ')
    const start = place.start + (timestamps[index] ?? 0)
    const end = Math.min(place.end, start + (durations[index] ?? TOKEN))
    const last = words.at(-1)
    if (apart || text.startsWith(' ') || last === undefined) words.push({ text: text.trim(), start, end })
    else {
      last.text += text.trimEnd()
      last.end = Math.max(last.end, end)
    }
    apart = text.endsWith(' ')
  }
  return words
    .map((word, index) => ({ ...word, end: Math.min(word.end, words[index + 1]?.start ?? place.end) }))
    .filter(({ text }) => text !== '')
}

/** Words of a text without times, spread over the stretch by their length: right to about a second in a short one. */
export function wordsWithoutTimes(text: string, { start, end }: Place): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let before = 0
  return words.map((word) => {
    const at = (count: number): number => start + ((end - start) * count) / letters
    const from = before
    before += word.length + 1
    return { text: word, start: at(from), end: at(before) }
  })
}
