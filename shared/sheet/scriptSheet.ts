import type { FrameRate } from '../basics/frameTime.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import { formatTimecode } from '../basics/timecode.ts'
import type { Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import type { Document } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { afterIn, isDescription } from '../project/speakers/describer.ts'
import { seenHash } from '../review/lineReview.ts'
import type { SpreadsheetForm } from '../subtitles/formats/spreadsheetForms.ts'
import { type CellTable, convertedForm, unguarded } from '../subtitles/formats/table.ts'
import { tableColumns } from '../subtitles/formats/tableColumns.ts'
import { readTableTimes } from '../subtitles/formats/tableTimes.ts'
import { ignoreRepairs } from '../subtitles/repairs.ts'
import { bareName, isNamed, languageOfColumn } from '../text/columnNames.ts'
import { type NaturalLengths, whatFits } from '../timing/speechBudget.ts'

// The table of a translator: what goes into a spreadsheet and comes back. Columns are found by their names.

/** The columns in their order, by the names that they are written with. */
const COLUMNS = {
  id: 'ID',
  check: 'Check',
  start: 'Start',
  end: 'End',
  speaker: 'Speaker',
  source: 'Source',
  translation: 'Translation',
  syllables: 'Syllables',
  letters: 'Letters',
  spoken: 'Spoken',
  note: 'Notes',
  kind: 'Kind',
} as const
type Column = keyof typeof COLUMNS

/** Names of columns, in lower case and without all but letters: as other programs and people write them. */
const SHEET_COLUMN_PATTERNS: Readonly<Record<Column | 'number', RegExp>> = {
  id: /^(?:id|lineid)$/,
  number: /^(?:no|number|nr|line)$/,
  check: /^check$/,
  start: /^(?:start|starttime|begin|in|tcin|timein|timecode|timecodein|time)$/,
  end: /^(?:end|endtime|out|tcout|timeout|timecodeout)$/,
  kind: /^kind$/,
  speaker: /^(?:speaker|character|characters?ource|name|actor|role|voice|who)$/,
  source: /^(?:source|sourcetext|original|originaltext|transcription|transcript|dialogue|dialog|text|english|script)$/,
  translation: /^(?:translation|translated|translatedtext|target|targettext|dub|dubtext|adaptation|translationtext)$/,
  syllables: /^syllables$/,
  letters: /^letters$/,
  spoken: /^(?:saidas|spoken|pronunciation|spokentext)$/,
  note: /^(?:notes?|comments?|remarks?|annotations?)$/,
}

/** Rows of a table as texts. */
export type Rows = readonly (readonly string[])[]

/** The table of a project in one language: a row of names, then a row for each line. */
export function scriptSheet(document: Document, target: Target, lengths: NaturalLengths = new Map()): Rows {
  const rows = linesInOrder(document).map((line, at, all) => {
    const text = line.texts[target]
    const cells: Readonly<Record<Column, string>> = {
      id: `${line.id}`,
      check: seenHash(line, target),
      start: formatTimecode(line.start, 'vtt'),
      end: formatTimecode(line.end, 'vtt'),
      speaker: document.speakers[line.speaker]?.name ?? '',
      source: line.source,
      translation: text?.text ?? '',
      ...whatFits(line, afterIn(document, all, at), { target, lengths }),
      spoken: text?.spoken ?? '',
      note: line.note,
      kind: isDescription(document, line) ? 'description' : '',
    }
    return Object.values(cells)
  })
  return [Object.values(COLUMNS), ...rows]
}

/** A row as it was read; a field is absent where the table has no such column. */
export type SheetRow = {
  readonly [C in Exclude<Column, 'id' | 'start' | 'end' | 'kind' | 'syllables' | 'letters'>]?: string
} & {
  /** Its place in the table, from 1, the names counted. */
  readonly row: number
  readonly id?: number
  /** The place of its line in the script, from 1. */
  readonly number?: number
  readonly start?: number
  readonly end?: number
  /** The forms that a spreadsheet has given to its texts. */
  readonly forms?: Readonly<Partial<Record<SheetText, SpreadsheetForm>>>
}

/** Texts of a line that a table may change. */
export type SheetText = 'translation' | 'spoken' | 'note'

/** Rows from the top in which the names of the columns are looked for: other programs write titles above them. */
const HEAD_ROWS = 20
/** Rows from which columns without a known name are recognised. */
const SAMPLE_ROWS = 200

type Places = ReadonlyMap<keyof typeof SHEET_COLUMN_PATTERNS, number>

/** Known facts of the project that a table belongs to. */
interface SheetReading {
  readonly target?: Target | undefined
  /** That of the film, at which timecodes count frames. */
  readonly rate?: FrameRate | undefined
}

/**
 * Reads a table: columns by their names, a column that is named after `target` as that of translations, and where no name is
 * known, by content. Throws `invalid` where no column of translations is found.
 */
export function readSheetRows(table: CellTable, { target, rate }: SheetReading = {}): SheetRow[] {
  const { firstRow, places } = columnsOf(table.rows, target)
  const body = table.rows.slice(firstRow)
  const [start, end] = [places.get('start'), places.get('end')]
  const times = readTableTimes(body, { start, end, duration: undefined, milliseconds: false }, ignoreRepairs, rate)
  return body.flatMap((cells, index): SheetRow[] => {
    const at = firstRow + index
    const cell = (column: keyof typeof SHEET_COLUMN_PATTERNS): string | undefined => {
      const place = places.get(column)
      if (place === undefined) return undefined
      const merged = column === 'speaker' ? table.mergedText?.(at, place) : undefined
      return oneText(unguarded(cells[place] || merged || ''))
    }
    if (cells.every((one) => one.trim() === '')) return []
    const [id, number] = [Number(cell('id')), Number(cell('number'))]
    const texts = (['check', 'speaker', 'source', 'translation', 'spoken', 'note'] as const).flatMap((column) => {
      const text = cell(column)
      return text === undefined ? [] : [[column, text] as const]
    })
    const forms = (['translation', 'spoken', 'note'] as const).flatMap((column) => {
      const form = convertedForm(table, at, places.get(column))
      return form === undefined ? [] : [[column, form] as const]
    })
    return [
      {
        row: table.numberOf?.(at) ?? at + 1,
        ...Object.fromEntries(texts),
        ...(Number.isInteger(id) && id > 0 && { id }),
        ...(Number.isInteger(number) && number > 0 && { number }),
        ...omitUndefined(times[index] ?? {}),
        ...(forms.length > 0 && { forms: Object.fromEntries(forms) }),
      },
    ]
  })
}

function columnsOf(rows: Rows, target: Target | undefined): { readonly firstRow: number; readonly places: Places } {
  const named = (row: readonly string[]) => {
    const places = new Map<keyof typeof SHEET_COLUMN_PATTERNS, number>()
    for (const column of Object.keys(SHEET_COLUMN_PATTERNS) as (keyof typeof SHEET_COLUMN_PATTERNS)[]) {
      const at = row.findIndex((name) => isColumn(column, name))
      if (at >= 0) places.set(column, at)
    }
    const inTarget = row.findIndex((name) => target !== undefined && languageOfColumn(name) === target)
    if (inTarget >= 0 && !places.has('translation')) {
      if (places.get('source') === inTarget) places.delete('source')
      places.set('translation', inTarget)
    }
    return places
  }
  const head = rows.slice(0, HEAD_ROWS).findIndex((row) => named(row).has('translation'))
  if (head >= 0) return { firstRow: head + 1, places: named(rows[head] ?? []) }
  const found = tableColumns(rows.slice(0, SAMPLE_ROWS), { prefer: 'translation', language: target })
  if (found?.translation === undefined) throw invalid(say('failure.sheet.noColumn'), 'table')
  const { firstRow, start, end, speaker, source, translation } = found
  const places = Object.entries({ start, end, speaker, source, translation }).filter(([, at]) => at !== undefined)
  return {
    firstRow,
    places: new Map([
      ...named(rows[firstRow - 1] ?? []),
      ...(places as [keyof typeof SHEET_COLUMN_PATTERNS, number][]),
    ]),
  }
}

function isColumn(column: keyof typeof SHEET_COLUMN_PATTERNS, name: string): boolean {
  const bare = bareName(name)
  return SHEET_COLUMN_PATTERNS[column].test(bare) || isNamed(column, bare)
}

/** A cell as it is kept: composed, without blanks at its ends. */
function oneText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
