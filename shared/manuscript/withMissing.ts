import { splitSentences } from '../text/sentences.ts'
import type { ManuscriptParagraph } from './readManuscript.ts'

/** A line with what is said in it; without an id it is a sentence of the text that no line has. */
interface TextLine {
  readonly id?: number
  readonly source: string
}

/** So many words at the begin of a sentence tell that it is in the lines. */
const COMPARED_WORDS = 3
/** Share of the words of the lines that must be found in the text; with fewer, somebody has written them anew. */
const MIN_FOUND_SHARE = 0.9

/**
 * Lines that were cut from a text, with its other sentences between them: those that the film does not have, so that their
 * translations are known. The lines alone where they are not from the text.
 */
export function withMissing(
  lines: readonly { readonly id: number; readonly source: string }[],
  paragraphs: readonly ManuscriptParagraph[],
): readonly TextLine[] {
  const words = lines.flatMap(({ source }, line) => wordsOf(source).map((word) => ({ word, line })))
  const before = new Map<number, TextLine[]>()
  let [at, found] = [0, 0]
  for (const sentence of paragraphs.flatMap(({ text }) => splitSentences(text))) {
    const own = wordsOf(sentence)
    const next = beginsAt(words, at, own) ? endOf(words, at, own) : at
    found += next - at
    if (next === at) {
      const isWithin = at > 0 && words[at - 1]?.line === words[at]?.line
      const line = (words[at]?.line ?? lines.length) + (isWithin ? 1 : 0)
      before.set(line, [...(before.get(line) ?? []), { source: sentence.trim() }])
    }
    at = next
  }
  if (found < MIN_FOUND_SHARE * words.length) return lines
  return [...lines.keys(), lines.length].flatMap((line) => [
    ...(before.get(line) ?? []),
    ...lines.slice(line, line + 1),
  ])
}

type PlacedWords = readonly { readonly word: string }[]

/** Whether a sentence begins at a word of the lines. */
function beginsAt(words: PlacedWords, at: number, sentence: readonly string[]): boolean {
  return sentence.length > 0 && sentence.slice(0, COMPARED_WORDS).every((word, step) => words[at + step]?.word === word)
}

/** The word of the lines after a sentence, of which some words may be missing there. */
function endOf(words: PlacedWords, from: number, sentence: readonly string[]): number {
  return sentence.reduce((at, word) => (words[at]?.word === word ? at + 1 : at), from)
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
