import {
  BASELINE_SHARE,
  type BandInk,
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
} from '../../../shared/band/bandLook.ts'
import type { BandMarkKind } from '../../../shared/band/bandMarks.ts'
import type { BandLip } from '../../../shared/band/lipShapes.ts'
import { lowerBound } from '../../../shared/basics/lowerBound.ts'
import type { BandLine, BandText } from './bandRows.ts'

/** A stretch of a band on a canvas: `time` (seconds of the film) stands on the sync line. Lengths in CSS pixels. */
export interface BandView {
  readonly width: number
  readonly height: number
  readonly time: number
  /** Seconds over the whole width. */
  readonly secondsInSight: number
}

/** The content of a band in a view. */
export interface BandContent {
  /** The lines in sight of each row, from the uppermost. */
  readonly rows: readonly (readonly BandLine[])[]
  /** Colours and names of speakers by id. */
  readonly colourOf: (speaker: string) => string
  readonly nameOf: (speaker: string) => string
  /** Seconds of shot changes, in order. */
  readonly shots: readonly number[]
  /** Ids of the lines with which loops begin. */
  readonly loopLines: ReadonlySet<number>
  /** A part that is chosen, or the line alone where `part` is -1. */
  readonly chosen?: { readonly line: number; readonly part: number } | undefined
  /** Closed lips and wide vowels of the source's text, by line; while they are compared. */
  readonly lips?: (line: BandLine) => readonly BandLip[]
}

/** The x of a second of the film, in CSS pixels. */
export function bandX({ width, time, secondsInSight }: BandView, at: number): number {
  return (SYNC_SHARE + (at - time) / secondsInSight) * width
}

/** The second of the film at an x. */
export function bandTime({ width, time, secondsInSight }: BandView, x: number): number {
  return time + (x / width - SYNC_SHARE) * secondsInSight
}

/** The first and last second of the film in a view. */
export function bandSpan(view: BandView): readonly [number, number] {
  return [bandTime(view, 0), bandTime(view, view.width)]
}

const FONT_FAMILY = '"Noto Sans", "DejaVu Sans", system-ui, sans-serif'
/** Pixels at which letters are measured; widths grow with the size. */
const MEASURED_PX = 100

/** Widths of texts at `MEASURED_PX`, which never change. */
const widths = new Map<string, number>()
/** Texts whose widths are kept. */
const MAX_KEPT_WIDTHS = 20_000

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  const font = context.font
  context.font = `600 ${MEASURED_PX}px ${FONT_FAMILY}`
  const { width } = context.measureText(text)
  context.font = font
  if (widths.size >= MAX_KEPT_WIDTHS) widths.clear()
  widths.set(text, width)
  return width
}

/** Draws a stretch of the band on its ground. The context draws in CSS pixels. */
export function drawBand(context: CanvasRenderingContext2D, view: BandView, content: BandContent, ink: BandInk): void {
  const tall = view.height / Math.max(1, content.rows.length)
  drawShots(context, view, content, ink)
  for (const [row, lines] of content.rows.entries()) {
    const box = { top: row * tall, tall }
    if (row > 0) {
      context.fillStyle = ink.dim
      context.fillRect(0, Math.round(box.top), context.canvas.width, 1)
    }
    for (const line of lines) drawLine(context, { view, box, line, content, ink })
  }
}

/** Shot changes as lines of full height. */
function drawShots(context: CanvasRenderingContext2D, view: BandView, { shots }: BandContent, ink: BandInk): void {
  context.fillStyle = ink.dim
  for (const time of within(shots, bandSpan(view))) context.fillRect(Math.round(bandX(view, time)), 0, 2, view.height)
}

/** The beginning of a loop is a cross before its first word. */
function drawLoop(context: CanvasRenderingContext2D, { view, box, line, ink }: DrawnLine): void {
  const { arm, before } = loopCross(box.tall)
  const [x, y] = [bandX(view, line.line.start) - before, box.top + box.tall / 2]
  context.strokeStyle = ink.sync
  context.lineWidth = 3
  context.beginPath()
  context.moveTo(x - arm, y - arm)
  context.lineTo(x + arm, y + arm)
  context.moveTo(x - arm, y + arm)
  context.lineTo(x + arm, y - arm)
  context.stroke()
}

/** The times of a list in order that lie in a stretch. */
function within(times: readonly number[], [from, to]: readonly [number, number]): readonly number[] {
  const first = lowerBound(times.length, (at) => (times[at] ?? 0) >= from)
  return times.slice(
    first,
    lowerBound(times.length, (at) => (times[at] ?? 0) > to),
  )
}

interface DrawnLine {
  readonly view: BandView
  readonly box: { readonly top: number; readonly tall: number }
  readonly line: BandLine
  readonly content: BandContent
  readonly ink: BandInk
}

function drawLine(context: CanvasRenderingContext2D, drawn: DrawnLine): void {
  const { box, line, content, ink } = drawn
  const { id, view: seen } = line.line
  const base = box.top + box.tall * BASELINE_SHARE
  const isChosen = content.chosen?.line === id
  context.textBaseline = 'alphabetic'
  drawSpeaker(context, drawn)
  if (content.loopLines.has(id)) drawLoop(context, drawn)
  for (const [at, part] of line.parts.entries()) {
    drawPart(context, drawn, { part, base, colour: hasteColour(line.haste, ink) })
    if (isChosen) drawFrame(context, drawn, part, at === content.chosen?.part)
  }
  drawPauses(context, drawn, base)
  if (seen === 'off_screen') drawUnderline(context, drawn, base)
  for (const { time, kind } of line.line.marks ?? []) drawMark(context, drawn, { time, kind })
  for (const lip of content.lips?.(line) ?? []) drawLip(context, drawn, lip)
}

/** Least height of a row, in pixels, in which a name has room above the letters. */
const MIN_NAMED_ROW_PX = 36

/** Names the speaker of a line above its first word, in a low row by a stroke of the speaker's colour. */
function drawSpeaker(context: CanvasRenderingContext2D, { view, box, line, content }: DrawnLine): void {
  const { speaker, start } = line.line
  const x = bandX(view, start)
  context.fillStyle = content.colourOf(speaker)
  if (box.tall < MIN_NAMED_ROW_PX) {
    context.fillRect(x - 5, box.top + 2, 4, box.tall - 3)
    return
  }
  const size = Math.max(10, box.tall * NAME_SHARE)
  context.font = `600 ${size}px ${FONT_FAMILY}`
  context.fillText(content.nameOf(speaker), x, box.top + size)
}

interface DrawnPart {
  readonly part: BandText
  readonly base: number
  readonly colour: string
}

/** Letters that are stretched to their time. */
function drawPart(
  context: CanvasRenderingContext2D,
  { view, box }: DrawnLine,
  { part, base, colour }: DrawnPart,
): void {
  const [x, end] = [bandX(view, part.start), bandX(view, part.end)]
  if (end <= 0 || x >= view.width || part.text === '') return
  const size = box.tall * LETTER_SHARE
  const natural = (widthOf(context, part.text) * size) / MEASURED_PX
  if (natural <= 0) return
  context.save()
  context.translate(x, base)
  const { scale, spacing } = stretched(part.text, natural, partWidth(end - x, size))
  context.scale(scale, 1)
  if (spacing > 0) context.letterSpacing = `${spacing / scale}px`
  context.font = `600 ${size}px ${FONT_FAMILY}`
  context.fillStyle = colour
  context.fillText(part.text, 0, 0)
  context.restore()
}

function drawFrame(
  context: CanvasRenderingContext2D,
  { view, box, ink }: DrawnLine,
  part: BandText,
  isChosen: boolean,
): void {
  context.strokeStyle = ink.chosen
  context.lineWidth = isChosen ? 3 : 1
  const [x, end] = [bandX(view, part.start), bandX(view, part.end)]
  context.strokeRect(x, box.top + box.tall * 0.22, Math.max(2, end - x), box.tall * 0.68)
}

/** A pause is a stroke at the foot of the letters, as an underscore. */
function drawPauses(context: CanvasRenderingContext2D, { view, box, line, ink }: DrawnLine, base: number): void {
  context.fillStyle = ink.dim
  for (const [at, part] of line.parts.entries()) {
    const next = line.parts[at + 1]
    if (next === undefined || next.start - part.end < MIN_DRAWN_PAUSE_SECONDS) continue
    const x = bandX(view, part.end)
    context.fillRect(x + 4, base, Math.max(0, bandX(view, next.start) - x - 8), Math.max(2, box.tall * 0.03))
  }
}

/** Who is not in the picture is underlined. */
function drawUnderline(context: CanvasRenderingContext2D, { view, box, line, content }: DrawnLine, base: number): void {
  const [first, last] = [line.parts[0], line.parts.at(-1)]
  if (first === undefined || last === undefined) return
  const x = bandX(view, first.start)
  context.fillStyle = content.colourOf(line.line.speaker)
  context.fillRect(x, base + box.tall * 0.12, bandX(view, last.end) - x, Math.max(2, box.tall * 0.035))
}

function drawMark(
  context: CanvasRenderingContext2D,
  { view, box, ink }: DrawnLine,
  { time, kind }: { readonly time: number; readonly kind: BandMarkKind },
): void {
  const place = [MARK_SIGNS[kind], bandX(view, time), box.top + box.tall * MARK_BASELINE_SHARE] as const
  context.font = `700 ${Math.max(MIN_MARK_PX, box.tall * MARK_SHARE)}px ${FONT_FAMILY}`
  context.fillStyle = ink.sync
  context.strokeStyle = ink.ground
  context.lineWidth = 2 * MARK_HALO_PX
  context.lineJoin = 'round'
  context.textAlign = 'center'
  context.strokeText(...place)
  context.fillText(...place)
  context.textAlign = 'start'
}

/** A mouth of the source, closed or wide: filled where the translation has the same, else empty. */
function drawLip(context: CanvasRenderingContext2D, { view, box, ink }: DrawnLine, { time, kind, met }: BandLip): void {
  const [x, y] = [bandX(view, time), box.top + box.tall * LIP_MIDDLE_SHARE]
  const { halfWidth, halfHeight } = lipSize(kind, box.tall)
  context.fillStyle = context.strokeStyle = met ? ink.chosen : ink.dim
  context.lineWidth = LIP_EDGE_PX
  context.beginPath()
  if (kind === 'lips_closed') context.rect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight)
  else context.ellipse(x, y, halfWidth, halfHeight, 0, 0, 2 * Math.PI)
  if (met) context.fill()
  else context.stroke()
}
