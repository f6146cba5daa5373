import { AppError } from '../../failure.ts'
import { say } from '../../locale/message.ts'
import type { CellTable } from '../../subtitles/formats/table.ts'
import { type NumberKind, numberKind } from './numberFormats.ts'
import { hasPart, isArchive, readElements, readMainPart, readParts } from './readParts.ts'
import { type Book, readSheet } from './readSheet.ts'

/** Most bytes of a spreadsheet. */
const MAX_SPREADSHEET_BYTES = 32_000_000
const OLD_EXCEL_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]

/** Whether bytes are an archive, as every XLSX file is, or a file of the older Excel, which is refused by name. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  return isArchive(bytes) || OLD_EXCEL_SIGNATURE.every((sign, at) => bytes[at] === sign)
}

/** Whether bytes are a ZIP archive with the workbook of a spreadsheet. */
export function hasWorkbook(bytes: Uint8Array): boolean {
  return hasPart(bytes, 'xl/workbook')
}

/**
 * Reads the first sheet of an XLSX file that is shown and has cells (ECMA-376). Formulas are never run: of a cell with one, its
 * last value counts. Hidden rows count as well: those of a filter are hidden. Throws `file` for what is none.
 */
export function readXlsx(bytes: Uint8Array, name: string): CellTable {
  try {
    if (bytes.length > MAX_SPREADSHEET_BYTES) throw new RangeError('The spreadsheet is too large.')
    return firstTable(bytes)
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('failure.sheet.unread', { name }), path: name }, { cause })
  }
}

function firstTable(bytes: Uint8Array): CellTable {
  const { main, relations } = readMainPart(bytes, 'xl/workbook.xml')
  const { sheets, is1904 } = readWorkbook(main)
  const pathOf = (type: string) => relations.find((one) => one.type === type)?.path
  const [stringsPath, stylesPath] = [pathOf('sharedStrings'), pathOf('styles')]
  const common = readParts(bytes, [stringsPath, stylesPath])
  const book: Book = {
    is1904,
    strings: readStrings(common.get(stringsPath ?? '')),
    kinds: readKinds(common.get(stylesPath ?? '')),
  }
  for (const { relation } of [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)]) {
    const path = relations.find(({ id }) => id === relation)?.path
    const part = readParts(bytes, [path]).get(path ?? '')
    const table = part === undefined ? undefined : readSheet(part, book)
    if (table !== undefined && table.rows.length > 0) return table
  }
  if (sheets.length === 0) throw new TypeError('The archive is no spreadsheet.')
  return { rows: [] }
}

interface Workbook {
  readonly sheets: readonly { readonly relation: string; readonly hidden: boolean }[]
  readonly is1904: boolean
}

function readWorkbook(part: Uint8Array | undefined): Workbook {
  const sheets: Workbook['sheets'][number][] = []
  let is1904 = false
  readElements(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const [, relation = ''] = Object.entries(attributes).find(([key]) => /:id$/.test(key)) ?? []
      sheets.push({ relation, hidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  return { sheets, is1904 }
}

/** The texts that cells share: runs of rich text are joined, readings above the signs are left out. */
function readStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let [runs, inText, inReading] = ['', false, false]
  readElements(part, {
    open: (name) => {
      if (name === 'si') runs = ''
      if (name === 'rPh') inReading = true
      inText = name === 't' && !inReading
    },
    text: (text) => {
      if (inText) runs += text
    },
    close: (name) => {
      inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si') strings.push(runs)
    },
  })
  return strings
}

/** The kinds of number formats, by the number of a cell's style. */
function readKinds(part: Uint8Array | undefined): (NumberKind | undefined)[] {
  const codes = new Map<number, string>()
  const kinds: (NumberKind | undefined)[] = []
  let isCellStyles = false
  readElements(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isCellStyles = true
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'xf' && isCellStyles) kinds.push(numberKind(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return kinds
}
