import { omitUndefined } from '../basics/omitUndefined.ts'
import { formatClock } from '../basics/timecode.ts'
import type { Target } from '../contract/records.ts'
import type { Document, DocumentDraft, Line } from '../project/document.ts'
import { peek } from '../project/lines/draftLines.ts'
import { addLine, setNote, trimLine } from '../project/lines/lineEdits.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { setSpoken, setText } from '../project/texts/textEdits.ts'
import { seenHash } from '../review/lineReview.ts'
import type { SpreadsheetForm } from '../subtitles/formats/spreadsheetForms.ts'
import type { TimeSpan } from '../timing/timeSpan.ts'
import type { SheetRow, SheetText } from './scriptSheet.ts'

/** One text that a table changes, or the times of a line. */
export interface SheetChange {
  /** A key of its own, the same in every plan: `12 translation`. */
  readonly key: string
  readonly line: number
  readonly field: SheetText | 'times'
  readonly before: string
  readonly after: string
  /** The times that the table has, in seconds. */
  readonly times?: TimeSpan
  /** Whether the line is another one than when the table was written: the text may be newer than that of the table. */
  readonly since: boolean
  /** The form into which a spreadsheet seems to have converted the words; a number in their place may be the result of a formula. */
  readonly form?: SpreadsheetForm
}

/** A cell that cannot be words: it is left out and named. */
export interface SpoiledCell {
  readonly row: number
  readonly text: string
}

/** The changes that a table would make to a project. */
export interface SheetPlan {
  readonly changes: readonly SheetChange[]
  /** Rows with a time of their own that belong to no line: they become lines. */
  readonly added: readonly SheetRow[]
  /** Rows with words that belong to no line and have no time. */
  readonly leftOver: readonly SheetRow[]
  /** Rows of locked lines that would change them. */
  readonly locked: number
  /** Lines without a row, in a table that was written from the project: they stay. */
  readonly gone: readonly number[]
  /** Cells with an error of a spreadsheet, and what it has made of the words of rows that would become lines. */
  readonly spoiled: readonly SpoiledCell[]
}

/** Finds what a table changes: rows belong to lines by id, else by their source text, wherever they stand. */
export function planSheet(document: Pick<Document, 'lines'>, target: Target, rows: readonly SheetRow[]): SheetPlan {
  const { byLine, rest } = assign(document, rows)
  const lines = linesInOrder(document)
  const tolerance = timeTolerance(rows)
  const offset = clockOffset(lines, byLine)
  const found = lines.flatMap((line) => {
    const own = byLine.get(line.id)
    if (own === undefined) return []
    // A row that was split has the times of its parts.
    return [
      ...changesOf(line, target, joined(own)),
      ...(own.length === 1 ? timesOf(line, own[0], { tolerance, offset }) : []),
    ]
  })
  const isLocked = ({ line }: SheetChange) => document.lines[line]?.locked === true
  const isOurs = [...byLine.values()].some((own) => own.some(({ id }) => id !== undefined))
  const isSpoiled = (row: SheetRow) => row.forms?.translation !== undefined
  const worded = rest.filter(({ translation = '' }) => translation !== '')
  return {
    changes: found.filter((one) => !isLocked(one) || one.field === 'note'),
    locked: found.filter((one) => isLocked(one) && one.field !== 'note').length,
    added: worded.filter((row) => isTimed(row) && !isSpoiled(row)),
    leftOver: worded.filter((row) => !isTimed(row) && !isSpoiled(row)),
    gone: isOurs ? lines.flatMap(({ id }) => (byLine.has(id) ? [] : [id])) : [],
    spoiled: [...[...byLine.values()].flat().flatMap(errorsIn), ...worded.filter(isSpoiled).map(spoiledCell)],
  }
}

function errorsIn(row: SheetRow): SpoiledCell[] {
  const fields = Object.entries(row.forms ?? {}).filter(([, form]) => form === 'error')
  return fields.map(([field]) => ({ row: row.row, text: row[field as SheetText] ?? '' }))
}

function spoiledCell({ row, translation = '' }: SheetRow): SpoiledCell {
  return { row, text: translation }
}

function isTimed({ start, end }: SheetRow): boolean {
  return start !== undefined && end !== undefined && end > start
}

/** Seconds by which a time may differ that was written with three decimals or read from a spreadsheet. */
const SAME_TIME_SECONDS = 0.002
/** Units of times in tables, in seconds: whole seconds, tenths, frames of usual rates, hundredths. */
const TABLE_TIME_UNITS_SECONDS = [1, 1 / 10, 1 / 24, 1 / 25, 1 / 30, 1 / 100]

/** Greatest distance in seconds of a table's time from its line's that means the same: a table may have whole seconds only. */
function timeTolerance(rows: readonly SheetRow[]): number {
  const times = rows.flatMap(({ start, end }) => [start ?? 0, end ?? 0])
  const isMultiple = (time: number, unit: number) =>
    Math.abs(time - Math.round(time / unit) * unit) < SAME_TIME_SECONDS / 2
  const unit = TABLE_TIME_UNITS_SECONDS.find((one) => times.every((time) => isMultiple(time, one))) ?? 0
  return unit / 2 + SAME_TIME_SECONDS
}

/** Seconds from which on a difference of all times is that of another clock, such as that of a camera. */
const MIN_CLOCK_OFFSET_SECONDS = 600

/** The seconds by which the clock of a table is ahead of the film's start; 0 where it is the same one. */
function clockOffset(lines: readonly Line[], byLine: Assigned['byLine']): number {
  const ahead = lines.flatMap((line) => {
    const start = byLine.get(line.id)?.[0]?.start
    return start === undefined ? [] : [start - line.start]
  })
  const median = ahead.toSorted((a, b) => a - b)[ahead.length >> 1] ?? 0
  return Math.abs(median) < MIN_CLOCK_OFFSET_SECONDS ? 0 : median
}

/** The change of a line's times, where its row has other ones. */
function timesOf(
  line: Line,
  row: SheetRow | undefined,
  { tolerance, offset }: { readonly tolerance: number; readonly offset: number },
): SheetChange[] {
  const edge = (name: 'start' | 'end') => {
    const told = row?.[name]
    const other = told === undefined ? line[name] : told - offset
    return Math.abs(other - line[name]) > tolerance ? other : line[name]
  }
  const times = { start: edge('start'), end: edge('end') }
  if ((times.start === line.start && times.end === line.end) || times.end <= times.start) return []
  const [before, after] = [line, times].map(spanWords) as [string, string]
  return [{ key: `${line.id} times`, line: line.id, field: 'times', before, after, times, since: false }]
}

function spanWords({ start, end }: TimeSpan): string {
  return `${formatClock(start, 3)} – ${formatClock(end, 3)}`
}

interface Assigned {
  readonly byLine: ReadonlyMap<number, readonly SheetRow[]>
  readonly rest: readonly SheetRow[]
}

/** Assigns a row to the line of its id or number where the texts agree, else to the first free line that does. */
function assign({ lines }: Pick<Document, 'lines'>, rows: readonly SheetRow[]): Assigned {
  const inOrder = linesInOrder({ lines })
  const byLine = new Map<number, SheetRow[]>()
  const add = (id: number, row: SheetRow) => byLine.set(id, [...(byLine.get(id) ?? []), row])
  const open: SheetRow[] = []
  for (const row of rows) {
    const line = row.id === undefined ? inOrder[(row.number ?? 0) - 1] : lines[row.id]
    if (line !== undefined && saysPart(row, line)) add(line.id, row)
    else open.push(row)
  }
  const free = Map.groupBy(
    inOrder.filter(({ id }) => !byLine.has(id)),
    ({ source }) => folded(source),
  )
  const rest = open.filter((row) => {
    const line = row.source === undefined || row.source === '' ? undefined : free.get(folded(row.source))?.shift()
    if (line !== undefined) add(line.id, row)
    return line === undefined
  })
  return { byLine, rest }
}

/** Whether a row can be its line or, where a translator split it, a part of it. A table without sources is trusted by its ids. */
function saysPart({ source }: SheetRow, line: Line): boolean {
  return source === undefined || source === '' || folded(line.source).includes(folded(source))
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The rows of one line as one row: a row that was split is joined again. */
function joined(rows: readonly SheetRow[]): SheetRow {
  const [first = { row: 0 }, ...others] = rows
  if (others.length === 0) return first
  const all = (field: SheetText, between: string) => {
    // An error in one part spoils no other.
    const texts = rows.flatMap((row) => (row.forms?.[field] === 'error' ? [] : (row[field] ?? [])))
    return texts.length === 0 ? {} : { [field]: [...new Set(texts.filter((text) => text !== ''))].join(between) }
  }
  const forms = Object.assign({}, ...rows.map((row) => row.forms ?? {})) as SheetRow['forms']
  return {
    ...first,
    ...omitUndefined({ forms }),
    ...all('translation', ' '),
    ...all('spoken', ' '),
    ...all('note', '\n'),
  }
}

const NUMBER_ALONE = /^[-+]?[\d.,]+$/
/** Letters of the words for one digit; no number has more words than that. */
const MAX_LETTERS_PER_DIGIT = 6
/** Numbers of the days from 1982 to 2036, as which spreadsheets keep dates. */
const DAY_NUMBER = /^[34]\d{4}$/

/** The form of a cell, and whether a number stands in place of words that cannot mean it. */
function formOf(after: string, words: string, form: SpreadsheetForm | undefined): SpreadsheetForm | undefined {
  if (form !== undefined || !NUMBER_ALONE.test(after)) return form
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const digits = after.match(/\d/g)?.length ?? 0
  // `7` in place of `007` is a number that lost its zeros.
  const isShortened = words.match(/\d+/g)?.some((number) => number !== after && number.replace(/^0+/, '') === after)
  const isNumber = letters > MAX_LETTERS_PER_DIGIT * digits || (letters > 0 && DAY_NUMBER.test(after)) || isShortened
  return isNumber ? 'number' : undefined
}

function changesOf(line: Line, target: Target, row: SheetRow): SheetChange[] {
  const text = line.texts[target]
  const since = row.check !== undefined && row.check !== '' && row.check !== seenHash(line, target)
  const change = (field: SheetText, before: string): SheetChange[] => {
    const after = row[field]
    // An empty cell is one that nobody has filled yet; a note may be emptied.
    if (after === undefined || after === before.normalize('NFC').trim() || (after === '' && field !== 'note')) return []
    const form = field === 'note' ? row.forms?.note : formOf(after, before || line.source, row.forms?.[field])
    if (form === 'error') return []
    return [{ key: `${line.id} ${field}`, line: line.id, field, before, after, since, ...omitUndefined({ form }) }]
  }
  return [
    ...change('translation', text?.text ?? ''),
    ...change('spoken', text?.spoken ?? ''),
    ...change('note', line.note),
  ]
}

/**
 * Takes a table into a project, as one step: the changes that the user left in, by their keys, and rows that become lines.
 * A text that was changed after the plan was shown stays as it is.
 */
export function mergeSheet(
  draft: DocumentDraft,
  target: Target,
  { plan, chosen }: { readonly plan: SheetPlan; readonly chosen: ReadonlySet<string> },
): void {
  const now = new Map(plan.changes.map(({ line }) => [line, peek(draft).lines[line]]))
  for (const { key, line: id, field, before, after, times } of plan.changes) {
    const line = now.get(id)
    if (line === undefined || !chosen.has(key) || textIn(line, target, field) !== before) continue
    if (times !== undefined) trimLine(draft, id, times)
    else if (field === 'note') setNote(draft, id, after)
    else if (field === 'spoken') setSpoken(draft, id, { spoken: after, target })
    else setText(draft, id, { text: after, target })
  }
  for (const { start = 0, end = 0, source = '', speaker, translation = '' } of plan.added) {
    const who = Object.values(draft.speakers).find(({ name }) => name === speaker)?.id
    const id = addLine(draft, { start, end, source, ...omitUndefined({ speaker: who }) })
    setText(draft, id, { text: translation, target })
  }
}

function textIn(line: Line, target: Target, field: SheetChange['field']): string {
  if (field === 'note') return line.note
  if (field === 'times') return spanWords(line)
  return (field === 'spoken' ? line.texts[target]?.spoken : line.texts[target]?.text) ?? ''
}
