import type { Message } from '../locale/message.ts'
import { matchCues } from '../subtitles/matchCues.ts'
import { splitLines } from '../subtitles/plainText.ts'
import { openSubtitles, type ReadSubtitles } from '../subtitles/readSubtitles.ts'
import { matchSentences } from './matchSentences.ts'

/** A line that can receive a text. */
export interface AssignableLine {
  readonly id: number
  /** Its number in the script, from 1. */
  readonly number: number
  readonly start: number
  readonly end: number
  /** The source text, where known: its length predicts that of the translation. */
  readonly source?: string
}

/** The assignment of pasted text to lines. */
export interface PasteMatch {
  /** Assigned by times, by line numbers, in order, or by lengths where the numbers of texts and lines differ. */
  readonly by: 'times' | 'numbers' | 'order' | 'lengths'
  /** Text by line id. */
  readonly texts: ReadonlyMap<number, string>
  /** Texts without a line, in order. */
  readonly leftOver: readonly string[]
  /** Seconds added to the times of the text. */
  readonly offset: number
  /** Repairs made when reading, in sentences for the user. */
  readonly notes: readonly Message[]
}

const TIMED_TEXT_PATTERN = /-->|^Dialogue:/m
const TIMED_FILE = /\.(?:ttml|dfxp|itt|xml|sbv|csv|tsv|lrc)$/i
// "12.", "12)", "12:", "[12]", "#12" and a tab; "5 people" and "12:30" are text.
const NUMBERED_ROW = /^\s*[[(#]?(\d{1,6})(?:[.):\]|]+(?=\s|$)|\t)\s*(.*)$/

/** Assigns a whole translation to lines: subtitles by time, numbered text by number, other text line by line. */
export function matchPasted(
  lines: readonly AssignableLine[],
  text: string,
  { name = 'the text', language }: { readonly name?: string; readonly language?: string } = {},
): PasteMatch {
  if (TIMED_TEXT_PATTERN.test(text) || TIMED_FILE.test(name))
    return byTimes(lines, openSubtitles(text, name, { prefer: 'translation', language }))
  const rows = splitLines(text).map((row) => row.trim())
  const numbered = readNumbered(rows)
  const known = new Set(lines.map(({ number }) => number))
  if (numbered?.some(([number]) => known.has(number))) {
    return byNumbers(lines, numbered)
  }
  const texts = (numbered?.map(([, row]) => row) ?? readPlain(rows, lines.length)).filter((row) => row !== '')
  const matched = texts.length === lines.length ? undefined : bySentences(lines, texts)
  return matched ?? byOrder(lines, texts)
}

/**
 * The number of non-empty rows in a text without times and numbers, which is matched line by line; undefined for any other
 * text.
 */
export function countPlainRows(text: string, name = ''): number | undefined {
  if (TIMED_TEXT_PATTERN.test(text) || TIMED_FILE.test(name)) return undefined
  const rows = splitLines(text).map((row) => row.trim())
  return readNumbered(rows) === undefined ? rows.filter((row) => row !== '').length : undefined
}

/** Assigns texts to lines by the lengths of their sentences, where they may translate each other. */
function bySentences(lines: readonly AssignableLine[], rows: readonly string[]): PasteMatch | undefined {
  const match = matchSentences(
    lines.map(({ id, source = '' }) => ({ id, source })),
    rows,
  )
  return match && { by: 'lengths', ...match, offset: 0 }
}

function byTimes(lines: readonly AssignableLine[], { cues, notes }: ReadSubtitles): PasteMatch {
  const { texts, leftOver, offset } = matchCues(lines, cues)
  const placedTexts = texts.flatMap((text, at): [number, string][] => {
    const line = lines[at]
    return line === undefined || text === '' ? [] : [[line.id, text.replaceAll('\n', ' ')]]
  })
  const rest = leftOver.map((cue) => cue.text.replaceAll('\n', ' '))
  return { by: 'times', texts: new Map(placedTexts), leftOver: rest, offset, notes }
}

/**
 * The rows with their numbers, if most rows have one and the numbers ascend; a row without continues the one before.
 */
function readNumbered(rows: readonly string[]): [number, string][] | undefined {
  const made: [number, string][] = []
  let without = 0
  for (const row of rows) {
    if (row === '') continue
    const match = NUMBERED_ROW.exec(row)
    const last = made.at(-1)
    const number = Number(match?.[1])
    if (match !== null && number > (last?.[0] ?? -1)) made.push([number, match[2] ?? ''])
    else if (last === undefined) return undefined
    else {
      last[1] = `${last[1]} ${row}`.trim()
      without++
    }
  }
  return made.length > 0 && made.length >= 2 * without ? made : undefined
}

function byNumbers(lines: readonly AssignableLine[], rows: readonly (readonly [number, string])[]): PasteMatch {
  const ids = new Map(lines.map(({ id, number }) => [number, id]))
  const texts = new Map<number, string>()
  const leftOver: string[] = []
  for (const [number, row] of rows) {
    const id = ids.get(number)
    if (row === '') continue
    if (id === undefined) leftOver.push(row)
    else texts.set(id, row)
  }
  return { by: 'numbers', texts, leftOver, offset: 0, notes: [] }
}

/** One text for each row, or for each paragraph where there are as many paragraphs as lines. */
function readPlain(rows: readonly string[], count: number): string[] {
  const paragraphs = rows
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.length > 1 && paragraphs.length === count ? paragraphs : rows.filter((row) => row !== '')
}

function byOrder(lines: readonly AssignableLine[], rows: readonly string[]): PasteMatch {
  const placedTexts = rows.slice(0, lines.length).map((row, at): [number, string] => [lines[at]?.id ?? 0, row])
  return {
    by: 'order',
    texts: new Map(placedTexts),
    leftOver: rows.slice(lines.length),
    offset: 0,
    notes: [],
  }
}
