import { omitUndefined } from '../../basics/omitUndefined.ts'
import { formatTimecode, parseTimecode } from '../../basics/timecode.ts'
import type { PlacedText } from '../../contract/assemble.ts'
import type { Cue } from '../cue.ts'
import { splitLines, tidyLines } from '../plainText.ts'
import { ignoreRepairs, type ReportRepair } from '../repairs.ts'
import { type RawCue, tidyCues } from '../tidyCues.ts'
import { wordPieces } from '../wordPieces.ts'

/** Most fields that a script declares for its lines; the format has ten. */
const MAX_ASS_FIELDS = 100
const ZERO_WIDTH_SPACE = '\u200b'
const DEFAULT_FORMAT = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

/** Usual width of a letter against the height of its line, and how much wider than its place a sign may be to stay large. */
const GLYPH_WIDTH_RATIO = 0.42
const MAX_SIGN_WIDTH_RATIO = 1.25
/** Least height of a sign's line as a share of the picture's. */
const MIN_SIGN_LINE_HEIGHT_SHARE = 0.035

/** The appearance of subtitles; lengths in pixels of a picture of `width` by `height`. */
interface AssLook {
  readonly width: number
  readonly height: number
  readonly font: string
  /** Height of a line of text. */
  readonly size: number
  readonly outline: number
  readonly margins: { readonly side: number; readonly foot: number }
}

const DEFAULT_ASS_LOOK: AssLook = {
  width: 1920,
  height: 1080,
  font: 'Sans',
  size: 64,
  outline: 3,
  margins: { side: 96, foot: 64 },
}

/** The head of a file. Where words are timed, those that were not said yet are grey. */
function header(
  { width, height, font, size, outline, margins: { side, foot } }: AssLook,
  { isKaraoke }: { readonly isKaraoke: boolean },
): string {
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour,${isKaraoke ? ' SecondaryColour,' : ''} OutlineColour, BackColour, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,${font},${size},&H00FFFFFF,${isKaraoke ? '&H00A8A8A8,' : ''}&H00000000,&H80000000,${outline},1,2,${side},${side},${foot}

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
    const [, key = '', value = ''] = inEvents ? (/^\s*(Format|Dialogue)\s*:(.*)$/is.exec(line) ?? []) : []
    if (key.toLowerCase() === 'format') fields = fieldsOf(value)
    const cue = key.toLowerCase() === 'dialogue' ? readDialogue(value, fields) : undefined
    if (cue !== undefined) raw.push(cue)
  }
  return tidyCues(raw, report)
}

/** Writes ASS in a plain style, with speakers in the Name field. Signs cover their places in the picture. */
export function formatAss(
  cues: readonly Cue[],
  {
    look = DEFAULT_ASS_LOOK,
    signs = [],
  }: { readonly look?: AssLook; readonly signs?: readonly PlacedText[] | undefined } = {},
): string {
  const timed = cues.map(karaoke)
  const lines = cues.map((cue, at) => {
    const times = `${formatTimecode(cue.start, 'ass')},${formatTimecode(cue.end, 'ass')}`
    const name = (cue.speaker ?? '').replace(/[,\n]+/g, ' ')
    return `Dialogue: 0,${times},Default,${name},0,0,0,,${timed[at] ?? escapeAss(cue.text)}\n`
  })
  const head = header(look, { isKaraoke: timed.some((text) => text !== undefined) })
  return head + signs.map((sign) => signEvents(sign, look)).join('') + lines.join('')
}

/**
 * The words of a cue, each after how long it is spoken in hundredths of a second (`\k`); a first code without a word waits for the first.
 * They are rounded from the start of the cue, so that no error adds up.
 */
function karaoke(cue: Cue): string | undefined {
  const pieces = wordPieces(cue)
  if (pieces === undefined) return undefined
  const hundredths = (seconds: number) => Math.round(100 * seconds) - Math.round(100 * cue.start)
  const words = pieces.map(({ before, word, start }, at) => {
    const next = pieces[at + 1]?.start ?? cue.end
    return `${before.replaceAll('\n', '\\N')}{\\k${hundredths(next) - hundredths(start)}}${escapeAss(word)}`
  })
  const wait = hundredths(pieces[0]?.start ?? cue.start)
  return (wait > 0 ? `{\\k${wait}}` : '') + words.join('')
}

/** A plate that covers the place of a sign, and its words on it, as large as the place allows. */
function signEvents({ start, end, text, box }: PlacedText, { width, height }: AssLook): string {
  const rows = tidyLines(text).split('\n')
  if (rows.every((row) => row === '')) return ''
  const maxRowLength = rows.reduce((largest, { length }) => Math.max(largest, length), 0)
  const place = { width: (box.right - box.left) * width, height: (box.bottom - box.top) * height }
  const targetFontSize = Math.min(
    place.height / rows.length,
    (MAX_SIGN_WIDTH_RATIO * place.width) / (GLYPH_WIDTH_RATIO * maxRowLength),
  )
  const maxFontSize = Math.min((0.9 * height) / rows.length, (0.9 * width) / (GLYPH_WIDTH_RATIO * maxRowLength))
  // A size of 0 would be the style's own, which is large.
  const size = Math.max(
    1,
    Math.round(Math.min(maxFontSize, Math.max(MIN_SIGN_LINE_HEIGHT_SHARE * height, targetFontSize))),
  )
  const plate = {
    width: Math.round(Math.max(place.width, GLYPH_WIDTH_RATIO * maxRowLength * size)),
    height: Math.round(Math.max(place.height, rows.length * size)),
  }
  const within = (center: number, length: number, room: number): number =>
    Math.round(Math.min(room - length / 2, Math.max(length / 2, center)))
  const x = within(((box.left + box.right) / 2) * width, plate.width, width)
  const y = within(((box.top + box.bottom) / 2) * height, plate.height, height)
  const times = `${formatTimecode(start, 'ass')},${formatTimecode(end, 'ass')}`
  const shape = `m 0 0 l ${plate.width} 0 ${plate.width} ${plate.height} 0 ${plate.height}`
  const event = (layer: number, look: string, words: string): string =>
    `Dialogue: ${layer},${times},Default,,0,0,0,,{\\an5\\pos(${x},${y})\\bord0\\shad0${look}}${words}\n`
  return event(1, '\\1c&H000000&\\1a&H18&\\p1', shape) + event(2, `\\q2\\fs${size}`, escapeAss(text))
}

function fieldsOf(format: string): string[] {
  return format.split(',', MAX_ASS_FIELDS).map((name) => name.trim().toLowerCase())
}

function readDialogue(value: string, fields: readonly string[]): RawCue | undefined {
  const values = firstParts(value, fields.length)
  const field = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const start = parseTimecode(field('start'))
  const end = parseTimecode(field('end'))
  const text = readText(field('text'))
  if (start === undefined && end === undefined && text === '') return undefined
  const speaker = field('name') || field('actor')
  return {
    ...omitUndefined({ start, end }),
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
    const scale = lastScale(marked.slice(open, close))
    if (scale !== undefined) drawing = scale !== '0'
    from = close
  }
  const spaced = words.replaceAll('\\N', '\n').replaceAll('\\n', ' ').replaceAll('\\h', ' ')
  return spaced.replace(/\\([{}])/g, '$1').replaceAll(`\\${ZERO_WIDTH_SPACE}`, '\\')
}

/** Splits at commas; the last of `count` parts keeps its own. */
function firstParts(value: string, count: number): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = value.indexOf(','); at >= 0 && parts.length < count - 1; at = value.indexOf(',', from)) {
    parts.push(value.slice(from, at))
    from = at + 1
  }
  return [...parts, value.slice(from)]
}

/** The number of the last code of drawing, such as `\p1`, in an override block. */
function lastScale(block: string): string | undefined {
  let last: string | undefined
  for (const [, scale] of block.matchAll(/\\p(\d+)/g)) last = scale
  return last
}

/** Start and end of the next override block; both at the end of the text where there is none. */
function nextBlock(text: string, from: number): { open: number; close: number } {
  let open = text.indexOf('{', from)
  while (open > 0 && text[open - 1] === '\\') open = text.indexOf('{', open + 1)
  const last = open < 0 ? -1 : text.indexOf('}', open)
  return last < 0 ? { open: text.length, close: text.length } : { open, close: last + 1 }
}

/** Text as ASS writes it, so that none of it is taken for a code. */
export function escapeAss(text: string): string {
  // A zero-width space keeps a literal backslash from forming a code with the next letter; reading removes it again.
  const literal = tidyLines(text).replace(/\\(?=[Nnh{}])/g, `\\${ZERO_WIDTH_SPACE}`)
  return literal.replace(/[{}]/g, '\\$&').replaceAll('\n', '\\N')
}
