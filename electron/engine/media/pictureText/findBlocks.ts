/** A rectangle in pixels; `right` and `bottom` lie outside. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Side of a cell in pixels, and the strokes that make it part of a text. */
const STROKE_CELL_PX = 4
const MIN_CELL_STROKES_PX = 2
/** Cells between two words of a line, and between two lines. */
const MAX_WORD_GAP_CELLS = 5
const MAX_LINE_GAP_CELLS = 2
/** Height of a block in pixels: at least a small line of text. */
const MIN_BLOCK_HEIGHT_PX = 7
/** Share of a block that strokes take. */
const STROKE_SHARE_LIMITS = { least: 0.07, most: 0.65 }

/** The blocks of text in a mask of strokes: groups of strokes that stand as close as words and lines do. */
export function findBlocks(mask: Uint8Array, width: number, height: number): Box[] {
  const [across, down] = [Math.ceil(width / STROKE_CELL_PX), Math.ceil(height / STROKE_CELL_PX)]
  const cells = new Uint8Array(across * down)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / STROKE_CELL_PX) * across
    for (let x = 0; x < width; x++)
      if (mask[y * width + x]) cells[row + (x >> 2)] = (cells[row + (x >> 2)] as number) + 1
  }
  for (let at = 0; at < cells.length; at++) cells[at] = (cells[at] as number) >= MIN_CELL_STROKES_PX ? 1 : 0
  return groups(cells, across, down)
    .map((group) => trimmed(group, mask, { width, height }))
    .filter((box) => isText(box, mask, width))
}

/** Groups of cells that are set, each within the gaps of its next, as boxes of cells. */
function groups(cells: Uint8Array, across: number, down: number): Box[] {
  const left = Uint8Array.from(cells)
  const found: Box[] = []
  for (let first = 0; first < left.length; first++)
    if (left[first]) found.push(takeGroup(first, left, { across, down }))
  return found
}

/** Clears the group of a cell; returns its box. */
function takeGroup(first: number, cells: Uint8Array, { across, down }: { across: number; down: number }): Box {
  let [left, top, right, bottom] = [across, down, 0, 0]
  cells[first] = 0
  const open = [first]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % across, Math.floor(at / across)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    const [from, to] = [Math.max(0, x - MAX_WORD_GAP_CELLS), Math.min(across - 1, x + MAX_WORD_GAP_CELLS)]
    for (let row = Math.max(0, y - MAX_LINE_GAP_CELLS); row <= Math.min(down - 1, y + MAX_LINE_GAP_CELLS); row++) {
      for (let near = row * across + from; near <= row * across + to; near++) {
        if (!cells[near]) continue
        cells[near] = 0
        open.push(near)
      }
    }
  }
  return { left, top, right, bottom }
}

/** A box of cells as the pixels whose strokes it holds. */
function trimmed(group: Box, mask: Uint8Array, { width, height }: { width: number; height: number }): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = group.top * STROKE_CELL_PX; y < Math.min(height, group.bottom * STROKE_CELL_PX); y++) {
    for (let x = group.left * STROKE_CELL_PX; x < Math.min(width, group.right * STROKE_CELL_PX); x++) {
      if (!mask[y * width + x]) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return { left, top, right, bottom }
}

function isText(box: Box, mask: Uint8Array, width: number): boolean {
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  if (high < MIN_BLOCK_HEIGHT_PX || wide < high / 2) return false
  const share = strokesIn(box, mask, width).length / (wide * high)
  return share >= STROKE_SHARE_LIMITS.least && share <= STROKE_SHARE_LIMITS.most
}

/** The places of the strokes in a box. */
export function strokesIn({ left, top, right, bottom }: Box, mask: Uint8Array, width: number): number[] {
  const places: number[] = []
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (mask[y * width + x]) places.push(y * width + x)
  return places
}

/** The box with a margin to all sides, within the picture. */
export function widened(
  box: Box,
  by: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  return {
    left: Math.max(0, box.left - by.x),
    top: Math.max(0, box.top - by.y),
    right: Math.min(width, box.right + by.x),
    bottom: Math.min(height, box.bottom + by.y),
  }
}
