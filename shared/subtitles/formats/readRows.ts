import Papa from 'papaparse'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import { requireFew } from '../tidyCues.ts'

/** Characters from which the delimiter is guessed. */
const DELIMITER_SAMPLE_CHARACTERS = 100_000
/** Most rows of a table. */
const MAX_TABLE_ROWS = 200_000
/** Most quotes of a table, ten for each row: the parser keeps a record of every faulty one, and they cost memory. */
const MAX_TABLE_QUOTES = 10 * MAX_TABLE_ROWS

interface RowOptions {
  /** Delimiters that a table may have; by default the usual ones. */
  readonly delimiters?: string[]
  /** Whether rows without any text are left out. */
  readonly skipEmpty?: boolean
}

/**
 * Calls back with each row of a table separated by commas, semicolons or tabs, and with where it ends in the text. Calls
 * nothing for a text that is made of quotes. Throws `invalid` for more than `MAX_TABLE_ROWS`.
 */
export function readRows(
  text: string,
  onRow: (cells: readonly string[], end: number) => void,
  { delimiters, skipEmpty = false }: RowOptions = {},
): void {
  if (hasMoreQuotes(text, MAX_TABLE_QUOTES)) return
  const skipEmptyLines = skipEmpty ? ('greedy' as const) : false
  const guess = { skipEmptyLines, preview: 10, ...omitUndefined({ delimitersToGuess: delimiters }) }
  const { delimiter } = Papa.parse<string[]>(text.slice(0, DELIMITER_SAMPLE_CHARACTERS), guess).meta
  let rows = 0
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines,
    step: ({ data, meta }, parser) => {
      rows++
      if (rows > MAX_TABLE_ROWS) parser.abort()
      else onRow(data, meta.cursor)
    },
  })
  requireFew(rows, MAX_TABLE_ROWS)
}

function hasMoreQuotes(text: string, maxQuotes: number): boolean {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0 && count <= maxQuotes; at = text.indexOf('"', at + 1)) count++
  return count > maxQuotes
}
