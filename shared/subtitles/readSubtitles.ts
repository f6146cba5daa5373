import { LATEST_TIME } from '../contract/records.ts'
import { invalid } from '../failure.ts'
import { cutAtEnd } from '../timing/cutAtEnd.ts'
import { parseAss } from './ass.ts'
import type { Cue } from './cue.ts'
import { cutOverlaps } from './cutOverlaps.ts'
import { linesOf } from './plainText.ts'
import { countRepairs, repairNotes, type Tell } from './repairs.ts'
import { isSbvTiming, parseSbv } from './sbv.ts'
import { parseSrt } from './srt.ts'
import { parseTable } from './table.ts'
import type { TextColumn } from './tableColumns.ts'
import { parseTimedText, parseUntimedText } from './timedText.ts'
import { parseTtml } from './ttml.ts'
import { parseVtt } from './vtt.ts'

type Parse = (text: string, tell: Tell, prefer?: TextColumn) => Cue[]

/** In the order in which they are tried where neither content nor name tells. */
const PARSERS = {
  srt: parseSrt,
  vtt: parseVtt,
  ass: parseAss,
  ttml: parseTtml,
  sbv: parseSbv,
  table: parseTable,
  txt: parseTimedText,
} satisfies Record<string, Parse>
type Format = keyof typeof PARSERS

const EXTENSIONS: Readonly<Record<string, Format>> = {
  srt: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  ttml: 'ttml',
  dfxp: 'ttml',
  itt: 'ttml',
  imsc: 'ttml',
  xml: 'ttml',
  sbv: 'sbv',
  csv: 'table',
  tsv: 'table',
  tab: 'table',
  txt: 'txt',
  text: 'txt',
  lrc: 'txt',
}

/** Extensions of the files that can be read, without dots. */
export const SUBTITLE_EXTENSIONS: readonly string[] = Object.keys(EXTENSIONS)
/** Enough of a file to know it by. */
const HEAD = 4000

/** A file of subtitles that was read. */
export interface ReadSubtitles {
  readonly cues: Cue[]
  /** False for plain text, whose times are only as long as it takes to read. */
  readonly timed: boolean
  /** What was repaired, in sentences for the user. */
  readonly notes: readonly string[]
}

/** Reads subtitles in whichever format they are; `name` is the file's name, for its extension and for messages. */
export function readSubtitles(text: string, name: string): Cue[] {
  return openSubtitles(text, name).cues
}

/** Like `readSubtitles`, and tells what had to be repaired. Throws `invalid` where there is nothing to read. */
export function openSubtitles(text: string, name: string, prefer: TextColumn = 'source'): ReadSubtitles {
  const named = formatByExtension(name)
  const first = formatByContent(text) ?? named ?? 'srt'
  const others = (Object.keys(PARSERS) as Format[]).filter((format) => format !== first)
  for (const format of [first, ...others]) {
    const read = attempt(PARSERS[format], text, prefer)
    if (read.cues.length > 0) return { ...read, timed: true }
  }
  const plain = named === 'txt' ? attempt(parseUntimedText, text, prefer) : undefined
  if (plain !== undefined && plain.cues.length > 0) return { ...plain, timed: false }
  throw invalid(
    `No subtitles were found in ${name}. Give a file with times and text: SubRip (.srt), WebVTT (.vtt), ASS (.ass), TTML (.ttml), SubViewer (.sbv) or a table (.csv, .tsv), or plain text (.txt).`,
    'subtitles',
  )
}

function attempt(parse: Parse, text: string, prefer: TextColumn): Pick<ReadSubtitles, 'cues' | 'notes'> {
  const { tell, counts } = countRepairs()
  const { within, beyond } = cutAtEnd(cutOverlaps(parse(text, tell, prefer), tell), LATEST_TIME)
  tell('late', beyond.length)
  return { cues: within, notes: repairNotes(counts) }
}

function formatByContent(text: string): Format | undefined {
  const head = text.slice(0, HEAD)
  if (/^\ufeff?\s*WEBVTT(?:\s|$)/.test(head)) return 'vtt'
  if (/^\ufeff?\s*\[Script Info\]/i.test(head) || /^Dialogue:\s*[^,\n]*,\s*\d+:/im.test(head)) return 'ass'
  if (/<(?:[\w.-]+:)?tt[\s>]/.test(head)) return 'ttml'
  if (linesOf(head).some(isSbvTiming)) return 'sbv'
  return undefined
}

function formatByExtension(name: string): Format | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
}
