import { type DictionaryWord, entryKeyOf } from '../../../shared/project/texts/dictionary.ts'

/** A word of the dictionary while it is edited; it may be incomplete. */
export interface DictionaryRow extends DictionaryWord {
  readonly id: number
}

/** The reason why a row cannot be saved. */
export type RowFault = 'no_word' | 'no_say' | 'twice'

/** The rows of words, numbered from `from`. */
export function rowsFor(words: readonly DictionaryWord[], from = 0): DictionaryRow[] {
  return words.map(({ word, say, matchCase }, at) => ({ id: from + at, word, say, matchCase }))
}

/** The rows and an empty one. */
export function withEmptyRow(rows: readonly DictionaryRow[]): DictionaryRow[] {
  return [...rows, { id: nextRow(rows), word: '', say: '', matchCase: false }]
}

/** The rows without the empty ones. */
export function writtenRows(rows: readonly DictionaryRow[]): DictionaryRow[] {
  return rows.filter(({ word, say }) => word.trim() !== '' || say.trim() !== '')
}

function nextRow(rows: readonly DictionaryRow[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1
}

/** The faults of the rows, by id. Empty rows have none: they are not saved. */
export function rowFaults(rows: readonly DictionaryRow[]): ReadonlyMap<number, RowFault> {
  const faults = new Map<number, RowFault>()
  const seen = new Set<string>()
  for (const { id, matchCase, ...row } of rows) {
    const [word, say] = [row.word.trim().normalize('NFC'), row.say.trim()]
    if (word === '' && say === '') continue
    const place = entryKeyOf({ word, matchCase })
    if (word === '') faults.set(id, 'no_word')
    else if (say === '') faults.set(id, 'no_say')
    else if (seen.has(place)) faults.set(id, 'twice')
    seen.add(place)
  }
  return faults
}

/**
 * Merges words into the rows: they win over rows of the same word, other words are added at the end.
 */
export function mergeRows(rows: readonly DictionaryRow[], words: readonly DictionaryWord[]): DictionaryRow[] {
  const wordsByKey = new Map(words.map((word) => [entryKeyOf(word), word]))
  const kept = writtenRows(rows).map((row) => ({ ...row, ...wordsByKey.get(entryKeyOf(row)) }))
  const known = new Set(kept.map(entryKeyOf))
  const others = words.filter((word) => !known.has(entryKeyOf(word)))
  return [...kept, ...rowsFor(others, nextRow(rows))]
}
