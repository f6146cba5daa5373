import { MAX_TABLE_ROWS } from '../../subtitles/formats/readRows.ts'
import type { CellTable } from '../../subtitles/formats/table.ts'
import { type NumberKind, shownNumber } from './numberFormats.ts'
import { readElements } from './readParts.ts'

/** Columns of a sheet that are read; a script has a dozen. A cell beyond them makes no row longer. */
const MAX_SHEET_COLUMNS = 256
/** Most cells with a value, and characters of all, of a sheet. */
const MAX_SHEET_CELLS = 2_000_000
const MAX_SHEET_CHARACTERS = 32_000_000
/** Most merged cells that are looked at. */
const MAX_MERGED_CELLS = 10_000

/** The data that the sheets of a workbook share. */
export interface Book {
  readonly is1904: boolean
  readonly strings: readonly string[]
  /** Kinds of number formats, by the number of a cell's style. */
  readonly kinds: readonly (NumberKind | undefined)[]
}

interface Row {
  /** Its number in the sheet, from 1. */
  readonly number: number
  readonly cells: string[]
  /** Columns whose cells hold no text: numbers, dates, truth values, errors. */
  readonly values: Set<number>
}

/** A cell that is being read. */
interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
}

/** Reads the rows of a sheet that have a value; a row is as long as its last cell, and nothing is kept for empty ones. */
export function readSheet(part: Uint8Array, book: Book): CellTable {
  const reader = new SheetReader(book)
  readElements(part, reader)
  return reader.table()
}

class SheetReader {
  readonly #book: Book
  readonly #rows: Row[] = []
  readonly #merged: string[] = []
  #row: Row = { number: 0, cells: [], values: new Set() }
  #column = -1
  #cell: OpenCell | undefined
  #isReading = false
  #inValue = false
  #cells = 0
  #characters = 0

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, { r = '', t = 'n', s = '0', ref = '' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(Number(r) || this.#row.number + 1)
    else if (name === 'c') this.#openCell(r, t, Number(s))
    else if (name === 'rPh') this.#isReading = true
    else if (name === 'mergeCell' && this.#merged.length < MAX_MERGED_CELLS) this.#merged.push(ref)
    this.#inValue = this.#cell !== undefined && !this.#isReading && (name === 'v' || name === 't')
  }

  text(text: string): void {
    if (this.#inValue && this.#cell !== undefined) this.#cell.value += text
  }

  close(name: string): void {
    this.#inValue = false
    if (name === 'rPh') this.#isReading = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row' && this.#row.cells.length > 0) this.#rows.push(this.#row)
  }

  #openRow(number: number): void {
    this.#row = { number, cells: [], values: new Set() }
    this.#column = -1
  }

  #openCell(place: string, type: string, style: number): void {
    this.#column = columnOf(place) ?? this.#column + 1
    this.#cell = { column: this.#column, type, style, value: '' }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell === undefined || cell.column >= MAX_SHEET_COLUMNS || cell.value === '') return
    const text = this.#shown(cell)
    this.#cells++
    this.#characters += text.length
    const isTooLarge = this.#cells > MAX_SHEET_CELLS || this.#characters > MAX_SHEET_CHARACTERS
    if (isTooLarge || this.#rows.length > MAX_TABLE_ROWS) throw new RangeError('The sheet is too large.')
    const { cells, values } = this.#row
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
    if (!TEXT_TYPES.has(cell.type)) values.add(cell.column)
  }

  /** A cell as a spreadsheet shows it. */
  #shown({ type, style, value }: OpenCell): string {
    if (type === 's') return unescaped(this.#book.strings[Number(value)] ?? '')
    if (type === 'b') return value === '0' ? 'FALSE' : 'TRUE'
    if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '')
    if (type !== 'n') return unescaped(value)
    const number = Number(value)
    return Number.isFinite(number) ? shownNumber(number, this.#book.kinds[style], this.#book.is1904) : value
  }

  table(): CellTable {
    const rows = this.#rows
    const merged = mergedTexts(rows, this.#merged)
    return {
      rows: rows.map(({ cells }) => cells),
      numberOf: (row) => rows[row]?.number ?? row + 1,
      isText: (row, column) => rows[row]?.values.has(column) === false,
      mergedText: (row, column) => merged.get(`${row} ${column}`),
    }
  }
}

/** Types of cells whose value is text: of all cells, of the cell itself, of a formula. */
const TEXT_TYPES = new Set(['s', 'inlineStr', 'str'])

/** The column of a place such as `AB12`, from 0; undefined where a cell has none. */
function columnOf(place: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d*$/i.exec(place) ?? []
  if (letters === undefined) return undefined
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Signs that XML cannot hold are written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The texts of cells that reach down over others, by row and column of those. */
function mergedTexts(rows: readonly Row[], merged: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const places = new Map(rows.map(({ number }, at) => [number, at]))
  for (const ref of merged) {
    const [, letters = '', from = '', to = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(ref) ?? []
    const column = columnOf(letters) ?? 0
    const text = rows[places.get(Number(from)) ?? -1]?.cells[column]
    if (text === undefined || text === '') continue
    for (
      let row = (places.get(Number(from)) ?? 0) + 1;
      (rows[row]?.number ?? Number.POSITIVE_INFINITY) <= Number(to);
      row++
    ) {
      texts.set(`${row} ${column}`, text)
    }
  }
  return texts
}
