import { omitUndefined } from '../basics/omitUndefined.ts'
import type { Target } from '../contract/records.ts'
import type { Document, DocumentDraft, Line } from '../project/document.ts'
import { peek } from '../project/lines/draftLines.ts'
import { addLine, setNote } from '../project/lines/lineEdits.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { setSpoken, setText } from '../project/texts/textEdits.ts'
import { seenHash } from '../review/lineReview.ts'
import type { SheetRow } from './scriptSheet.ts'

/** One text that a table changes. */
export interface SheetChange {
  /** Tells it from others, in every plan: `12 translation`. */
  readonly key: string
  readonly line: number
  readonly field: 'translation' | 'spoken' | 'note'
  readonly before: string
  readonly after: string
  /** Whether the line is another one than when the table was written: the text may be newer than that of the table. */
  readonly since: boolean
  /** Whether a number stands in place of words, as the result of a formula does. */
  readonly isBareNumber: boolean
}

/** What a table would do to a project. */
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
  /** Lines whose row has other times: those of the project stay. */
  readonly moved: readonly number[]
}

/** Finds what a table changes: rows belong to lines by id, else by their source text, wherever they stand. */
export function planSheet(document: Pick<Document, 'lines'>, target: Target, rows: readonly SheetRow[]): SheetPlan {
  const { byLine, rest } = assign(document, rows)
  const lines = linesInOrder(document)
  const found = lines.flatMap((line) => {
    const own = byLine.get(line.id)
    return own === undefined ? [] : changesOf(line, target, joined(own))
  })
  const isLocked = ({ line }: SheetChange) => document.lines[line]?.locked === true
  const isOurs = [...byLine.values()].some((own) => own.some(({ id }) => id !== undefined))
  const isMoved = (line: Line) => byLine.get(line.id)?.length === 1 && hasOtherTimes(line, byLine.get(line.id)?.[0])
  const worded = rest.filter(({ translation = '' }) => translation !== '')
  return {
    changes: found.filter((one) => !isLocked(one) || one.field === 'note'),
    locked: found.filter((one) => isLocked(one) && one.field !== 'note').length,
    added: worded.filter(isTimed),
    leftOver: worded.filter((row) => !isTimed(row)),
    gone: isOurs ? lines.flatMap(({ id }) => (byLine.has(id) ? [] : [id])) : [],
    moved: lines.filter(isMoved).map(({ id }) => id),
  }
}

function isTimed({ start, end }: SheetRow): boolean {
  return start !== undefined && end !== undefined && end > start
}

/** Seconds by which a time may differ that was written with three decimals or read from a spreadsheet. */
const SAME_TIME_SECONDS = 0.002

function hasOtherTimes(line: Line, row: SheetRow | undefined): boolean {
  const isOther = (edge: 'start' | 'end') => Math.abs((row?.[edge] ?? line[edge]) - line[edge]) > SAME_TIME_SECONDS
  return isOther('start') || isOther('end')
}

interface Assigned {
  readonly byLine: ReadonlyMap<number, readonly SheetRow[]>
  readonly rest: readonly SheetRow[]
}

/** A row belongs to the line of its id or number where that says the same, else to the first free line that does. */
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
  const all = (field: 'translation' | 'spoken' | 'note', between: string) => {
    const texts = rows.flatMap((row) => row[field] ?? [])
    return texts.length === 0 ? {} : { [field]: [...new Set(texts.filter((text) => text !== ''))].join(between) }
  }
  return { ...first, ...all('translation', ' '), ...all('spoken', ' '), ...all('note', '\n') }
}

const NUMBER_ALONE = /^[-+]?[\d.,]+$/

function changesOf(line: Line, target: Target, row: SheetRow): SheetChange[] {
  const text = line.texts[target]
  const since = row.check !== undefined && row.check !== '' && row.check !== seenHash(line, target)
  const change = (field: SheetChange['field'], before: string): SheetChange[] => {
    const after = row[field]
    // An empty cell is one that nobody has filled yet; a note may be emptied.
    if (after === undefined || after === before.normalize('NFC').trim() || (after === '' && field !== 'note')) return []
    const isBareNumber = NUMBER_ALONE.test(after) && /\p{L}/u.test(before === '' ? line.source : before)
    return [{ key: `${line.id} ${field}`, line: line.id, field, before, after, since, isBareNumber }]
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
  for (const { key, line: id, field, before, after } of plan.changes) {
    const line = now.get(id)
    if (line === undefined || !chosen.has(key) || textIn(line, target, field) !== before) continue
    if (field === 'note') setNote(draft, id, after)
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
  return (field === 'spoken' ? line.texts[target]?.spoken : line.texts[target]?.text) ?? ''
}
