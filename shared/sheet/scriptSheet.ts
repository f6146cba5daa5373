import { omitUndefined } from '../basics/omitUndefined.ts'
import { formatTimecode, parseTimecode } from '../basics/timecode.ts'
import type { Target } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { say } from '../locale/message.ts'
import type { Document } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { afterIn, isDescription } from '../project/speakers/describer.ts'
import { seenHash } from '../review/lineReview.ts'
import { bareName, isNamed } from '../text/columnNames.ts'
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
}

/** Rows from the top in which the names of the columns are looked for: other programs write titles above them. */
const HEAD_ROWS = 20

/** Reads a table. Throws `invalid` where no row names a column of translations. */
export function readSheetRows(rows: Rows): SheetRow[] {
  const head = rows.slice(0, HEAD_ROWS).findIndex((row) => row.some((cell) => isColumn('translation', cell)))
  const names = rows[head]
  if (names === undefined) throw invalid(say('failure.sheet.noColumn'), 'table')
  const places = new Map<keyof typeof SHEET_COLUMN_PATTERNS, number>()
  for (const column of Object.keys(SHEET_COLUMN_PATTERNS) as (keyof typeof SHEET_COLUMN_PATTERNS)[]) {
    const at = names.findIndex((name) => isColumn(column, name))
    if (at >= 0) places.set(column, at)
  }
  return rows.slice(head + 1).flatMap((cells, index): SheetRow[] => {
    const cell = (column: keyof typeof SHEET_COLUMN_PATTERNS): string | undefined => {
      const at = places.get(column)
      return at === undefined ? undefined : oneText(cells[at] ?? '')
    }
    if (cells.every((one) => one.trim() === '')) return []
    const [id, number] = [Number(cell('id')), Number(cell('number'))]
    const [start, end] = [parseTimecode(cell('start') ?? ''), parseTimecode(cell('end') ?? '')]
    const texts = (['check', 'speaker', 'source', 'translation', 'spoken', 'note'] as const).flatMap((column) => {
      const text = cell(column)
      return text === undefined ? [] : [[column, text] as const]
    })
    return [
      {
        row: head + 2 + index,
        ...Object.fromEntries(texts),
        ...(Number.isInteger(id) && id > 0 && { id }),
        ...(Number.isInteger(number) && number > 0 && { number }),
        ...omitUndefined({ start, end }),
      },
    ]
  })
}

function isColumn(column: keyof typeof SHEET_COLUMN_PATTERNS, name: string): boolean {
  const bare = bareName(name)
  return SHEET_COLUMN_PATTERNS[column].test(bare) || isNamed(column, bare)
}

/** A cell as it is kept: composed, without blanks at its ends. */
function oneText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
