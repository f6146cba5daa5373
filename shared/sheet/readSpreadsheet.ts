import { AppError } from '../failure.ts'
import { say } from '../locale/message.ts'
import { decodeText } from '../subtitles/decodeText.ts'
import { type CellTable, readTable } from '../subtitles/formats/table.ts'
import { isSpreadsheet, readXlsx } from './xlsx/readXlsx.ts'

/** Most bytes of a table of text. */
const MAX_TABLE_BYTES = 32_000_000

/** Reads the first sheet of an XLSX file, or a table of text in any encoding. Throws `file` for what is neither. */
export function readSpreadsheet(name: string, bytes: Uint8Array): CellTable {
  if (isSpreadsheet(bytes)) return readXlsx(bytes, name)
  if (bytes.length <= MAX_TABLE_BYTES) return readTable(decodeText(bytes).text)
  throw new AppError({ kind: 'file', message: say('failure.sheet.unread', { name }), path: name })
}
