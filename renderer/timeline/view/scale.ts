import { type FilmClock, filmTimecode, toFrames } from '../../../shared/basics/frameTime.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'

/** The shown part of the video: `left` in seconds, `zoom` in pixels for each second. */
export interface TimelineView {
  readonly left: number
  readonly zoom: number
}

/** Width of the view in pixels, and length of the video in seconds. */
export interface ViewExtent {
  readonly width: number
  readonly duration: number
}

/** Greatest zoom: a pixel is a millisecond. */
export const MAX_ZOOM = 1000
/** Margin around a stretch that is scrolled to, as a share of the width. */
const SCROLL_MARGIN_SHARE = 0.08

/** Pixels from the left edge at which a time is shown. */
export function xAt({ left, zoom }: TimelineView, time: number): number {
  return (time - left) * zoom
}

/** The time at a number of pixels from the left edge. */
export function timeAt({ left, zoom }: TimelineView, x: number): number {
  return left + x / zoom
}

/** Seconds in sight. */
export function visibleSeconds({ zoom }: TimelineView, { width }: ViewExtent): number {
  return width / zoom
}

/** The nearest possible view: within the video, and within the limits of zoom. */
export function clampView({ left, zoom }: TimelineView, room: ViewExtent): TimelineView {
  const widest = Math.min(MAX_ZOOM, Math.max(1, room.width) / Math.max(0.1, room.duration))
  const nearest = Math.max(widest, Math.min(MAX_ZOOM, Number.isFinite(zoom) ? zoom : widest))
  const last = Math.max(0, room.duration - room.width / nearest)
  return { left: Math.max(0, Math.min(last, Number.isFinite(left) ? left : 0)), zoom: nearest }
}

/** Zooms by a factor; the time at `x` stays there, within the video's ends. */
export function zoomedAt(
  view: TimelineView,
  factor: number,
  { x, room }: { readonly x: number; readonly room: ViewExtent },
): TimelineView {
  const time = timeAt(view, x)
  const { zoom } = clampView({ left: 0, zoom: view.zoom * factor }, room)
  return clampView({ left: time - x / zoom, zoom }, room)
}

/** A turn of the wheel; `x` is where the pointer is, in pixels from the left edge. */
interface WheelTurn {
  readonly deltaX: number
  readonly deltaY: number
  /** Whether it is counted in lines of text, not in pixels. */
  readonly isInLines: boolean
  readonly zooms: boolean
  readonly x: number
}

/** Height of a line of text, in pixels, by which a wheel turns. */
const WHEEL_LINE_PX = 16
/** Most pixels of a turn that count for the zoom, and pixels that change it by the factor e. */
const MAX_ZOOM_TURN_PX = 60
const PX_PER_ZOOM = 150

/** The view after a turn of the wheel: scrolled in the way in which it was turned further, or zoomed at the pointer. */
export function turned(view: TimelineView, room: ViewExtent, turn: WheelTurn): TimelineView {
  const { deltaX, deltaY, isInLines, zooms, x } = turn
  const by = (Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY) * (isInLines ? WHEEL_LINE_PX : 1)
  if (!zooms) return clampView({ left: view.left + by / view.zoom, zoom: view.zoom }, room)
  const factor = Math.exp(-Math.max(-MAX_ZOOM_TURN_PX, Math.min(MAX_ZOOM_TURN_PX, by)) / PX_PER_ZOOM)
  return zoomedAt(view, factor, { x: Math.max(0, x), room })
}

/** Length of the first view of a new project, in seconds. */
const INITIAL_VIEW_SECONDS = 40

/** The view in a room: as it was, or where there was none (`zoom` is 0) as the project has kept it, else the film's beginning. */
export function viewIn(
  room: ViewExtent,
  before: TimelineView,
  kept: { readonly scroll?: number | undefined; readonly zoom?: number | undefined } = {},
): TimelineView {
  if (before.zoom !== 0) return clampView(before, room)
  const { scroll = 0, zoom = room.width / Math.min(INITIAL_VIEW_SECONDS, room.duration) } = kept
  return clampView({ left: scroll, zoom }, room)
}

/** The view that fits a stretch with a margin. */
export function fitted({ start, end }: TimeSpan, room: ViewExtent): TimelineView {
  const zoom = (room.width * (1 - 2 * SCROLL_MARGIN_SHARE)) / Math.max(0.02, end - start)
  const { zoom: possible } = clampView({ left: 0, zoom }, room)
  return clampView({ left: (start + end) / 2 - room.width / possible / 2, zoom: possible }, room)
}

/** The view, at the same zoom, with a stretch in sight: scrolled as little as possible, but with a margin. */
export function revealed(view: TimelineView, { start, end }: TimeSpan, room: ViewExtent): TimelineView {
  const shown = visibleSeconds(view, room)
  if (start >= view.left && end <= view.left + shown) return view
  // A stretch longer than the view is shown from its start.
  if (end - start > shown * (1 - 2 * SCROLL_MARGIN_SHARE))
    return clampView({ ...view, left: start - shown * SCROLL_MARGIN_SHARE }, room)
  const near = start > view.left - shown && end < view.left + 2 * shown
  if (!near) return clampView({ ...view, left: (start + end - shown) / 2 }, room)
  const left = start < view.left ? start - shown * SCROLL_MARGIN_SHARE : end - shown * (1 - SCROLL_MARGIN_SHARE)
  return clampView({ ...view, left }, room)
}

const RULER_LABEL_STEPS_SECONDS = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600,
]
/** Width of a label with its margin, in pixels. */
const LABEL_WIDTH_PX = 84
/** The same of a timecode, which has eleven characters. */
const TIMECODE_LABEL_WIDTH_PX = 104

/** Marks of the ruler: a label every `step` seconds, with `parts` small divisions between. */
interface Marks {
  readonly step: number
  readonly parts: number
}

/** The closest marks whose labels do not overlap. */
export function marksFor(zoom: number, clock?: FilmClock): Marks {
  const isTimecode = clock?.startFrame !== undefined
  const width = isTimecode ? TIMECODE_LABEL_WIDTH_PX : LABEL_WIDTH_PX
  // Timecode has no label between two frames.
  const steps = RULER_LABEL_STEPS_SECONDS.filter((one) => !isTimecode || toFrames(one, clock.rate) >= 2)
  const step = steps.find((one) => one * zoom >= width) ?? 3600
  // Quarters of a minute are easier to read than fifths.
  const parts = [15, 60, 120, 900].includes(step) ? 4 : 5
  return { step, parts }
}

/**
 * The label of a mark: the film's own timecode where it has one, else its time with as many decimals as its step needs.
 */
export function markLabel(time: number, step: number, clock?: FilmClock): string {
  if (clock?.startFrame !== undefined) return filmTimecode(time, clock)
  return formatClock(time, step >= 1 ? 0 : step >= 0.1 ? 1 : 2)
}
