import { upperMedian } from '../../../../shared/basics/median.ts'
import type { Plane } from '../picture/scaledPlane.ts'
import { type Box, widened } from './findBlocks.ts'
import { LARGE_PICTURE_SCALE, type SeenText } from './textTracker.ts'

/** The letters of a text: how many, their usual height and place in pixels of the larger picture, and the picture itself. */
export interface Letters {
  readonly letters: number
  readonly height: number
  /** Of the rows of letters, with room for marks; light parts of the background around them are left out. */
  readonly box: Box
  readonly picture: Plane
}

/** White rim of the picture, in pixels, which the reader needs. */
const READER_MARGIN_PX = 12
/** Least share of a component that lies on strokes, and least light of it against the ink. */
const MIN_ON_STROKES_SHARE = 0.3
const MIN_LIGHT_TO_INK_RATIO = 0.72
/** Least usual height of letters, in pixels. */
const MIN_LETTER_HEIGHT_PX = 6
/** Greatest height and width of a component, in heights of a letter. */
const MAX_COMPONENT_HEIGHT_RATIO = 2.6
const MAX_COMPONENT_WIDTH_RATIO = 14

/** Least share of letters that stand in rows; their lower edges differ by so much and their gap is so wide, in heights of a letter. */
const MIN_LETTERS_IN_ROWS_SHARE = 0.3
const MAX_BASELINE_OFFSET_HEIGHTS = 0.1
const MAX_LETTER_GAP_RATIO = 2

/** Room for marks around rows of letters, in heights of a letter. */
const MARK_MARGIN_RATIO = 0.35

const NEIGHBOR_OFFSETS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

/**
 * The letters of a text alone, black on white, for a reader of print. Letters are light and have an outline or a box around them,
 * so a light component that reaches the rim of the text is background, and so is one inside a letter. Undefined where fewer
 * than two letters are left, or they stand in no rows.
 */
export function letterPicture(text: SeenText, small: number): Letters | undefined {
  const { darkest } = text
  const onStroke = strokeMap(text, small)
  const [ink, paper] = levels(darkest, onStroke)
  const { labels, all } = components(darkest, paper + 0.5 * (ink - paper))
  const kept = keptComponents({ labels, all }, { darkest, onStroke, ink })
  const signs = all.filter(({ label }) => kept[label])
  const height = upperMedian(signs.map(heightOf)) ?? 0
  const letters = signs.filter((one) => heightOf(one) >= height / 2)
  const rows = inRows(letters, height)
  if (letters.length < 2 || height < MIN_LETTER_HEIGHT_PX || rows.length < MIN_LETTERS_IN_ROWS_SHARE * letters.length)
    return undefined
  const wide = darkest.width + 2 * READER_MARGIN_PX
  const bytes = new Uint8Array(wide * (darkest.height + 2 * READER_MARGIN_PX)).fill(255)
  for (let y = 1; y < darkest.height - 1; y++) {
    for (let x = 1; x < darkest.width - 1; x++) {
      const at = y * darkest.width + x
      if (!isAtLetter(at, { labels, kept, width: darkest.width })) continue
      const share = ((darkest.bytes[at] as number) - paper) / Math.max(1, ink - paper)
      bytes[(y + READER_MARGIN_PX) * wide + x + READER_MARGIN_PX] =
        255 - Math.round(255 * Math.min(1, Math.max(0, share)))
    }
  }
  const box = boxOf(rows, height, text)
  return {
    letters: letters.length,
    height,
    box,
    picture: { width: wide, height: darkest.height + 2 * READER_MARGIN_PX, bytes },
  }
}

/** The letters that stand on one line with another beside them, as those of print do and spots of light do not. */
function inRows(letters: readonly Component[], height: number): Component[] {
  const off = Math.max(1, MAX_BASELINE_OFFSET_HEIGHTS * height)
  const isBeside = (one: Component, other: Component): boolean =>
    Math.abs(one.bottom - other.bottom) <= off &&
    Math.max(one.left, other.left) - Math.min(one.right, other.right) <= MAX_LETTER_GAP_RATIO * height
  return letters.filter((one) => letters.some((other) => other !== one && isBeside(one, other)))
}

/** The box of letters in the larger picture. */
function boxOf(letters: readonly Component[], height: number, { box, darkest }: SeenText): Box {
  const around = widened(
    {
      left: Math.min(...letters.map(({ left }) => left)),
      top: Math.min(...letters.map(({ top }) => top)),
      right: 1 + Math.max(...letters.map(({ right }) => right)),
      bottom: 1 + Math.max(...letters.map(({ bottom }) => bottom)),
    },
    { x: MARK_MARGIN_RATIO * height, y: MARK_MARGIN_RATIO * height },
    darkest,
  )
  const [x, y] = [box.left * LARGE_PICTURE_SCALE, box.top * LARGE_PICTURE_SCALE]
  return { left: x + around.left, top: y + around.top, right: x + around.right, bottom: y + around.bottom }
}

/** Whether a pixel is part of a kept component, or of none and beside a kept one. */
function isAtLetter(
  at: number,
  { labels, kept, width }: { labels: Uint16Array; kept: Uint8Array; width: number },
): boolean {
  const own = labels[at] as number
  if (own > 0) return kept[own] === 1
  for (const near of [at - 1, at + 1, at - width, at + width]) if (kept[labels[near] as number]) return true
  return false
}

function heightOf({ top, bottom }: Component): number {
  return bottom - top + 1
}

/** The strokes of a text in its larger picture, grown by a pixel. */
function strokeMap({ darkest: { width, height, bytes }, strokes, box }: SeenText, small: number): Uint8Array {
  const map = new Uint8Array(bytes.length)
  for (const at of strokes) {
    const x = ((at % small) - box.left) * LARGE_PICTURE_SCALE
    const y = (Math.floor(at / small) - box.top) * LARGE_PICTURE_SCALE
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + LARGE_PICTURE_SCALE); row++)
      map.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + LARGE_PICTURE_SCALE + 1))
  }
  return map
}

/** The light of the letters, and of the dark around them. */
function levels({ bytes }: Plane, onStroke: Uint8Array): [ink: number, paper: number] {
  const values = Uint8Array.from(bytes.filter((_, at) => onStroke[at])).sort()
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0
  return [at(0.85), at(0.1)]
}

interface StrokeData {
  readonly darkest: Plane
  readonly onStroke: Uint8Array
  readonly ink: number
}

/** By label: 1 for the components that are letters, or marks on letters. */
function keptComponents(
  { labels, all }: { readonly labels: Uint16Array; readonly all: readonly Component[] },
  { darkest: { width, height }, onStroke, ink }: StrokeData,
): Uint8Array {
  const covered = new Uint32Array(all.length + 1)
  for (const [at, label] of labels.entries()) if (onStroke[at]) covered[label] = (covered[label] as number) + 1
  const inside = all.filter(({ label, left, top, right, bottom, pixels, light }) => {
    const isRim = left === 0 || top === 0 || right === width - 1 || bottom === height - 1
    return (
      !isRim && light >= MIN_LIGHT_TO_INK_RATIO * ink && (covered[label] as number) >= MIN_ON_STROKES_SHARE * pixels
    )
  })
  const tall = upperMedian(inside.filter(({ pixels }) => pixels > 12).map(heightOf)) ?? 0
  const kept = new Uint8Array(all.length + 1)
  for (const { label, left, top, right, bottom } of inside)
    if (bottom - top < MAX_COMPONENT_HEIGHT_RATIO * tall && right - left < MAX_COMPONENT_WIDTH_RATIO * tall)
      kept[label] = 1
  for (const one of inside) if (isCounter(one, { labels, all, kept, width, height })) kept[one.label] = 0
  return kept
}

/** Whether a component is seen through a larger letter: that letter is met in three of four directions from it. */
function isCounter(
  { label, left, top, right, bottom }: Component,
  {
    labels,
    all,
    kept,
    width,
    height,
  }: { labels: Uint16Array; all: readonly Component[]; kept: Uint8Array; width: number; height: number },
): boolean {
  const [x, y] = [(left + right) >> 1, (top + bottom) >> 1]
  const met = new Map<number, number>()
  for (const [dx, dy] of NEIGHBOR_OFFSETS) {
    let [column, row] = [x, y]
    while (column > 0 && row > 0 && column < width - 1 && row < height - 1) {
      column += dx
      row += dy
      const other = labels[row * width + column] as number
      if (other === label || !kept[other]) continue
      met.set(other, (met.get(other) ?? 0) + 1)
      break
    }
  }
  return [...met].some(([other, times]) => {
    const letter = all[other - 1]
    if (times < 3 || letter === undefined) return false
    return letter.left < left && letter.right >= right && letter.top <= top && letter.bottom >= bottom
  })
}

/** A connected group of light pixels. */
interface Component {
  readonly label: number
  /** Its box; `right` and `bottom` lie inside. */
  left: number
  top: number
  right: number
  bottom: number
  pixels: number
  /** The greatest value in it. */
  light: number
}

/** The connected groups of pixels at or above a value; `labels` has the group of each pixel, 0 for none. */
function components(plane: Plane, minValue: number): { labels: Uint16Array; all: Component[] } {
  const labels = new Uint16Array(plane.bytes.length)
  const all: Component[] = []
  for (let first = 0; first < labels.length && all.length < MAX_STROKE_GROUPS; first++) {
    if (labels[first] || (plane.bytes[first] as number) < minValue) continue
    all.push(fill(first, { plane, minValue, labels, label: all.length + 1 }))
  }
  return { labels, all }
}

/** Most groups: their numbers have 16 bits. */
const MAX_STROKE_GROUPS = 0xffff

interface Filling {
  readonly plane: Plane
  readonly minValue: number
  readonly labels: Uint16Array
  readonly label: number
}

/** Labels the group of a pixel. */
function fill(first: number, { plane: { width, height, bytes }, minValue, labels, label }: Filling): Component {
  const one: Component = { label, left: width, top: height, right: 0, bottom: 0, pixels: 0, light: 0 }
  const open: number[] = []
  const visit = (at: number) => {
    if (labels[at] || (bytes[at] as number) < minValue) return
    labels[at] = label
    open.push(at)
  }
  visit(first)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    one.left = Math.min(one.left, x)
    one.right = Math.max(one.right, x)
    one.top = Math.min(one.top, y)
    one.bottom = Math.max(one.bottom, y)
    one.pixels++
    one.light = Math.max(one.light, bytes[at] as number)
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (y > 0) visit(at - width)
    if (y < height - 1) visit(at + width)
  }
  return one
}
