import type { Target } from '../../../contract/records.ts'
import { readAloud } from '../readAloud.ts'
import { tokensOf } from '../tokens.ts'

/** A foreign word of a script: its spelling, the reader's reading of it, and how often it comes. */
export interface ForeignWord {
  readonly word: string
  readonly say: string
  readonly count: number
}

/**
 * The words of texts in a language that the reader takes for foreign, the most frequent first; spellings that differ in
 * capitals alone are one word.
 */
export function foreignWords(texts: Iterable<string>, language: Target): ForeignWord[] {
  const counts = new Map<string, { word: string; count: number }>()
  for (const text of texts) {
    for (const { kind, text: word } of tokensOf(text.normalize('NFC'), language)) {
      if (kind !== 'word') continue
      const known = counts.get(word.toLowerCase())
      counts.set(word.toLowerCase(), { word: known?.word ?? word, count: (known?.count ?? 0) + 1 })
    }
  }
  const found = [...counts.values()].flatMap(({ word, count }) => {
    const [reading] = readAloud(word, language).spoken
    return reading?.foreign === true ? [{ word, say: reading.spokenForm, count }] : []
  })
  return found.sort((a, b) => b.count - a.count)
}
