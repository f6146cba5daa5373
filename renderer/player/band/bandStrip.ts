import { BAND_INKS, SYNC_SHARE } from '../../../shared/band/bandLook.ts'
import { lastReading, onClock } from '../../state/editor/clock.ts'
import { type BandSource, bandContent, bandSource } from './bandContent.ts'
import type { BandLine } from './bandRows.ts'
import { bandState } from './bandState.ts'
import { type BandContent, type BandView, bandSpan, drawBand } from './drawBand.ts'
import { createReadingFollower, type EvenMove, placeOfMove } from './followReadings.ts'
import { createWindowTimeline } from './windowTimeline.ts'

/** A band that moves in an element. Disposing it stops its movement. */
export interface BandStrip extends Disposable {
  /** What is in sight now. */
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
  const lead = window === globalThis.window ? PICTURE_LEAD_MS : 0
  let looksLeft = CLOCK_LOOKS
  let size: BandSize = { width: 0, height: 0, ratio: 1, secondsInSight: bandState().secondsInSight }
  let tiles: Tile[] = []
  let move = follow(lastReading())
  let shownMove: EvenMove | undefined
  /** Second of the film from which tiles and movement are counted. */
  let base = 0
  let animation: Animation | undefined
  let dragged: BandLine | undefined
  let frame = 0

  const tileWidth = () => Math.round(size.width * size.ratio) / size.ratio
  const tileSeconds = () => (size.secondsInSight * tileWidth()) / size.width
  const placeNow = () => placeOfMove(move, performance.now())
  const viewAt = (time: number): BandView => ({ ...size, time })

  /** Places the strip for its movement, or where it stands. */
  function moveStrip(): void {
    if (move === shownMove || size.width === 0) return
    shownMove = move
    const pixels = size.width / size.secondsInSight
    const at = (time: number) => SYNC_SHARE * size.width - (time - base) * pixels
    if (move.speed === 0) {
      animation?.cancel()
      animation = undefined
      const x = Math.round(at(move.time) * size.ratio) / size.ratio
      strip.style.transform = `translateX(${x}px)`
      return
    }
    const [from, to] = [base - MOVE_SECONDS, base + MOVE_SECONDS].map((time) => `translateX(${at(time)}px)`)
    animation ??= strip.animate({ transform: [from ?? '', to ?? ''] }, { duration: 2000 * MOVE_SECONDS, fill: 'both' })
    animation.playbackRate = move.speed
    const passed = (1000 * (move.time - base + MOVE_SECONDS)) / move.speed
    animation.startTime = timeline.at(move.at) - passed - lead
  }

  /** Draws what is in sight, or soon will be, and is not drawn yet. */
  function drawTiles(): void {
    if (size.width === 0) return
    const { start, end } = spanToDraw(viewAt(placeNow()), move.speed)
    const seconds = tileSeconds()
    const [first, last] = [Math.floor(start / seconds), Math.floor(end / seconds)]
    const source = bandSource()
    for (let index = first; index <= last; index++) {
      const tile = tiles.find((one) => one.index === index) ?? freeTile(first, last)
      paintTile(tile, index, source)
    }
  }

  function freeTile(first: number, last: number): Tile {
    const free = tiles.find(({ index }) => index < first || index > last)
    if (free !== undefined) return free
    const made = { canvas: page.createElement('canvas'), index: Number.NaN, drawn: [] }
    strip.append(made.canvas)
    tiles.push(made)
    return made
  }

  function paintTile(tile: Tile, index: number, source: BandSource | undefined): void {
    const { canvas } = tile
    const { height, ratio, secondsInSight } = size
    const [width, seconds] = [tileWidth(), tileSeconds()]
    const view = { width, height, secondsInSight: seconds, time: (index + SYNC_SHARE) * seconds }
    const [from, to] = bandSpan(view)
    const content = source && bandContent(source, [from - TILE_MARGIN_SECONDS, to + TILE_MARGIN_SECONDS])
    const shown = content && withDragged(content, dragged)
    const { theme } = bandState()
    const drawn = [
      index,
      base,
      width,
      height,
      ratio,
      secondsInSight,
      theme,
      ...(shown ? drawnParts(shown, source) : []),
    ]
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

  function keepUp(): void {
    move = follow(lastReading())
    const time = placeNow()
    if (Math.abs(time - base) > MOVE_SECONDS - 2 * size.secondsInSight) startAt(time)
    moveStrip()
    drawTiles()
  }

  /** Counts from a second of the film, as numbers of pixels are too rough far from their beginning. */
  function startAt(time: number): void {
    base = size.width === 0 ? 0 : Math.round(time / tileSeconds()) * tileSeconds()
    animation?.cancel()
    animation = undefined
    shownMove = undefined
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
    if (timeline.look()) shownMove = undefined
    if (looksLeft-- > 0) redraw()
  }

  function resize(changed: BandSize): void {
    size = changed
    for (const { canvas } of tiles) canvas.remove()
    tiles = []
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
    for (const tile of tiles) tile.drawn = []
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
      animation?.cancel()
      for (const { canvas } of tiles) canvas.remove()
    },
  }
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
