import Papa from 'papaparse'
import { requireFew } from '../tidyCues.ts'
import { looksLikeTime } from './tableTimes.ts'

/** Characters from which the delimiter is judged. */
const DELIMITER_SAMPLE_CHARACTERS = 100_000
/** Rows from which the delimiter is judged. */
const DELIMITER_SAMPLE_ROWS = 200
/** Delimiters that tables have, in the order in which they are preferred where several fit as well. */
const TABLE_DELIMITERS = ['\t', ';', ',', '|']
/** The first line by which Excel names the delimiter; where a table was saved again, others may follow it. */
const DELIMITER_LINE = /^\ufeff?[ \t]*"?sep=(\\t|[^"\r\n])?"?[,;|\t ]*(?:\r\n?|\n|$)/i
/** Most rows of a table. */
export const MAX_TABLE_ROWS = 200_000
/** Most quotes of a table, ten for each row: the parser keeps a record of every faulty one, and they cost memory. */
const MAX_TABLE_QUOTES = 10 * MAX_TABLE_ROWS

interface RowOptions {
  /** Delimiters that a table may have; by default the usual ones. */
  readonly delimiters?: readonly string[]
  /** Whether rows without any text are left out. */
  readonly skipEmpty?: boolean
}

/**
 * Calls back with each row of a table separated by commas, semicolons, tabs or bars, and with where it ends in the text. Its
 * delimiter is the one of a line `sep=;`, which is no row, else the one by which most rows have equally many cells. Calls
 * nothing for a text that is made of quotes. Answers the delimiter. Throws `invalid` for more than `MAX_TABLE_ROWS`.
 */
export function readRows(
  text: string,
  onRow: (cells: readonly string[], end: number) => void,
  { delimiters = TABLE_DELIMITERS, skipEmpty = false }: RowOptions = {},
): string {
  if (hasMoreQuotes(text, MAX_TABLE_QUOTES)) return ','
  const [line = '', named] = DELIMITER_LINE.exec(text) ?? []
  const body = text.slice(line.length)
  const delimiter = named === '\\t' ? '\t' : (named ?? bestDelimiter(body, delimiters))
  let rows = 0
  Papa.parse<string[]>(body, {
    delimiter,
    skipEmptyLines: skipEmpty ? 'greedy' : false,
    step: ({ data, meta }, parser) => {
      rows++
      if (rows > MAX_TABLE_ROWS) parser.abort()
      else onRow(data, line.length + meta.cursor)
    },
  })
  requireFew(rows, MAX_TABLE_ROWS)
  return delimiter
}

/** The delimiter that makes a table of a text: most rows have equally many cells, and times stand in columns of their own. */
function bestDelimiter(text: string, delimiters: readonly string[]): string {
  const found = delimiters.map((delimiter) => {
    const rows = sampleRows(text, delimiter)
    return { delimiter, score: regularity(rows) + Math.min(2, timeColumns(rows)) }
  })
  return found.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** The first rows of a text by a delimiter, without empty ones. */
export function sampleRows(text: string, delimiter: string): string[][] {
  const sample = text.slice(0, DELIMITER_SAMPLE_CHARACTERS)
  return Papa.parse<string[]>(sample, { delimiter, preview: DELIMITER_SAMPLE_ROWS, skipEmptyLines: 'greedy' }).data
}

/** The share of rows that have as many cells as most, at least two (0 to 1). */
function regularity(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length)
}

/** How many columns of a table hold times, in most rows. */
function timeColumns(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows.slice(1)) {
    for (const [at, cell] of row.entries()) if (looksLikeTime(cell.trim())) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return [...counts.values()].filter((count) => count > rows.length / 2 - 1).length
}

function hasMoreQuotes(text: string, maxQuotes: number): boolean {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0 && count <= maxQuotes; at = text.indexOf('"', at + 1)) count++
  return count > maxQuotes
}
