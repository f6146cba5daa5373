import type { Cue } from '../cue.ts'
import { splitLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { guessEnd, type RawCue, tidyCues } from '../tidyCues.ts'

const STAMP = /^\s*\[(\d{1,3}):(\d{1,2})(?:([.:])(\d{1,3}))?\]/
const HOUR_STAMP = /^\s*\[(\d{1,2}):(\d{2}):(\d{2}[.,]\d{1,3})\]/
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g
const ID_TAG = /^\s*\[(?:ti|ar|al|au|lr|by|offset|length|re|tool|ve|la|id)\s*:.*\]\s*$/i
const OFFSET = /^[ \t]*\[offset\s*:\s*([+-]?\d{1,9})\s*\][ \t]*$/im
/** A stamp with a fraction, directly followed by words, as only song files have it. */
const TIGHT_STAMP = /^\s*\[\d{1,3}:\d{1,2}[.:]\d{2,3}\](?:\s*\[\d|\S)/

/** Whether a text is a song file: it has the tags of one, several stamps on a line, stamps in a line, or stamps without a space. */
export function looksLikeLrc(text: string): boolean {
  const lines = splitLines(text)
  const stamped = lines.filter((line) => stampOf(line) !== undefined)
  if (stamped.length === 0) return false
  const isSong = (line: string) => TIGHT_STAMP.test(line) || line.search(WORD_STAMP) >= 0
  return lines.some((line) => ID_TAG.test(line)) || stamped.filter(isSong).length * 2 >= stamped.length
}

/**
 * Reads LRC: a line of several stamps is sung at each of them, `[offset:…]` (milliseconds) moves all of them, earlier where it is
 * positive, and a stamp without words ends the line before. A line lasts as long as it takes to read, but not beyond the next.
 */
export function parseLrc(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  const offset = Number(OFFSET.exec(text)?.[1] ?? 0) / 1000
  const found: { starts: number[]; lines: string[] }[] = []
  for (const line of splitLines(text)) {
    if (ID_TAG.test(line)) continue
    const { starts, words } = takeStamps(line)
    const cueLine = words.replace(WORD_STAMP, '')
    if (starts.length > 0) found.push({ starts, lines: [cueLine] })
    else found.at(-1)?.lines.push(cueLine)
  }
  const stamps = found
    .flatMap(({ starts, lines }) =>
      starts.map((start) => ({ start: Math.max(0, start - offset), text: lines.join('\n') })),
    )
    .sort((a, b) => a.start - b.start)
  const raw = stamps.flatMap(({ start, text: words }, at): RawCue[] => {
    const next = stamps.slice(at + 1, at + 9).find((one) => one.start > start)?.start
    return words.trim() === '' ? [] : [{ start, end: guessEnd(start, words, next), text: words }]
  })
  return tidyCues(raw, report)
}

function takeStamps(line: string): { readonly starts: number[]; readonly words: string } {
  const starts: number[] = []
  let words = line
  for (let stamp = stampOf(words); stamp !== undefined; stamp = stampOf(words)) {
    starts.push(stamp.seconds)
    words = words.slice(stamp.length)
  }
  return { starts, words }
}

/** The stamp at the begin of a line. Its fraction has two digits or three, after a dot or, in old files, a colon. */
function stampOf(line: string): { readonly seconds: number; readonly length: number } | undefined {
  const [long, hours, of = '', rest = ''] = HOUR_STAMP.exec(line) ?? []
  if (long !== undefined)
    return { seconds: Number(hours) * 3600 + Number(of) * 60 + Number(rest.replace(',', '.')), length: long.length }
  const [whole, minutes, seconds, , fraction = '0'] = STAMP.exec(line) ?? []
  if (whole === undefined) return undefined
  return { seconds: Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`), length: whole.length }
}
