import type { Row } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Rows } from '../../../shared/sheet/scriptSheet.ts'
import { unguarded } from '../../../shared/subtitles/formats/table.ts'

/** Widths of the columns of a script, in characters: its texts wide, the rest narrow. */
const WIDTHS = [6, 10, 13, 13, 14, 48, 48, 10, 10, 28, 28, 12]

/** The rows of a script as an XLSX file. Every cell is text, so that none is ever run as a formula. */
export async function writeSpreadsheet(rows: Rows): Promise<Buffer> {
  const cells = rows.map(
    (row, at): Row =>
      row.map((value) => ({
        // One more apostrophe where reading takes one away, as of a table of text that a spreadsheet has saved.
        value: unguarded(value) === value ? value : `'${value}`,
        type: String,
        format: '@',
        alignVertical: 'top',
        ...(at === 0 ? { fontWeight: 'bold' } : { wrap: true }),
      })),
  )
  const columns = (rows[0] ?? []).map((_, at) => ({ width: WIDTHS[at] ?? 20 }))
  return writeXlsxFile(cells, { columns, stickyRowsCount: 1 }).toBuffer()
}
