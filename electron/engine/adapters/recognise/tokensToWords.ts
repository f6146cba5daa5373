import type { Word } from '../../../../shared/project/document.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'

/** Output of a recogniser for a stretch of sound; times in seconds from its beginning. */
interface Tokens {
  readonly tokens: readonly string[]
  readonly timestamps?: readonly number[]
  readonly durations?: readonly number[]
}

/** Output of Whisper: sentences, with times where it gives any, in seconds from the beginning of a stretch. */
interface Segments {
  readonly text: string
  readonly segment_texts?: readonly string[]
  readonly segment_timestamps?: readonly number[]
  readonly segment_durations?: readonly number[]
}

/** Seconds of a token whose length the model does not report. */
const DEFAULT_TOKEN_SECONDS = 0.12

/** Words from tokens with times: a token that begins with a space begins a word, and so does the first. */
export function tokensToWords({ tokens, timestamps = [], durations = [] }: Tokens, place: TimeSpan): Word[] {
  const words: { text: string; start: number; end: number }[] = []
  let apart = true
  for (const [index, token] of tokens.entries()) {
    const text = token.replaceAll('▁', ' ')
    const start = place.start + (timestamps[index] ?? 0)
    const end = Math.min(place.end, start + (durations[index] ?? DEFAULT_TOKEN_SECONDS))
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

/** Words of sentences that have times from the model, spread within each; over the whole stretch where it reports none. */
export function segmentsToWords(recognized: Segments, place: TimeSpan): Word[] {
  const {
    text,
    segment_texts: texts = [],
    segment_timestamps: begins = [],
    segment_durations: lengths = [],
  } = recognized
  if (bare(texts.join('')) !== bare(text)) return wordsWithoutTimes(text, place)
  const inside = (time: number): number => Math.min(place.end, Math.max(place.start, place.start + time))
  return texts.flatMap((sentence, index) => {
    const begin = begins[index] ?? 0
    const length = lengths[index] ?? 0
    const end = length > 0 ? begin + length : (begins[index + 1] ?? Number.POSITIVE_INFINITY)
    // Words that the model hears after the stretch, in silence, were not spoken.
    if (begin >= place.end - place.start) return []
    return wordsWithoutTimes(sentence, { start: inside(begin), end: inside(end) })
  })
}

function bare(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Words of a text without times, spread over the stretch by their length; in a short stretch right to about a second. */
function wordsWithoutTimes(text: string, { start, end }: TimeSpan): Word[] {
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
