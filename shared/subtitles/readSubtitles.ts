import { invalid } from '../failure.ts'
import { parseAss } from './ass.ts'
import type { Cue } from './cue.ts'
import { parseSrt } from './srt.ts'
import { parseVtt } from './vtt.ts'

const PARSERS = { srt: parseSrt, vtt: parseVtt, ass: parseAss }
type Format = keyof typeof PARSERS

const EXTENSIONS: Readonly<Record<string, Format>> = { srt: 'srt', vtt: 'vtt', webvtt: 'vtt', ass: 'ass', ssa: 'ass' }

/** Reads subtitles in whichever format they are; `name` is the file's name, for its extension and for the message. */
export function readSubtitles(text: string, name: string): Cue[] {
  const first = formatByContent(text) ?? formatByExtension(name) ?? 'srt'
  const others = (Object.keys(PARSERS) as Format[]).filter((format) => format !== first)
  for (const format of [first, ...others]) {
    const cues = PARSERS[format](text)
    if (cues.length > 0) return cues
  }
  throw invalid(
    `No subtitles were found in ${name}. Give a SubRip (.srt), WebVTT (.vtt) or ASS (.ass) file with times and text.`,
    'subtitles',
  )
}

function formatByContent(text: string): Format | undefined {
  if (/^\ufeff?\s*WEBVTT(?:\s|$)/.test(text)) return 'vtt'
  if (/^\ufeff?\s*\[Script Info\]/i.test(text) || /^Dialogue:\s*[^,]*,\s*\d+:/im.test(text)) return 'ass'
  return undefined
}

function formatByExtension(name: string): Format | undefined {
  return EXTENSIONS[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
}
