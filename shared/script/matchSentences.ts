import { type Message, say } from '../locale/message.ts'
import { cutText } from '../subtitles/cutText.ts'
import { splitSentences } from '../text/sentences.ts'
import { alignSentences, isUnlikeTranslation } from './alignSentences.ts'

/** A line with its words, in the language of the film. */
interface SourceLine {
  /** Absent for a sentence that is not in the film: its translation is left over. */
  readonly id?: number
  readonly source: string
}

/** A translation by lines. */
interface SentenceMatch {
  /** Text by line id. */
  readonly texts: ReadonlyMap<number, string>
  /** Sentences that translate no line, in order. */
  readonly leftOver: readonly string[]
  /** That it may translate something else. */
  readonly notes: readonly Message[]
}

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u
/** A capital at the start: of a sentence, or of a name within one, which then has two parts to match. */
const CAPITAL_START = /^["'“‘«([]*\p{Lu}/u
/** A row that begins so may go on with the one before. */
const WRAPPED_START = /^\p{Ll}/u
/** With fewer sentence ends for each line, the lines have no punctuation: each is taken for a sentence. */
const MIN_ENDS_PER_LINE = 0.2
/** A translation has no fewer and no more sentences than the lines, by this factor. */
const MAX_SENTENCE_RATIO = 2.5
const MAX_LENGTH_RATIO = 4
/** Pairs of sentences that are compared, which takes 9 bytes for each. */
const MAX_SENTENCE_PAIRS = 25_000_000

/**
 * Gives lines the sentences of a translation without times: by the lengths of sentences (Gale & Church), and by the figures and names
 * that both have. A sentence over several lines is cut by the lengths of these. Undefined where the two are too unlike to translate each other.
 */
export function matchSentences(lines: readonly SourceLine[], rows: readonly string[]): SentenceMatch | undefined {
  const sources = sentencesIn(lines.filter(({ source }) => source.trim() !== ''))
  const made = sentencesOfRows(rows)
  const [more, fewer] = [Math.max(sources.length, made.length), Math.min(sources.length, made.length)]
  if (fewer === 0 || more > MAX_SENTENCE_RATIO * fewer || sources.length * made.length > MAX_SENTENCE_PAIRS)
    return undefined
  const spoken = sources.map((parts) => parts.map(({ source }) => source).join(' '))
  const ratio = made.join('').length / Math.max(1, spoken.join('').length)
  if (ratio > MAX_LENGTH_RATIO || ratio < 1 / MAX_LENGTH_RATIO) return undefined
  const { beads } = alignSentences(spoken, made)
  const texts = new Map<number, string>()
  const leftOver: string[] = []
  for (const bead of beads) {
    const [own, sentences] = [sources.slice(...bead.lines), made.slice(...bead.texts)]
    if (own.length === 0) leftOver.push(...sentences)
    else if (own.length === sentences.length)
      for (const [at, parts] of own.entries()) share(parts, sentences[at] ?? '', { texts, leftOver })
    else if (sentences.length > 0) share(own.flat(), sentences.join(' '), { texts, leftOver })
  }
  return { texts, leftOver, notes: doubts(spoken, made, beads) }
}

function doubts(...alignment: Parameters<typeof isUnlikeTranslation>): Message[] {
  return isUnlikeTranslation(...alignment) ? [say('note.translationUnlike')] : []
}

/** The sentences of rows; one that was wrapped by hand goes on in the next row. */
function sentencesOfRows(rows: readonly string[]): string[] {
  const made: string[] = []
  const isUnmarked = lacksMarks(rows)
  for (const row of rows) {
    for (const sentence of splitSentences(row).map((one) => one.trim())) {
      const last = made.at(-1)
      const goesOn = !isUnmarked && last !== undefined && !isEnded(last) && WRAPPED_START.test(sentence)
      if (goesOn) made[made.length - 1] = `${last} ${sentence}`
      else if (sentence !== '') made.push(sentence)
    }
  }
  return made
}

/** Adds a text to the lines that it translates parts of, cut by the lengths of these. */
function share(
  parts: readonly SourceLine[],
  text: string,
  { texts, leftOver }: { readonly texts: Map<number, string>; readonly leftOver: string[] },
): void {
  const cut = cutText(
    text,
    parts.map(({ source }) => source.length),
  )
  for (const [at, { id }] of parts.entries()) {
    const part = cut[at] ?? ''
    if (part !== '' && id !== undefined) texts.set(id, `${texts.get(id) ?? ''} ${part}`.trim())
    else if (part !== '') leftOver.push(part)
  }
}

/** The sentences of lines, each as the parts of the lines that it goes over. */
function sentencesIn(lines: readonly SourceLine[]): SourceLine[][] {
  if (lacksMarks(lines.map(({ source }) => source))) return lines.map((line) => [line])
  const sentences: SourceLine[][] = []
  let isOpen = false
  for (const { source, ...line } of lines) {
    for (const sentence of splitSentences(source)) {
      const part = { ...line, source: sentence.trim() }
      const last = sentences.at(-1)
      if (isOpen && last !== undefined && !CAPITAL_START.test(part.source)) last.push(part)
      else sentences.push([part])
      isOpen = !isEnded(sentence)
    }
  }
  return sentences
}

function lacksMarks(texts: readonly string[]): boolean {
  return texts.filter(isEnded).length < MIN_ENDS_PER_LINE * texts.length
}

function isEnded(text: string): boolean {
  return SENTENCE_END.test(text.trim())
}

const MAX_QUOTED_SENTENCES = 3
const MAX_QUOTED_CHARACTERS = 60

/** A note that sentences of a translation belong to no line, with the first of them; none without sentences. */
export function leftOutNotes(sentences: readonly string[]): Message[] {
  if (sentences.length === 0) return []
  const named = sentences.slice(0, MAX_QUOTED_SENTENCES).map((one) => `"${one.slice(0, MAX_QUOTED_CHARACTERS)}"`)
  const examples = `${named.join(', ')}${sentences.length > MAX_QUOTED_SENTENCES ? ' …' : ''}`
  return [say('note.translationLeftOut', { count: sentences.length, examples })]
}
