import { formatTimecode, parseTimecode } from '../timecode.ts'
import type { Cue } from './cue.ts'
import { linesOf, tidyLines } from './plainText.ts'
import { type RawCue, tidyCues } from './tidyCues.ts'

const DEFAULT_FORMAT = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

const HEADER = `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Outline, Alignment, MarginL, MarginR, MarginV
Style: Default,Sans,64,&H00FFFFFF,&H00000000,3,2,96,96,64

[Events]
Format: ${DEFAULT_FORMAT}
`

/** Reads Advanced SubStation Alpha (and its forerunner SSA): spoken lines only, no comments, no drawings. */
export function parseAss(text: string): Cue[] {
  let fields = fieldsOf(DEFAULT_FORMAT)
  let inEvents = true
  const raw: RawCue[] = []
  for (const line of linesOf(text)) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]
    if (section !== undefined) inEvents = section.toLowerCase() === 'events'
    const [, key = '', value = ''] = inEvents ? (/^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? []) : []
    if (key.toLowerCase() === 'format') fields = fieldsOf(value)
    const cue = key.toLowerCase() === 'dialogue' ? readDialogue(value, fields) : undefined
    if (cue !== undefined) raw.push(cue)
  }
  return tidyCues(raw)
}

/** Writes a script that any player shows in a plain style, with speakers in the Name field. */
export function formatAss(cues: readonly Cue[]): string {
  const lines = cues.map((cue) => {
    const times = `${formatTimecode(cue.start, 'ass')},${formatTimecode(cue.end, 'ass')}`
    const name = (cue.speaker ?? '').replace(/[,\n]+/g, ' ')
    return `Dialogue: 0,${times},Default,${name},0,0,0,,${escapeText(cue.text)}\n`
  })
  return HEADER + lines.join('')
}

function fieldsOf(format: string): string[] {
  return format.split(',').map((name) => name.trim().toLowerCase())
}

function readDialogue(value: string, fields: readonly string[]): RawCue | undefined {
  const parts = value.split(',')
  // The text is the last field and keeps its commas.
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')]
  const field = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const start = parseTimecode(field('start'))
  const end = parseTimecode(field('end'))
  if (start === undefined || end === undefined) return undefined
  const speaker = field('name') || field('actor')
  return { start, end, text: readText(field('text')), ...(speaker === '' ? {} : { speaker }) }
}

function readText(marked: string): string {
  let drawing = false
  // Braces hold overrides; what stands between \p1 and \p0 is a shape, not words. \{ and \} are braces to read.
  const pieces = marked.split(/((?<!\\)\{[^}]*\})/)
  const words = pieces.filter((piece, index) => {
    if (index % 2 === 0) return !drawing
    const scale = [...piece.matchAll(/\\p(\d+)/g)].at(-1)?.[1]
    if (scale !== undefined) drawing = scale !== '0'
    return false
  })
  const spaced = words.join('').replaceAll('\\N', '\n').replaceAll('\\n', ' ').replaceAll('\\h', ' ')
  return spaced.replace(/\\([{}])/g, '$1')
}

function escapeText(text: string): string {
  return tidyLines(text).replace(/[{}]/g, '\\$&').replaceAll('\n', '\\N')
}
