import type { Target } from '../../../contract/records.ts'
import type { Token } from '../tokens.ts'
import table from './calendarNames.json' with { type: 'json' }

/** The days and months of a language: their names by short English forms (Mon), and the words that names end or begin with. */
interface CalendarNames {
  readonly full: ReadonlyMap<string, string>
  readonly last: ReadonlySet<string>
  readonly first: ReadonlySet<string>
}

const COLUMNS = table.columns as readonly Target[]
const CALENDARS = Object.fromEntries(COLUMNS.map((language, at) => [language, namesIn(at)])) as Record<
  Target,
  CalendarNames
>

function namesIn(column: number): CalendarNames {
  const rows = table.names.map((row) => row.normalize('NFC').split(' | '))
  const names = rows.map((cells) => ({
    short: cells[0] ?? '',
    english: cells[1] ?? '',
    name: cells[column + 1]?.split('/')[0] ?? '',
  }))
  const short = names.flatMap((one) =>
    one.short === '-' ? [] : one.short.split(' ').map((form) => [form, one.name] as const),
  )
  const parts = rows.flatMap((cells) => folded(cells[column + 1] ?? '').split('/')).map((name) => name.split(' '))
  const english = names.map((one) => [one.english, one.name] as const)
  return {
    full: new Map([...short, ...english]),
    last: new Set(parts.map((words) => words.at(-1) ?? '')),
    first: new Set(parts.map((words) => words[0] ?? '')),
  }
}

/** A name as it is compared: in small letters, with one form of the apostrophe. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[’ʼ‘]/gu, "'")
}

const DASH = /^[–—‐‑-]$/u
const HYPHENED = /^(\p{L}+)[-‐‑](\p{L}+)$/u

/**
 * The words for a part of a range of days or months, Mon–Fri, `to` between its ends: of the dash, of an end in short, or of both ends
 * and a hyphen that are one token. Undefined for anything else.
 */
export function sayCalendarRange(
  tokens: readonly Token[],
  index: number,
  { language, to }: { readonly language: Target; readonly to: string },
): string | undefined {
  const calendar = CALENDARS[language]
  const text = tokens[index]?.text ?? ''
  if (DASH.test(text)) return isRangeAt(tokens, index, calendar) ? to : undefined
  const [, from = '', until = ''] = HYPHENED.exec(text) ?? []
  if (isFirst(from, calendar) && isSecond(until, calendar))
    return `${calendar.full.get(from) ?? from} ${to} ${calendar.full.get(until) ?? until}`
  const name = calendar.full.get(text)
  if (name === undefined) return undefined
  const isEnd = [neighbour(tokens, index, 1), neighbour(tokens, index, -1)].some((at) =>
    isRangeAt(tokens, at, calendar),
  )
  return isEnd ? name : undefined
}

/** Whether a dash stands between two days or months. */
function isRangeAt(tokens: readonly Token[], index: number, calendar: CalendarNames): boolean {
  if (!DASH.test(tokens[index]?.text ?? '')) return false
  const [before, after] = [-1, 1].map((step) => tokens[neighbour(tokens, index, step)]?.text ?? '') as [string, string]
  return isFirst(before, calendar) && isSecond(after, calendar)
}

/** The place of the next token in a direction that is neither a space nor the full stop of a short form. */
function neighbour(tokens: readonly Token[], index: number, step: number): number {
  let at = index + step
  while (/^(?:\s+|\.)$/u.test(tokens[at]?.text ?? '')) at += step
  return at
}

function isFirst(word: string, { full, last }: CalendarNames): boolean {
  return full.has(word) || last.has(folded(word))
}

function isSecond(word: string, { full, first }: CalendarNames): boolean {
  return full.has(word) || first.has(folded(word))
}
