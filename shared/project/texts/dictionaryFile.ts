import { readRows } from '../../subtitles/formats/readRows.ts'
import { unguarded, writeTable } from '../../subtitles/formats/table.ts'
import { type DictionaryWord, entryKeyOf } from './dictionary.ts'

/** A row that could not be read as it is. */
export interface RowProblem {
  /** Its first line in the file, from 1. */
  readonly line: number
  readonly kind: 'no_word' | 'no_say' | 'case' | 'twice'
  /** The row's text, so that the user need not look it up. */
  readonly row: string
}

/** The entries of a dictionary file, and its faulty rows. */
interface ReadDictionary {
  readonly words: readonly DictionaryWord[]
  readonly problems: readonly RowProblem[]
}

const HEADER_CELL_PATTERNS = [
  /^(?:word|words|term|written|text|grapheme)$/i,
  /^(?:say|said|spoken|pronunciation|pronounce|alias)$/i,
]
const EXACT_CASE_PATTERN = /^(?:exact|yes|true|1|case)$/i
const ANY_CASE_PATTERN = /^(?:any|no|false|0|)$/i

/**
 * Parses a table separated by commas, semicolons or tabs: word, pronunciation, and optionally case (`exact` or `any`).
 * The first row may be a header. Of duplicates the first row counts.
 */
export function parseDictionary(file: string): ReadDictionary {
  const text = file.replace(/^\ufeff/, '')
  const words = new Map<string, DictionaryWord>()
  const problems: RowProblem[] = []
  for (const { cells, line, row } of rowsOf(text)) {
    if (line === 1 && HEADER_CELL_PATTERNS.every((name, at) => name.test(cells[at] ?? ''))) continue
    const [word = '', say = '', exact = ''] = cells
    const entry = { word, say, matchCase: EXACT_CASE_PATTERN.test(exact) }
    const kind = problemOf(entry, exact, words)
    if (kind !== undefined) problems.push({ line, kind, row })
    else if (!words.has(entryKeyOf(entry))) words.set(entryKeyOf(entry), entry)
  }
  return { words: [...words.values()], problems }
}

function problemOf(entry: DictionaryWord, exact: string, words: ReadonlyMap<string, DictionaryWord>) {
  if (entry.word === '') return 'no_word'
  if (entry.say === '') return 'no_say'
  if (!EXACT_CASE_PATTERN.test(exact) && !ANY_CASE_PATTERN.test(exact)) return 'case'
  const known = words.get(entryKeyOf(entry))
  return known !== undefined && known.say !== entry.say ? 'twice' : undefined
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
  readonly row: string
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let from = 0
  let line = 1
  const add = (data: readonly string[], end: number): void => {
    const row = text.slice(from, end)
    const cells = data.map((cell) => unguarded(cell).trim().normalize('NFC'))
    if (cells.some((cell) => cell !== '')) rows.push({ cells, line, row: row.trim() })
    line += row.match(/\r\n|\r|\n/g)?.length ?? 0
    from = end
  }
  readRows(text, add, { delimiters: ['\t', ';', ','] })
  return rows
}

/** Writes a dictionary as a table that `parseDictionary` reads. */
export function formatDictionary(words: readonly DictionaryWord[], delimiter: ',' | '\t'): string {
  const rows = words.map(({ word, say, matchCase }) => [word, say, matchCase ? 'exact' : 'any'])
  return writeTable([['word', 'say', 'capitals'], ...rows], delimiter)
}
