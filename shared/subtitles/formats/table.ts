import Papa from 'papaparse'
import { formatClock, formatTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { readRows } from './readRows.ts'
import { type SpreadsheetForm, spreadsheetForm } from './spreadsheetForms.ts'
import { type TextSelection, tableColumns, textColumn } from './tableColumns.ts'
import { readTableTimes } from './tableTimes.ts'

// A cell that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). So does a text
// of apostrophes and such a sign, so that reading can always remove one.
const FORMULA = /^'*[=+\-@\t\r]/
const GUARD_APOSTROPHE = /^'(?='*[=+\-@\t\r])/
/** Rows from which the columns are recognised. */
const SAMPLE_ROWS = 200

/** The rows of a table, and which of their cells somebody typed as text, where its file tells. */
export interface CellTable {
  readonly rows: readonly (readonly string[])[]
  /** The delimiter of a table of text. */
  readonly delimiter?: string
  /** The number of a row in its file, from 1. */
  numberOf?(row: number): number
  isText?(row: number, column: number): boolean
  /** The text of a cell above that reaches down over this one. */
  mergedText?(row: number, column: number): string | undefined
}

/**
 * Reads subtitles from a table separated by commas, semicolons or tabs. Columns are found by their names, in a table
 * without names by their content. `prefer` chooses between original and translation where a table has both.
 */
export function parseTable(text: string, report: ReportRepair = ignoreRepairs, selection: TextSelection = {}): Cue[] {
  return tableCues(readTable(text), report, selection)
}

/** The rows of a table of text, as they are written, without empty ones. */
export function readTable(text: string): CellTable {
  const rows: (readonly string[])[] = []
  const delimiter = readRows(text.replace(/^\ufeff/, ''), (cells) => rows.push(cells), { skipEmpty: true })
  return { rows, delimiter }
}

/**
 * The cues of a table; none where it has no times or no text. A cell that a spreadsheet has made of words (`#NAME?`, a date) is
 * no text: its row is left out and reported with what it shows.
 */
export function tableCues(
  table: CellTable,
  report: ReportRepair = ignoreRepairs,
  selection: TextSelection = {},
): Cue[] {
  const found = tableColumns(table.rows.slice(0, SAMPLE_ROWS), selection)
  if (found === undefined) return []
  const column = textColumn(found, selection.prefer)
  const body = table.rows.slice(found.firstRow)
  const isLast = column === (table.rows[found.firstRow - 1]?.length ?? 0) - 1
  const times = readTableTimes(body, found, report)
  const raw: RawCue[] = []
  for (const [index, row] of body.entries()) {
    const { start, end } = times[index] ?? {}
    const words = isLast ? lastText(row, column, table.delimiter) : cell(row, column)
    if (start === undefined || words.trim() === '') {
      report('rows')
      continue
    }
    if (convertedForm(table, found.firstRow + index, column) !== undefined) {
      report('converted', 1, `${formatClock(start)} ${words.trim()}`)
      continue
    }
    const speaker = (cell(row, found.speaker) || mergedCell(table, found.firstRow + index, found.speaker)).trim()
    const named = speaker === '' ? {} : { speaker }
    raw.push({ start, end: end ?? start, text: words.replace(/\r\n?/g, '\n'), plain: true, ...named })
  }
  return tidyCues(raw, report)
}

/** The form that a spreadsheet has given to a cell; undefined for words, and for whatever somebody typed as text. */
export function convertedForm(
  { rows, isText }: CellTable,
  row: number,
  column: number | undefined,
): SpreadsheetForm | undefined {
  if (column === undefined) return undefined
  const form = spreadsheetForm(rows[row]?.[column] ?? '')
  return form !== 'error' && isText?.(row, column) ? undefined : form
}

/** The text of the last column, with what follows a delimiter in it that nobody has put into quotes. */
function lastText(row: readonly string[], column: number, delimiter: string | undefined): string {
  if (delimiter === undefined || row.length <= column + 1) return cell(row, column)
  const end = row.findLastIndex((one) => one.trim() !== '') + 1
  return unguarded(row.slice(column, Math.max(end, column + 1)).join(delimiter))
}

/** Writes cues as a table with the columns start, end, speaker and text; cells are safe to open in a spreadsheet. */
export function formatTable(cues: readonly Cue[], delimiter: ',' | '\t'): string {
  const rows = cues.map(({ start, end, speaker = '', text }) => [
    formatTimecode(start, 'vtt'),
    formatTimecode(end, 'vtt'),
    speaker,
    tidyLines(text),
  ])
  return writeTable([['start', 'end', 'speaker', 'text'], ...rows], delimiter)
}

/** Writes a table as text, with quotes where needed and formulas made harmless. */
export function writeTable(rows: readonly (readonly string[])[], delimiter: ',' | '\t'): string {
  const guarded = rows.map((row) => row.map((value) => (FORMULA.test(value) ? `'${value}` : value)))
  return `${Papa.unparse(guarded, { delimiter, newline: '\r\n' })}\r\n`
}

/** Removes the apostrophe that `writeTable` puts before what a spreadsheet would run. */
export function unguarded(cell: string): string {
  return cell.replace(GUARD_APOSTROPHE, '')
}

function cell(row: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : unguarded(row[column] ?? '')
}

function mergedCell({ mergedText }: CellTable, row: number, column: number | undefined): string {
  return column === undefined ? '' : (mergedText?.(row, column) ?? '')
}
