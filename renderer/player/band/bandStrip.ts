import { BAND_INKS, SYNC_SHARE } from '../../../shared/band/bandLook.ts'
import { lastReading, onClock } from '../../state/editor/clock.ts'
import { type BandSource, bandContent, bandSource } from './bandContent.ts'
import type { BandLine } from './bandRows.ts'
import { bandState } from './bandState.ts'
import { type BandContent, type BandView, bandSpan, drawBand } from './drawBand.ts'
import { createReadingFollower, type EvenMove, placeOfMove } from './followReadings.ts'
import { createWindowTimeline, type WindowTimeline } from './windowTimeline.ts'

/** A band that moves in an element. Disposing it stops its movement. */
export interface BandStrip extends Disposable {
  /** The stretch of the film in sight now. */
  view(): BandView
  /** Has what differs from the open project drawn with the next frame. */
  redraw(): void
  /** Shows a line otherwise while it is dragged; undefined: as it is. */
  drag(line: BandLine | undefined): void
}

/** A stretch of the band on a canvas, with all that is drawn on it. */
interface Tile {
  readonly canvas: HTMLCanvasElement
  index: number
  drawn: readonly unknown[]
}

/** The size of a band in its window; `width` and `height` in CSS pixels, `ratio` device pixels of one. */
interface BandSize {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly secondsInSight: number
}

/** Seconds of the film on either side of its start for which a movement is given to the browser. */
const MOVE_SECONDS = 60
/**
 * Milliseconds by which the band of the page is ahead of its clock while it moves. Chromium shows the picture that is due one to two
 * frames after a frame begins (`VideoFrameSubmitter::OnBeginFrame`), but what it moves as it is at that beginning. The picture of the
 * stage is drawn that much later.
 */
const PICTURE_LEAD_MS = 25
/** Frames of a new window in which its clocks are compared. */
const CLOCK_LOOKS = 120
/** Share of a view's width that is drawn before it comes into sight. */
const AHEAD_SHARE = 0.5
/** Seconds beside a tile from which a name or a cross may reach into it. */
const TILE_MARGIN_SECONDS = 1
/** Device pixels by which a tile reaches under the next one, so that no seam is seen. */
const TILE_OVERLAP_PX = 2

/**
 * Draws the band on tiles as wide as the view, each once, and has the browser move them: a frame costs the page nothing, and the band
 * runs evenly while the page is at work. `strip` is the element that carries the tiles.
 */
export function createBandStrip(strip: HTMLElement): BandStrip {
  const page = strip.ownerDocument
  const window = page.defaultView ?? globalThis.window
  const follow = createReadingFollower()
  const timeline = createWindowTimeline(window)
  const movement = createMovement(strip, timeline)
  let looksLeft = CLOCK_LOOKS
  let size: BandSize = { width: 0, height: 0, ratio: 1, secondsInSight: bandState().secondsInSight }
  const tiles = createTiles(strip)
  let move = follow(lastReading())
  /** Second of the film from which tiles and movement are counted. */
  let base = 0
  let dragged: BandLine | undefined
  let frame = 0

  const placeNow = () => placeOfMove(move, performance.now())
  const viewAt = (time: number): BandView => ({ ...size, time })

  function keepUp(): void {
    move = follow(lastReading())
    const time = placeNow()
    if (Math.abs(time - base) > MOVE_SECONDS - 2 * size.secondsInSight) startAt(time)
    if (size.width === 0) return
    movement.show(move, { size, base })
    tiles.draw({ size, base, dragged, ...spanToDraw(viewAt(time), move.speed) })
  }

  /** Counts from a second of the film, as numbers of pixels are too rough far from their beginning. */
  function startAt(time: number): void {
    base = size.width === 0 ? 0 : Math.round(time / tileSeconds(size)) * tileSeconds(size)
    movement.end()
  }

  function redraw(): void {
    if (frame !== 0) return
    frame = window.requestAnimationFrame(() => {
      frame = 0
      lookAtClocks()
      const { secondsInSight } = bandState()
      const ratio = window.devicePixelRatio
      if (secondsInSight !== size.secondsInSight || ratio !== size.ratio) resize({ ...size, secondsInSight, ratio })
      keepUp()
    })
  }

  function lookAtClocks(): void {
    if (timeline.look()) movement.end()
    if (looksLeft-- > 0) redraw()
  }

  function resize(changed: BandSize): void {
    size = changed
    tiles.remove()
    startAt(placeNow())
  }

  const sizes = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    resize({ ...size, width, height })
    redraw()
  })
  sizes.observe(strip.parentElement ?? strip)
  // Drawn with the letters of another font before.
  const { fonts } = page
  const redrawLetters = () => {
    tiles.forget()
    redraw()
  }
  fonts.addEventListener('loadingdone', redrawLetters)
  const stop = onClock(keepUp)
  redraw()
  return {
    view: () => viewAt(placeNow()),
    redraw,
    drag(line) {
      dragged = line
      redraw()
    },
    [Symbol.dispose]() {
      window.cancelAnimationFrame(frame)
      sizes.disconnect()
      fonts.removeEventListener('loadingdone', redrawLetters)
      stop()
      movement.end()
      tiles.remove()
    },
  }
}

/** Moves a strip, whose tiles are counted from `base` (seconds of the film), on the timeline of its window. */
export function createMovement(strip: HTMLElement, timeline: WindowTimeline) {
  const lead = strip.ownerDocument === document ? PICTURE_LEAD_MS : 0
  let shown: EvenMove | undefined
  let animation: Animation | undefined
  function end(): void {
    animation?.cancel()
    animation = undefined
    shown = undefined
  }
  return {
    /** Stops it, until a movement is shown again. */
    end,
    /** Places the strip for a movement, or where it stands. */
    show(move: EvenMove, { size, base }: Pick<TileStretch, 'size' | 'base'>): void {
      if (move === shown) return
      const pixels = size.width / size.secondsInSight
      const at = (time: number) => SYNC_SHARE * size.width - (time - base) * pixels
      if (move.speed === 0) {
        end()
        const x = Math.round(at(move.time) * size.ratio) / size.ratio
        strip.style.transform = `translateX(${x}px)`
      } else {
        const [from, to] = [base - MOVE_SECONDS, base + MOVE_SECONDS].map((time) => `translateX(${at(time)}px)`)
        animation ??= strip.animate(
          { transform: [from ?? '', to ?? ''] },
          { duration: 2000 * MOVE_SECONDS, fill: 'both' },
        )
        animation.playbackRate = move.speed
        const passed = (1000 * (move.time - base + MOVE_SECONDS)) / move.speed
        animation.startTime = timeline.at(move.at) - passed - lead
      }
      shown = move
    },
  }
}

/** A stretch of the film to draw on tiles; `start` and `end` in seconds, counted from `base`. */
interface TileStretch {
  readonly size: BandSize
  readonly base: number
  readonly dragged: BandLine | undefined
  readonly start: number
  readonly end: number
}

interface TileContent extends Omit<TileStretch, 'start' | 'end'> {
  readonly source: BandSource | undefined
}

const tileWidth = ({ width, ratio }: BandSize) => Math.round(width * ratio) / ratio
const tileSeconds = (size: BandSize) => (size.secondsInSight * tileWidth(size)) / size.width

/** The tiles of a strip: those of a stretch are drawn where they are not, or where something else is to be seen. */
function createTiles(strip: HTMLElement) {
  let tiles: Tile[] = []

  function freeTile(first: number, last: number): Tile {
    const free = tiles.find(({ index }) => index < first || index > last)
    if (free !== undefined) return free
    const made = { canvas: strip.ownerDocument.createElement('canvas'), index: Number.NaN, drawn: [] }
    strip.append(made.canvas)
    tiles.push(made)
    return made
  }

  return {
    draw({ start, end, ...stretch }: TileStretch): void {
      const seconds = tileSeconds(stretch.size)
      const [first, last] = [Math.floor(start / seconds), Math.floor(end / seconds)]
      const content = { ...stretch, source: bandSource() }
      for (let index = first; index <= last; index++)
        paintTile(tiles.find((one) => one.index === index) ?? freeTile(first, last), index, content)
    },
    /** Has all drawn again. */
    forget(): void {
      for (const tile of tiles) tile.drawn = []
    },
    remove(): void {
      for (const { canvas } of tiles) canvas.remove()
      tiles = []
    },
  }
}

function paintTile(tile: Tile, index: number, { size, base, dragged, source }: TileContent): void {
  const { canvas } = tile
  const { height, ratio, secondsInSight } = size
  const [width, seconds] = [tileWidth(size), tileSeconds(size)]
  const view = { width, height, secondsInSight: seconds, time: (index + SYNC_SHARE) * seconds }
  const [from, to] = bandSpan(view)
  const content = source && bandContent(source, [from - TILE_MARGIN_SECONDS, to + TILE_MARGIN_SECONDS])
  const shown = content && withDragged(content, dragged)
  const { theme } = bandState()
  const drawn = [index, base, width, height, ratio, secondsInSight, theme, ...(shown ? drawnParts(shown, source) : [])]
  if (drawn.length === tile.drawn.length && drawn.every((one, at) => one === tile.drawn[at])) return
  Object.assign(tile, { index, drawn })
  const [across, down] = [Math.round(width * ratio) + TILE_OVERLAP_PX, Math.round(height * ratio)]
  // Setting the size reallocates the surface.
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down })
  const left = index * width - (base * size.width) / secondsInSight
  Object.assign(canvas.style, { left: `${left}px`, width: `${across / ratio}px` })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return
  const ink = BAND_INKS[theme]
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = ink.ground
  context.fillRect(0, 0, across, down)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (shown !== undefined) drawBand(context, view, shown, ink)
}

/** The stretch that has to be drawn: what is in sight, and what comes next. */
function spanToDraw(view: BandView, speed: number): { readonly start: number; readonly end: number } {
  const [start, end] = bandSpan(view)
  const ahead = AHEAD_SHARE * view.secondsInSight * Math.sign(speed)
  return { start: Math.max(0, start + Math.min(0, ahead)), end: end + Math.max(0, ahead) }
}

function withDragged(content: BandContent, dragged: BandLine | undefined): BandContent {
  if (dragged === undefined) return content
  const rows = content.rows.map((row) => row.map((line) => (line.line.id === dragged.line.id ? dragged : line)))
  return { ...content, rows }
}

/** All that a drawing depends on, to compare it with what was drawn. */
function drawnParts({ rows, shots, loopLines, chosen }: BandContent, source: BandSource | undefined): unknown[] {
  const own = rows.some((row) => row.some(({ line }) => line.id === chosen?.line)) ? chosen : undefined
  return [...rows.flatMap((row) => ['row', ...row]), shots, loopLines, own, ...(source?.looks ?? [])]
}
