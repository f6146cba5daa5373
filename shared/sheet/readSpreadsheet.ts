import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { AppError } from '../failure.ts'
import { say } from '../locale/message.ts'
import { decodeText } from '../subtitles/decodeText.ts'
import { readRows } from '../subtitles/formats/readRows.ts'
import { unguarded } from '../subtitles/formats/table.ts'
import type { Rows } from './scriptSheet.ts'

/** Most bytes of a spreadsheet, and of what it unpacks to. */
const MAX_SPREADSHEET_BYTES = 32_000_000
const MAX_UNPACKED_SPREADSHEET_BYTES = 200_000_000

/** Reads the first sheet of an XLSX file, or a table of text. Formulas are never run: of a cell with one, its last value counts. */
export async function readSpreadsheet(name: string, bytes: Uint8Array): Promise<Rows> {
  if (bytes.length > MAX_SPREADSHEET_BYTES) throw unreadable(name)
  // Every XLSX file is an archive, which begins so.
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b)) return readTable(decodeText(bytes).text)
  try {
    const sheet = await readSheet(unpacked(bytes))
    return sheet.map((row) => row.map(textOf))
  } catch (error) {
    throw unreadable(name, error)
  }
}

/** Reads rows that were copied from a spreadsheet, or a file of text. */
export function readTable(text: string): Rows {
  const rows: string[][] = []
  readRows(text.replace(/^\ufeff/, ''), (cells) => rows.push(cells.map(unguarded)), { skipEmpty: true })
  return rows
}

/** Times without a date lie in the first days that spreadsheets count from, in 1899, 1900 or 1904. */
const MIN_DATE_MS = Date.UTC(1905, 0)

/** A cell as text: a time that somebody typed as a time, not as the date behind it. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return unguarded(`${cell ?? ''}`)
  const day = cell.toISOString()
  return cell.getTime() < MIN_DATE_MS ? day.slice(11, -1) : day.slice(0, 10)
}

/**
 * The archive without compression, and without all that is no table. It is unpacked here: a small file can be made to hold any
 * amount, and the reader would start a worker for it, which the page's policy forbids.
 */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > MAX_UNPACKED_SPREADSHEET_BYTES) throw new RangeError('The spreadsheet is too large.')
      return true
    },
  })
  const archive = zipSync(parts, { level: 0 })
  return archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength) as ArrayBuffer
}

function unreadable(name: string, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message: say('failure.sheet.unread', { name }), path: name }, { cause })
}
