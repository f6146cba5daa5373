import { formatTimecode } from '../basics/timecode.ts'
import type { FilmBand, FilmBandLine } from '../contract/filmBand.ts'
import { escapeAss } from '../subtitles/formats/ass.ts'
import type { TimeSpan } from '../timing/timeSpan.ts'
import {
  BAND_INKS,
  BASELINE_SHARE,
  DEFAULT_SECONDS_IN_SIGHT,
  hasteColour,
  LETTER_SHARE,
  LIP_EDGE_PX,
  LIP_MIDDLE_SHARE,
  lipSize,
  loopCross,
  MARK_BASELINE_SHARE,
  MARK_HALO_PX,
  MARK_SHARE,
  MARK_SIGNS,
  MIN_DRAWN_PAUSE_SECONDS,
  MIN_MARK_PX,
  NAME_SHARE,
  partWidth,
  SYNC_SHARE,
  stretched,
} from './bandLook.ts'
import type { BandMarkKind } from './bandMarks.ts'

/** The film under a band, and the font of its letters. */
interface BandFilm {
  /** The size of the picture as it is shown; only the ratio matters. */
  readonly size: { readonly width: number; readonly height: number }
  /** Seconds of the film. */
  readonly duration: number
  readonly font: BandFont
}

/** A font by its family's name, with measures in ems; a line's height is what ASS calls its size. */
interface BandFont {
  readonly family: string
  readonly lineHeight: number
  readonly ascent: number
  widthOf(text: string): number
}

/** Height of the picture in pixels, in which the script states its lengths. */
const SCRIPT_HEIGHT_PX = 720
/** Most height of the band as a share of the picture's, and of its width: upright pictures have room for few letters. */
const BAND_HEIGHT_SHARE = 1 / 3
const MAX_BAND_ASPECT = 1 / 4
/** Transparency of the band's ground, of 255. */
const GROUND_TRANSPARENCY = '20'
const MIN_NAME_PX = 10
const LOOP_STROKE_PX = 3
const INK = BAND_INKS.dark

/** Layers from the ground upward. */
const LAYERS = { ground: 0, upright: 1, under: 2, text: 3, sync: 4 } as const

/** A shape or text that moves with the band: `width` pixels, which begin `shift` pixels from where its time is. */
interface Mover {
  readonly time: number
  readonly width: number
  readonly shift?: number
  readonly top: number
  readonly layer: number
  readonly look: string
  readonly text: string
}

/** Lengths of a band in pixels of its script. */
interface BandFrame {
  readonly width: number
  readonly top: number
  readonly height: number
  readonly duration: number
  readonly font: BandFont
}

/**
 * Writes a dubbing band over the lower third of a film as an ASS script for libass: each word is an event that moves evenly from right to
 * left, stretched to its time, and begins on the sync line when it is to be said.
 */
export function bandScript({ rows, shots }: FilmBand, { size, duration, font }: BandFilm): string {
  const width = Math.round((SCRIPT_HEIGHT_PX * size.width) / size.height)
  const height = Math.round(Math.min(SCRIPT_HEIGHT_PX * BAND_HEIGHT_SHARE, width * MAX_BAND_ASPECT))
  const frame = { width, height, top: SCRIPT_HEIGHT_PX - height, duration, font }
  const tall = height / rows.length
  const events = [
    ...still(frame, tall, rows.length),
    ...shots.map((time) =>
      moving(frame, { time, width: 2, top: frame.top, layer: LAYERS.upright, ...bar(2, height, INK.dim) }),
    ),
    ...rows.flatMap((lines, row) =>
      lines.flatMap((line) => lineEvents(frame, { top: frame.top + row * tall, tall }, line)),
    ),
  ]
  return head(frame) + events.join('')
}

function head({ width, font }: BandFrame): string {
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${SCRIPT_HEIGHT_PX}
WrapStyle: 2
Kerning: no

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,${font.family},20,&H00FFFFFF,&H00FFFFFF,0,0,7,0,0,0

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`
}

/** The parts that do not move: the ground, the lines between rows, and the sync line. */
function still({ width, top, height, duration }: BandFrame, tall: number, rows: number): string[] {
  const whole = { start: 0, end: duration }
  const at = (x: number, y: number, layer: number, { look, text }: Pick<Mover, 'look' | 'text'>) =>
    event(layer, whole, `\\pos(${short(x)},${short(y)})${look}`, text)
  const ground = bar(width, height, INK.ground)
  return [
    at(0, top, LAYERS.ground, { ...ground, look: `${ground.look}\\1a&H${GROUND_TRANSPARENCY}&` }),
    ...Array.from({ length: rows - 1 }, (_, row) =>
      at(0, top + (row + 1) * tall, LAYERS.upright, bar(width, 1, INK.dim)),
    ),
    at(SYNC_SHARE * width - 2, top, LAYERS.sync, bar(4, height, INK.sync)),
  ]
}

/** Where a row is, in pixels from the top of the picture. */
interface RowBox {
  readonly top: number
  readonly tall: number
}

function lineEvents(frame: BandFrame, box: RowBox, line: FilmBandLine): string[] {
  const { name, colour, start, words, marks, offScreen, haste, lips } = line
  const baseline = box.top + box.tall * BASELINE_SHARE
  const nameSize = Math.max(MIN_NAME_PX, box.tall * NAME_SHARE)
  const [first, last] = [words[0], words.at(-1)]
  const underline =
    offScreen && first !== undefined && last !== undefined
      ? [stroke(frame, { start: first.start, end: last.end, top: baseline + box.tall * 0.12, box, colour })]
      : []
  return [
    written(frame, { text: name, time: start, baseline: box.top + nameSize, size: nameSize, colour }),
    ...(line.beginsLoop ? [loopEvent(frame, box, start)] : []),
    ...words.map((word) =>
      wordEvent(frame, { word, baseline, size: box.tall * LETTER_SHARE, colour: hasteColour(haste, INK) }),
    ),
    ...pauses(words).map((pause) => stroke(frame, { ...pause, top: baseline, box, colour: INK.dim })),
    ...underline,
    ...marks.map((mark) => markEvent(frame, box, mark)),
    ...lips.map((lip) => lipEvent(frame, box, lip)),
  ]
}

interface Written {
  readonly text: string
  readonly time: number
  readonly baseline: number
  readonly size: number
  readonly colour: string
  /** Factor on the width of the letters, and pixels between them. */
  readonly stretch?: number
  readonly spacing?: number
  /** Whether it is a sign: centred, and parted from what is under it. */
  readonly isSign?: boolean
}

/** A text with its left edge, or its middle, at its time. */
function written(
  frame: BandFrame,
  { text, time, baseline, size, colour, stretch = 1, spacing = 0, isSign }: Written,
): string {
  const { lineHeight, ascent } = frame.font
  const width = frame.font.widthOf(text) * size * stretch + spacing * text.length
  // ASS stretches what is between letters with them.
  const apart = spacing === 0 ? '' : `\\fsp${short(spacing / stretch)}`
  const scale = (stretch === 1 ? '' : `\\fscx${short(100 * stretch)}`) + apart
  return moving(frame, {
    time,
    width,
    shift: isSign ? -width / 2 : 0,
    top: baseline - ascent * size,
    layer: LAYERS.text,
    look: `\\fs${short(lineHeight * size)}${scale}\\1c${assColour(colour)}${isSign ? HALO : ''}`,
    text: escapeAss(text),
  })
}

/** An edge in the colour of the ground. */
const HALO = `\\bord${MARK_HALO_PX}\\3c${assColour(INK.ground)}`

interface WrittenWord extends Pick<Written, 'baseline' | 'size' | 'colour'> {
  readonly word: FilmBandLine['words'][number]
}

function wordEvent(frame: BandFrame, { word: { text, start, end }, ...look }: WrittenWord): string {
  const natural = frame.font.widthOf(text) * look.size
  if (natural <= 0) return ''
  const { scale, spacing } = stretched(text, natural, partWidth((end - start) * pixelsPerSecond(frame), look.size))
  return written(frame, { ...look, text, time: start, stretch: scale, spacing })
}

/** The beginning of a loop is a cross before its first word: two bars, each turned by an eighth. */
function loopEvent(frame: BandFrame, box: RowBox, time: number): string {
  const { arm, before } = loopCross(box.tall)
  const side = short(2 * arm)
  const [near, far] = [LOOP_STROKE_PX / Math.SQRT2, side - LOOP_STROKE_PX / Math.SQRT2].map(short)
  const falling = `m 0 ${near} l ${near} 0 ${side} ${far} ${far} ${side}`
  const rising = `m 0 ${far} l ${far} 0 ${side} ${near} ${near} ${side}`
  return moving(frame, {
    ...{ time, width: side, shift: -before - arm },
    top: box.top + box.tall / 2 - arm,
    layer: LAYERS.text,
    look: `\\1c${assColour(INK.sync)}\\p1`,
    text: `${falling} ${rising}`,
  })
}

/** Share of a radius at which the handles of a circle in four curves lie. */
const CIRCLE_HANDLE_SHARE = 0.5523

/** A mouth of the source, closed or wide: filled where the translation has the same, else empty. */
function lipEvent(frame: BandFrame, box: RowBox, { time, kind, met }: FilmBandLine['lips'][number]): string {
  const { halfWidth, halfHeight } = lipSize(kind, box.tall)
  const colour = met ? INK.chosen : INK.dim
  const [width, height] = [2 * halfWidth, 2 * halfHeight]
  return moving(frame, {
    ...{ time, width, shift: -halfWidth },
    top: box.top + box.tall * LIP_MIDDLE_SHARE - halfHeight,
    layer: LAYERS.text,
    look: `${met ? `\\1c${assColour(colour)}` : edge(colour, LIP_EDGE_PX)}\\p1`,
    text: kind === 'lips_closed' ? bar(width, height, colour).text : circle(halfWidth),
  })
}

/** The outline of a circle, by its radius. */
function circle(radius: number): string {
  const [r, low, high, end] = [
    radius,
    radius * (1 - CIRCLE_HANDLE_SHARE),
    radius * (1 + CIRCLE_HANDLE_SHARE),
    2 * radius,
  ].map(short)
  return `m ${r} 0 b ${high} 0 ${end} ${low} ${end} ${r} ${end} ${high} ${high} ${end} ${r} ${end} ${low} ${end} 0 ${high} 0 ${r} 0 ${low} ${low} 0 ${r} 0`
}

/** A shape of which only the edge is drawn. */
function edge(colour: string, px: number): string {
  return `\\1a&HFF&\\bord${px}\\3c${assColour(colour)}`
}

/** The silences between words that are drawn. */
function pauses(words: FilmBandLine['words']): TimeSpan[] {
  return words.flatMap(({ end }, at) => {
    const next = words[at + 1]
    return next === undefined || next.start - end < MIN_DRAWN_PAUSE_SECONDS ? [] : [{ start: end, end: next.start }]
  })
}

interface Stroke extends TimeSpan {
  readonly top: number
  readonly box: RowBox
  readonly colour: string
}

/** A level stroke over a stretch of the film. */
function stroke(frame: BandFrame, { start, end, top, box, colour }: Stroke): string {
  const width = (end - start) * pixelsPerSecond(frame)
  const thick = Math.max(2, box.tall * 0.03)
  return moving(frame, { time: start, width, top, layer: LAYERS.under, ...bar(width, thick, colour) })
}

/** Mouths at the beginning and the end of a line, whose signs the font has not: where they point, and whether they are filled. */
const MOUTHS: Partial<Record<BandMarkKind, { readonly points: 'up' | 'down'; readonly isFilled: boolean }>> = {
  in_open: { points: 'up', isFilled: true },
  in_closed: { points: 'down', isFilled: true },
  out_open: { points: 'up', isFilled: false },
  out_closed: { points: 'down', isFilled: false },
}

function markEvent(frame: BandFrame, box: RowBox, { time, kind }: FilmBandLine['marks'][number]): string {
  const size = Math.max(MIN_MARK_PX, box.tall * MARK_SHARE)
  const baseline = box.top + box.tall * MARK_BASELINE_SHARE
  const mouth = MOUTHS[kind]
  if (mouth === undefined)
    return written(frame, { text: MARK_SIGNS[kind], time, baseline, size, colour: INK.sync, isSign: true })
  const side = Math.round(size * 0.8)
  const shape =
    mouth.points === 'up' ? `m ${side / 2} 0 l ${side} ${side} 0 ${side}` : `m 0 0 l ${side} 0 ${side / 2} ${side}`
  const ink = mouth.isFilled ? `\\1c${assColour(INK.sync)}${HALO}` : edge(INK.sync, LIP_EDGE_PX)
  return moving(frame, {
    time,
    width: side,
    shift: -side / 2,
    top: baseline - side,
    layer: LAYERS.text,
    look: `${ink}\\p1`,
    text: shape,
  })
}

function pixelsPerSecond({ width }: BandFrame): number {
  return width / DEFAULT_SECONDS_IN_SIGHT
}

/** An event over the time in which any of it is in sight; empty where the film has ended before. */
function moving(frame: BandFrame, { time, width, shift = 0, top, layer, look, text }: Mover): string {
  const perSecond = pixelsPerSecond(frame)
  const sync = SYNC_SHARE * frame.width
  // Times of ASS are hundredths, so places are those of the rounded times.
  const enters = time - (frame.width - sync - shift) / perSecond
  const leaves = time + (sync + shift + width) / perSecond
  const start = Math.max(0, Math.floor(100 * enters) / 100)
  const end = Math.min(Math.ceil(100 * frame.duration) / 100, Math.ceil(100 * leaves) / 100)
  if (text === '' || end <= start) return ''
  const xAt = (now: number) => short(sync + shift + (time - now) * perSecond)
  return event(layer, { start, end }, `\\move(${xAt(start)},${short(top)},${xAt(end)},${short(top)})${look}`, text)
}

function event(layer: number, { start, end }: TimeSpan, codes: string, text: string): string {
  const times = `${formatTimecode(start, 'ass')},${formatTimecode(end, 'ass')}`
  return `Dialogue: ${layer},${times},Default,,0,0,0,,{${codes}}${text}\n`
}

/** A filled rectangle. */
function bar(width: number, height: number, colour: string): Pick<Mover, 'look' | 'text'> {
  const [right, foot] = [short(width), short(height)]
  return { look: `\\1c${assColour(colour)}\\p1`, text: `m 0 0 l ${right} 0 ${right} ${foot} 0 ${foot}` }
}

/** A colour of the web as ASS writes it, blue before red. */
function assColour(hex: string): string {
  const [red, green, blue] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)]
  return `&H${blue}${green}${red}&`.toUpperCase()
}

/** A length in hundredths of a pixel. */
function short(length: number): number {
  return Math.round(100 * length) / 100
}
