import { bareName, isNamed, languageOfColumn } from '../../text/columnNames.ts'
import { baseLanguage } from '../../text/languages.ts'
import { looksLikeTime } from './tableTimes.ts'

/** The text to read from a table that has both. */
export type TextColumn = 'source' | 'translation'

/** The texts that are wanted of a file with several. */
export interface TextSelection {
  readonly prefer?: TextColumn | undefined
  /** Their language, where it is known, for a script that tells the languages of its texts. */
  readonly language?: string | undefined
  /** Frames a second of their film, for times that count frames. */
  readonly frameRate?: number | undefined
}

/** Indices of the columns of a table of subtitles; a column that it does not have is undefined. */
export interface TableColumns {
  /** The first row with a line: those above it are titles and the names of columns. */
  readonly firstRow: number
  readonly start: number | undefined
  readonly end: number | undefined
  /** Column of durations, in tables without ends. */
  readonly duration: number | undefined
  readonly source: number | undefined
  readonly translation: number | undefined
  readonly speaker: number | undefined
  /** Whether the column names say that plain numbers are milliseconds. */
  readonly milliseconds: boolean
}

type Column = keyof Omit<TableColumns, 'firstRow' | 'milliseconds'>
type Row = readonly string[]

const TABLE_COLUMN_PATTERNS: Readonly<Record<Column, RegExp>> = {
  start:
    /^(?:start|begin|in|from|onset|show|time|timestamp|timein|tcin|timecodein|inpoint|cuein|timecode|intime|starttimecode)(?:time|s|sec|seconds|ms|milliseconds)?$/,
  end: /^(?:end|stop|out|to|offset|hide|finish|timeout|tcout|timecodeout|outpoint|cueout|outtime|endtimecode)(?:time|s|sec|seconds|ms|milliseconds)?$/,
  duration: /^(?:duration|dur|length)(?:s|sec|seconds|ms|milliseconds)?$/,
  speaker: /^(?:speaker|character|name|actor|who|role|voice|person|talent)(?:name)?$/,
  source:
    /^(?:text|subtitle|subtitles|caption|captions|transcript|dialogue|dialog|line|lines|content|source|sourcetext|original|originaltext|utterance|sentence|words)$/,
  translation: /^(?:translation|translated|translatedtext|target|targettext|dub|dubtext|adaptation)$/,
}

const NOTE_COLUMN_PATTERN = /^(?:notes?|comments?|remarks?|annotations?)$/

/** Rows from the top in which the names of the columns are looked for: other programs write titles above them. */
const HEAD_ROWS = 20

/**
 * Finds the columns of a table from its first rows: by their names in many languages, by the names of languages, and what has no
 * name that is known by content. `language` is that of the wanted text. Undefined where a table has no times or no text.
 */
export function tableColumns(rows: readonly Row[], { prefer, language }: TextSelection): TableColumns | undefined {
  const named = rows.slice(0, HEAD_ROWS).findIndex((row) => isHead(namesIn(row, language)))
  const byShape = columnsByShape(rows)
  const head = named >= 0 ? named : byShape.firstRow - 1
  const names = namesIn(rows[head] ?? [], language, prefer)
  const found = {
    ...(named >= 0 && hasText(names) ? {} : withoutTaken(byShape.columns, names, rows[head] ?? [])),
    ...names,
  }
  if (found.start === undefined || !hasText(found)) return undefined
  const { start, end, duration, source, translation, speaker } = found
  const startName = bareName(rows[head]?.[start] ?? '')
  return {
    ...{ firstRow: head + 1, start, end, duration, source, translation, speaker },
    milliseconds: head >= 0 && /(?:ms|milliseconds)$/.test(startName),
  }
}

/** The column of the wanted text: the other one where a table has one only. */
export function textColumn({ source, translation }: TableColumns, prefer: TextColumn = 'source'): number | undefined {
  return prefer === 'translation' ? (translation ?? source) : (source ?? translation)
}

type Found = { [C in Column]?: number | undefined }

function hasText({ source, translation }: Found): boolean {
  return source !== undefined || translation !== undefined
}

/** Whether a row names columns: times and a text. */
function isHead(names: Found): boolean {
  return names.start !== undefined && hasText(names)
}

/** The columns that a row names. */
function namesIn(row: Row, language: string | undefined, prefer: TextColumn = 'source'): Found {
  const bare = row.map(bareName)
  const found: Found = {}
  for (const column of Object.keys(TABLE_COLUMN_PATTERNS) as Column[]) {
    const at = bare.findIndex((name) => TABLE_COLUMN_PATTERNS[column].test(name) || isNamed(column, name))
    if (at >= 0) found[column] = at
  }
  const languages = row.flatMap((name, at) => {
    const code = Object.values(found).includes(at) ? undefined : languageOfColumn(name)
    return code === undefined ? [] : [{ at, code }]
  })
  const wanted = languages.find(({ code }) => language !== undefined && code === baseLanguage(language))
  const others = languages.filter((one) => one !== wanted).map(({ at }) => at)
  // A column that is named after the wanted language is that of the wanted text.
  if (wanted !== undefined && found[prefer] === undefined) found[prefer] = wanted.at
  found.source ??= others.shift()
  found.translation ??= others.shift()
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined))
}

/** The columns that no name has taken already, for another use or for notes. */
function withoutTaken(columns: Found, names: Found, head: Row): Found {
  const taken = new Set(Object.values(names))
  const isNote = (name: string) => NOTE_COLUMN_PATTERN.test(name) || isNamed('note', name)
  return Object.fromEntries(
    Object.entries(columns).filter(([, at = -1]) => !(taken.has(at) || isNote(bareName(head[at] ?? '')))),
  )
}

/** The share of a column's cells that must be times. */
const MIN_TIME_CELL_SHARE = 0.8
/** Speaker names are short, and few for many lines. */
const MAX_SPEAKER_NAME_CHARACTERS = 32
/** A second text is at least this part of the length of the longest one. */
const MIN_SECOND_TEXT_SHARE = 0.4
/** In a text this share of cells has a mark of punctuation; names have none. */
const MIN_PUNCTUATED_SHARE = 0.3
const PUNCTUATION = /[.,?!…:;"“”。、？！，]/
/** Columns that are looked at. */
const MAX_COLUMNS = 50

function columnsByShape(rows: readonly Row[]): { readonly firstRow: number; readonly columns: Found } {
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map((row) => row.length)))
  for (const firstRow of [0, 1].filter((at) => at < rows.length)) {
    const columns = Array.from({ length: width }, (_, at) => rows.slice(firstRow).map((row) => row[at]?.trim() ?? ''))
    const times = columns.flatMap((cells, at) => (isTimes(cells) ? [at] : []))
    const [start, end] = times
    // A first row without a time above others with one names the columns.
    if (start === undefined || (firstRow === 0 && !looksLikeTime(columns[start]?.[0] ?? '') && rows.length > 1))
      continue
    return { firstRow, columns: { start, ...(end !== undefined && { end }), ...textsByShape(columns, times) } }
  }
  return { firstRow: 0, columns: {} }
}

/** The columns of texts and of who says them: the text is the longest, a translation is about as long and stands after it. */
function textsByShape(columns: readonly (readonly string[])[], times: readonly number[]): Found {
  const [longest, ...others] = columns
    .map((cells, at) => ({ at, length: average(cells), distinct: new Set(cells).size }))
    .filter(({ at, length }) => !times.includes(at) && length > 0 && !isCounting(columns[at] ?? []))
    .sort((a, b) => b.length - a.length)
  if (longest === undefined) return {}
  const isText = ({ at }: { at: number }) => {
    const cells = columns[at] ?? []
    return cells.filter((cell) => PUNCTUATION.test(cell)).length >= MIN_PUNCTUATED_SHARE * cells.length
  }
  const few = Math.max(1, (columns[0]?.length ?? 0) / 2)
  const speaker = others.find(
    (one) => one.at < longest.at && one.length <= MAX_SPEAKER_NAME_CHARACTERS && one.distinct <= few && !isText(one),
  )
  const minLength = MIN_SECOND_TEXT_SHARE * longest.length
  const second = others.find((one) => one !== speaker && one.length >= minLength && isText(one))
  const [source, translation] = [longest.at, ...(second === undefined ? [] : [second.at])].sort((a, b) => a - b)
  return {
    ...(source !== undefined && { source }),
    ...(translation !== undefined && { translation }),
    ...(speaker !== undefined && { speaker: speaker.at }),
  }
}

function isTimes(cells: readonly string[]): boolean {
  if (isCounting(cells)) return false
  return cells.filter(looksLikeTime).length >= Math.max(1, cells.length * MIN_TIME_CELL_SHARE)
}

/** Whether a column numbers the rows. */
function isCounting(cells: readonly string[]): boolean {
  const first = Number(cells[0])
  return cells.length > 1 && cells.every((cell, row) => /^\d+$/.test(cell) && Number(cell) === first + row)
}

function average(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length)
}
