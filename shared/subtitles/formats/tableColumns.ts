import { bareName, isNamed } from '../../text/columnNames.ts'
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

/** Indices of the columns of a table of subtitles. */
export interface TableColumns {
  /** Whether the first row names the columns. */
  readonly named: boolean
  readonly start: number
  readonly end: number | undefined
  /** Column of durations, in tables without ends. */
  readonly duration: number | undefined
  readonly text: number
  readonly speaker: number | undefined
  /** Whether the column names say that plain numbers are milliseconds. */
  readonly milliseconds: boolean
}

const TABLE_COLUMN_PATTERNS = {
  start:
    /^(?:start|begin|in|from|onset|show|time|timestamp|timein|tcin|timecodein|inpoint|cuein|timecode|intime|starttimecode)(?:time|s|sec|seconds|ms|milliseconds)?$/,
  end: /^(?:end|stop|out|to|offset|hide|finish|timeout|tcout|timecodeout|outpoint|cueout|outtime|endtimecode)(?:time|s|sec|seconds|ms|milliseconds)?$/,
  duration: /^(?:duration|dur|length)(?:s|sec|seconds|ms|milliseconds)?$/,
  speaker: /^(?:speaker|character|name|actor|who|role|voice|person|talent)(?:name)?$/,
  source:
    /^(?:text|subtitle|subtitles|caption|captions|transcript|dialogue|dialog|line|lines|content|source|sourcetext|original|originaltext|utterance|sentence|words)$/,
  translation: /^(?:translation|translated|translatedtext|target|targettext|dub|dubtext|adaptation)$/,
} as const

/** Finds the columns of a table from its first rows; undefined where it holds no timed text. */
export function tableColumns(rows: readonly (readonly string[])[], prefer: TextColumn): TableColumns | undefined {
  const [head = []] = rows
  return byName(head, prefer) ?? byShape(rows)
}

function byName(head: readonly string[], prefer: TextColumn): TableColumns | undefined {
  const names = head.map(bareName)
  const find = (key: keyof typeof TABLE_COLUMN_PATTERNS) => {
    const at = names.findIndex((name) => TABLE_COLUMN_PATTERNS[key].test(name) || isNamed(key, name))
    return at < 0 ? undefined : at
  }
  const [source, translation] = [find('source'), find('translation')]
  const text = prefer === 'translation' ? (translation ?? source) : (source ?? translation)
  const start = find('start')
  if (start === undefined || text === undefined) return undefined
  return {
    named: true,
    start,
    end: find('end'),
    duration: find('duration'),
    text,
    speaker: find('speaker'),
    milliseconds: /(?:ms|milliseconds)$/.test(names[start] ?? ''),
  }
}

/** The share of a column's cells that must be times. */
const MIN_TIME_CELL_SHARE = 0.8
/** Speaker names are short, and few for many lines. */
const MAX_SPEAKER_NAME_CHARACTERS = 32

function byShape(rows: readonly (readonly string[])[]): TableColumns | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: Math.min(width, 50) }, (_, at) => rows.map((row) => row[at]?.trim() ?? ''))
  const times = columns.flatMap((cells, at) => (isTimes(cells) ? [at] : []))
  const [start, end] = times
  if (start === undefined) return undefined
  const texts = columns
    .map((cells, at) => ({ at, length: average(cells), distinct: new Set(cells).size }))
    .filter(({ at, length }) => !times.includes(at) && length > 0 && !isCounting(columns[at] ?? []))
    .sort((a, b) => b.length - a.length)
  const [text, ...others] = texts
  if (text === undefined) return undefined
  const speaker = others.find(
    ({ at, length, distinct }) =>
      at < text.at && length <= MAX_SPEAKER_NAME_CHARACTERS && distinct <= Math.max(1, rows.length / 2),
  )
  return { named: false, start, end, duration: undefined, text: text.at, speaker: speaker?.at, milliseconds: false }
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
