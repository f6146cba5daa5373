import Papa from 'papaparse'
import { formatTimecode } from '../../basics/timecode.ts'
import type { Cue } from '../cue.ts'
import { tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { readRows } from './readRows.ts'
import { type TableColumns, type TextSelection, tableColumns } from './tableColumns.ts'
import { readTableTimes } from './tableTimes.ts'

// A cell that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). So does a text
// of apostrophes and such a sign, so that reading can always remove one.
const FORMULA = /^'*[=+\-@\t\r]/
const GUARD_APOSTROPHE = /^'(?='*[=+\-@\t\r])/
/** Rows from which the columns are recognised. */
const SAMPLE_ROWS = 200

/**
 * Reads subtitles from a table separated by commas, semicolons or tabs. Columns are found by their names, in a table
 * without names by their content. `prefer` chooses between original and translation where a table has both.
 */
export function parseTable(
  text: string,
  report: ReportRepair = ignoreRepairs,
  { prefer = 'source' }: TextSelection = {},
): Cue[] {
  const rows: (readonly string[])[] = []
  readRows(text.replace(/^\ufeff/, ''), (cells) => rows.push(cells), { skipEmpty: true })
  const found = tableColumns(rows.slice(0, SAMPLE_ROWS), prefer)
  if (found === undefined) return []
  const body = found.named ? rows.slice(1) : rows
  const times = readTableTimes(body, found, report)
  const raw: RawCue[] = []
  for (const [index, row] of body.entries()) {
    const { start, end } = times[index] ?? {}
    const words = cell(row, found.text)
    if (start === undefined || words.trim() === '') {
      report('rows')
      continue
    }
    const speaker = cell(row, found.speaker).trim()
    const named = speaker === '' ? {} : { speaker }
    raw.push({ start, end: end ?? start, text: words.replace(/\r\n?/g, '\n'), plain: true, ...named })
  }
  return tidyCues(raw, report)
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

function cell(row: readonly string[], column: TableColumns['speaker']): string {
  return column === undefined ? '' : unguarded(row[column] ?? '')
}
