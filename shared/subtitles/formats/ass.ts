import { formatTimecode, parseTimecode } from '../../timecode.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'

const NO_WIDTH = '\u200b'
const DEFAULT_FORMAT = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

/** The appearance of subtitles; lengths in pixels of a picture of `width` by `height`. */
export interface AssLook {
  readonly width: number
  readonly height: number
  readonly font: string
  /** Height of a line of text. */
  readonly size: number
  readonly outline: number
  readonly margins: { readonly side: number; readonly foot: number }
}

const PLAIN: AssLook = {
  width: 1920,
  height: 1080,
  font: 'Sans',
  size: 64,
  outline: 3,
  margins: { side: 96, foot: 64 },
}

function header({ width, height, font, size, outline, margins: { side, foot } }: AssLook): string {
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,${font},${size},&H00FFFFFF,&H00000000,&H80000000,${outline},1,2,${side},${side},${foot}

[Events]
Format: ${DEFAULT_FORMAT}
`
}

/** Reads Advanced SubStation Alpha (and its predecessor SSA): dialogue only, without comments and drawings. */
export function parseAss(text: string, report: ReportRepair = ignoreRepairs): Cue[] {
  let fields = fieldsOf(DEFAULT_FORMAT)
  let inEvents = true
  const raw: RawCue[] = []
  for (const line of splitLines(text)) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]
    if (section !== undefined) inEvents = section.toLowerCase() === 'events'
    const [, key = '', value = ''] = inEvents ? (/^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? []) : []
    if (key.toLowerCase() === 'format') fields = fieldsOf(value)
    const cue = key.toLowerCase() === 'dialogue' ? readDialogue(value, fields) : undefined
    if (cue !== undefined) raw.push(cue)
  }
  return tidyCues(raw, report)
}

/** Writes ASS in a plain style, with speakers in the Name field. */
export function formatAss(cues: readonly Cue[], look = PLAIN): string {
  const lines = cues.map((cue) => {
    const times = `${formatTimecode(cue.start, 'ass')},${formatTimecode(cue.end, 'ass')}`
    const name = (cue.speaker ?? '').replace(/[,\n]+/g, ' ')
    return `Dialogue: 0,${times},Default,${name},0,0,0,,${escapeText(cue.text)}\n`
  })
  return header(look) + lines.join('')
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
  const text = readText(field('text'))
  if (start === undefined && end === undefined && text === '') return undefined
  const speaker = field('name') || field('actor')
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    text,
    plain: true,
    ...(speaker === '' ? {} : { speaker }),
  }
}

function readText(marked: string): string {
  let drawing = false
  let words = ''
  let from = 0
  while (from < marked.length) {
    const { open, close } = nextBlock(marked, from)
    // Braces hold overrides; text between \p1 and \p0 is a drawing. \{ and \} are literal braces.
    if (!drawing) words += marked.slice(from, open)
    const scale = [...marked.slice(open, close).matchAll(/\\p(\d+)/g)].at(-1)?.[1]
    if (scale !== undefined) drawing = scale !== '0'
    from = close
  }
  const spaced = words.replaceAll('\\N', '\n').replaceAll('\\n', ' ').replaceAll('\\h', ' ')
  return spaced.replace(/\\([{}])/g, '$1').replaceAll(`\\${NO_WIDTH}`, '\\')
}

/** Start and end of the next override block; both at the end of the text where there is none. */
function nextBlock(text: string, from: number): { open: number; close: number } {
  let open = text.indexOf('{', from)
  while (open > 0 && text[open - 1] === '\\') open = text.indexOf('{', open + 1)
  const last = open < 0 ? -1 : text.indexOf('}', open)
  return last < 0 ? { open: text.length, close: text.length } : { open, close: last + 1 }
}

function escapeText(text: string): string {
  // A zero-width space keeps a literal backslash from forming a code with the next letter; reading removes it again.
  const literal = tidyLines(text).replace(/\\(?=[Nnh{}])/g, `\\${NO_WIDTH}`)
  return literal.replace(/[{}]/g, '\\$&').replaceAll('\n', '\\N')
}
