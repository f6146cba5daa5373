import { type FrameRate, frameOf, toSeconds } from '../../basics/frameTime.ts'
import type { Cue } from '../cue.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import codes from './ebuStl.json' with { type: 'json' }

/** Bytes of the general block, and of each block of text (EBU Tech 3264). */
const GSI_BYTES = 1024
const TTI_BYTES = 128
const TEXT_BYTES = { from: 16, to: 128 }
/** Places in the general block: format code, character table, start of programme. */
const FORMAT_CODE = { from: 3, to: 8 }
const CHARACTER_TABLE = { from: 12, to: 14 }
const START_OF_PROGRAMME = { from: 256, to: 264 }
const LAST_EXTENSION = 0xff
const USER_DATA = 0xfe
const NEW_LINE = 0x8a
const UNUSED = 0x8f
/** Cumulative status: a cue adds to those before it in its set; all vanish with the last. */
const FIRST_OF_SET = 1

const LATIN: Readonly<Record<string, string>> = codes.latin
const MARKS: Readonly<Record<string, string>> = codes.marks
const TABLES: Readonly<Record<string, string>> = codes.tables
const RATES: Readonly<Record<string, readonly number[]>> = codes.rates

/** Whether bytes are of a subtitle exchange file of the EBU. */
export function looksLikeEbuStl(bytes: Uint8Array): boolean {
  return bytes.length >= GSI_BYTES && /^STL\d\d\.01/.test(ascii(bytes, { from: 3, to: 11 }))
}

/**
 * Reads EBU STL, for Teletext and open: times count from the start of the programme, blocks of one cue are joined, comments are left
 * out, and a cue of a set that grows ends where the next adds to it.
 */
export function parseEbuStl(bytes: Uint8Array, report: ReportRepair = ignoreRepairs): Cue[] {
  const [num = 25, den = 1] = RATES[ascii(bytes, FORMAT_CODE)] ?? []
  const rate: FrameRate = { num, den, drop: false }
  const table = ascii(bytes, CHARACTER_TABLE)
  const raw: (RawCue & { start: number; end: number })[] = []
  let words = ''
  for (let at = GSI_BYTES; at + TTI_BYTES <= bytes.length; at += TTI_BYTES) {
    const block = bytes.subarray(at, at + TTI_BYTES)
    const [extension = 0, status = 0, isComment = 0] = [block[3], block[4], block[15]]
    if (extension === USER_DATA || isComment === 1) continue
    words += textOf(block.subarray(TEXT_BYTES.from, TEXT_BYTES.to), table)
    if (extension !== LAST_EXTENSION) continue
    const [start, end] = [timeOf(block.subarray(5, 9), rate), timeOf(block.subarray(9, 13), rate)]
    const last = raw.at(-1)
    if (status > FIRST_OF_SET && last !== undefined && last.end > start && last.start < start) last.end = start
    raw.push({ start, end, text: words, plain: true })
    words = ''
  }
  const origin = originOf(bytes, rate)
  // Some writers name a start of programme and yet count from zero.
  const shift = raw.every(({ start }) => start >= origin) ? origin : 0
  return tidyCues(
    raw.map((cue) => ({ ...cue, start: cue.start - shift, end: cue.end - shift })),
    report,
  )
}

function originOf(bytes: Uint8Array, rate: FrameRate): number {
  const digits = ascii(bytes, START_OF_PROGRAMME)
  if (!/^\d{8}$/.test(digits)) return 0
  return timeOf(Uint8Array.from(digits.match(/../g) ?? [], Number), rate)
}

function timeOf([hours = 0, minutes = 0, seconds = 0, frames = 0]: Uint8Array, rate: FrameRate): number {
  return toSeconds(frameOf(hours, minutes, seconds, frames, rate), rate)
}

/** The words of a block. Codes of colour and boxes stand where a space is shown; a mark stands before its letter. */
function textOf(bytes: Uint8Array, table: string): string {
  const end = bytes.indexOf(UNUSED)
  const [letterOf, isLatin] = [decoderOf(table), TABLES[table] === undefined]
  let text = ''
  let mark = ''
  for (const byte of end < 0 ? bytes : bytes.subarray(0, end)) {
    const before = isLatin ? MARKS[byte] : undefined
    if (before === undefined) text += letterOf(byte) + mark
    mark = before ?? ''
  }
  return text.normalize('NFC')
}

/** The sign of a byte by the character table of a file; codes of italics and underlines have none. */
function decoderOf(table: string): (byte: number) => string {
  const decoder = TABLES[table] === undefined ? undefined : new TextDecoder(TABLES[table])
  return (byte) => {
    if (byte < 0x20) return ' '
    if (byte === NEW_LINE) return '\n'
    if (byte < 0x7f) return String.fromCharCode(byte)
    return byte < 0xa0 ? '' : (decoder?.decode(Uint8Array.of(byte)) ?? LATIN[byte] ?? '')
  }
}

function ascii(bytes: Uint8Array, { from, to }: { readonly from: number; readonly to: number }): string {
  return String.fromCharCode(...bytes.subarray(from, to)).trim()
}
