import type { Cue } from '../subtitles/cue.ts'
import { matchCues } from '../subtitles/matchCues.ts'
import { linesOf } from '../subtitles/plainText.ts'
import { readSubtitles } from '../subtitles/readSubtitles.ts'

/** A line that can get a text. */
export interface OpenLine {
  readonly id: number
  /** As it stands in the script, from 1. */
  readonly number: number
  readonly start: number
  readonly end: number
}

/** How pasted text was laid on the lines. */
export interface PasteMatch {
  /** By times, by the numbers of lines, or one after the other. */
  readonly by: 'times' | 'numbers' | 'order'
  /** Text by line. */
  readonly texts: ReadonlyMap<number, string>
  /** What no line was found for, in order. */
  readonly leftOver: readonly string[]
  /** Seconds by which times were moved to fit. */
  readonly offset: number
}

const TIMED = /-->|^Dialogue:/m
// "12.", "12)", "12:", "[12]", "#12" and a tab; "5 people" and "12:30" are text.
const NUMBERED = /^\s*[[(#]?(\d{1,6})(?:[.):\]|]+(?=\s|$)|\t)\s*(.*)$/

/** Lays a whole translation on lines: subtitles by time, numbered text by number, other text line by line. */
export function matchPasted(lines: readonly OpenLine[], text: string, name = 'the text'): PasteMatch {
  if (TIMED.test(text)) return byTimes(lines, readSubtitles(text, name))
  const rows = linesOf(text).map((row) => row.trim())
  const numbered = readNumbered(rows)
  if (numbered?.some(([number]) => lines.some((line) => line.number === number))) {
    return byNumbers(lines, numbered)
  }
  return byOrder(lines, numbered?.map(([, row]) => row) ?? readPlain(rows, lines.length))
}

function byTimes(lines: readonly OpenLine[], cues: readonly Cue[]): PasteMatch {
  const { texts, leftOver, offset } = matchCues(lines, cues)
  const laid = texts.flatMap((text, at): [number, string][] => {
    const line = lines[at]
    return line === undefined || text === '' ? [] : [[line.id, text.replaceAll('\n', ' ')]]
  })
  return { by: 'times', texts: new Map(laid), leftOver: leftOver.map((cue) => cue.text.replaceAll('\n', ' ')), offset }
}

/** The rows with their numbers, if most have one and they ascend; a row without goes on with the one before. */
function readNumbered(rows: readonly string[]): [number, string][] | undefined {
  const made: [number, string][] = []
  let without = 0
  for (const row of rows) {
    if (row === '') continue
    const match = NUMBERED.exec(row)
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

function byNumbers(lines: readonly OpenLine[], rows: readonly (readonly [number, string])[]): PasteMatch {
  const ids = new Map(lines.map(({ id, number }) => [number, id]))
  const texts = new Map<number, string>()
  const leftOver: string[] = []
  for (const [number, row] of rows) {
    const id = ids.get(number)
    if (row === '') continue
    if (id === undefined) leftOver.push(row)
    else texts.set(id, row)
  }
  return { by: 'numbers', texts, leftOver, offset: 0 }
}

/** One text in each row, or in each paragraph where just as many paragraphs as lines are there. */
function readPlain(rows: readonly string[], count: number): string[] {
  const paragraphs = rows
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.length > 1 && paragraphs.length === count ? paragraphs : rows.filter((row) => row !== '')
}

function byOrder(lines: readonly OpenLine[], rows: readonly string[]): PasteMatch {
  const laid = rows.slice(0, lines.length).map((row, at): [number, string] => [lines[at]?.id ?? 0, row])
  return {
    by: 'order',
    texts: new Map(laid.filter(([, row]) => row !== '')),
    leftOver: rows.slice(lines.length),
    offset: 0,
  }
}
