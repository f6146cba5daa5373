import type { TimeSpan } from '../timeSpan.ts'
import type { TimeMapKnots } from './timeMap.ts'

/** A place where the picture waits: slowed over a stretch, or held at a moment (`start` and `end` are the same). */
export interface Wait extends TimeSpan {
  /** Seconds by which it makes the film longer. */
  readonly added: number
  /** The line for which it is. */
  readonly line: number
  /** How many times as long the middle of a slowed stretch takes; 1 for a hold. */
  readonly slope: number
}

/** Slowest picture, and what leads into and out of it. */
const MAX_SLOWDOWN_RATIO = 1.5
const GENTLE_SLOWDOWN_RATIO = 1.25
/** Longest lead into and out of the slowest picture, in seconds and as a share of the stretch. */
const MAX_SLOWDOWN_RAMP = { seconds: 0.3, share: 0.25 }
/** Seconds kept to a cut, at most a share of the shot. */
const CUT_MARGIN = { seconds: 0.1, share: 0.2 }
/** Shortest stretch that is slowed: in less, the change of pace is all that is seen. */
const MIN_SLOWED_SECONDS = 0.3
/** Seconds before a key frame, and after it, in which no hold begins: as long as codecs reorder pictures. */
const KEYFRAME_MARGIN_SECONDS = { before: 0.25, after: 0.02 }
/** Refresh rate of common displays. */
const DISPLAY_REFRESH_HZ = 60

/**
 * How much the picture is slowed where a little is enough: 1.25 times, or less if a 60 Hz display then shows each picture
 * equally long (24 pictures a second as 20).
 */
export function gentleSlope(frameRate = 0): number {
  const refreshes = DISPLAY_REFRESH_HZ / frameRate
  const even = Math.ceil(refreshes - 0.01) / refreshes
  return frameRate > 0 && even > 1.1 && even < GENTLE_SLOWDOWN_RATIO ? even : GENTLE_SLOWDOWN_RATIO
}

interface Window extends TimeSpan {
  /** When the source's speech ends. */
  readonly speechEnd: number
}

interface Picture {
  readonly shots: readonly number[]
  readonly still?: readonly TimeSpan[] | undefined
  readonly keyframes?: readonly number[] | undefined
  /** See `gentleSlope`. */
  readonly slope: number
  /** Waits that there are already. */
  readonly taken: readonly Wait[]
  readonly line: number
  /** It is held alone, and not slowed. */
  readonly describes?: boolean | undefined
}

/** Waits that add so many seconds within a window. */
export function placeWaits(lacking: number, window: Window, picture: Picture): Wait[] {
  const shots = shotsWithin(window, picture.shots)
  const mayBeSlowed = picture.describes === true ? [] : shots.flatMap((shot) => without(shot, picture.taken))
  const free = mayBeSlowed.filter((one) => lengthOf(one) >= MIN_SLOWED_SECONDS)
  const longestFirst = free.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const capacity = longestFirst.reduce((sum, piece) => sum + lengthOf(piece) * (picture.slope - 1), 0)
  const slope = capacity >= lacking ? picture.slope : MAX_SLOWDOWN_RATIO
  const waits: Wait[] = []
  let left = lacking
  for (const piece of longestFirst) {
    const length = Math.min(lengthOf(piece), Math.max(MIN_SLOWED_SECONDS, lengthFor(left, slope)))
    const added = Math.min(left, addedBy(length, slope))
    if (added <= 0) break
    waits.push({ ...placed(length, piece, { window, still: picture.still }), added, line: picture.line, slope })
    left -= added
  }
  // A hundredth of a second is less than a picture.
  if (left < 0.01) return waits
  const at = holdAt(window, shots, picture)
  return [...waits, { start: at, end: at, added: left, line: picture.line, slope: 1 }]
}

/** The knots of waits in order; a hold may lie inside a stretch that is slowed. */
export function knotsOf(waits: readonly Wait[]): TimeMapKnots {
  const paced = waits.filter(({ start, end }) => end > start).flatMap(paces)
  const holds = waits.filter(({ start, end }) => end === start)
  const moments = [...new Set([...paced.flatMap(({ start, end }) => [start, end]), ...holds.map(({ start }) => start)])]
  const knots: TimeMapKnots = []
  let [source, dub, pace, hold] = [0, 0, 0, 0]
  for (const moment of moments.toSorted((a, b) => a - b)) {
    while ((paced[pace]?.end ?? Number.POSITIVE_INFINITY) <= source) pace++
    const current = paced[pace]
    dub += (moment - source) * (current !== undefined && current.start <= source ? current.slope : 1)
    source = moment
    knots.push({ source: rounded(source), dub: rounded(dub) })
    for (let one = holds[hold]; one !== undefined && one.start <= moment; one = holds[++hold]) {
      dub += one.added
      knots.push({ source: rounded(source), dub: rounded(dub) })
    }
  }
  return knots
}

/** Seconds to a tenth of a millisecond. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}

interface Pace extends TimeSpan {
  readonly slope: number
}

/** A slowed stretch as stretches of one pace each, which add exactly what it adds. */
function paces({ start, end, added, slope }: Wait): Pace[] {
  const length = end - start
  if (slope <= GENTLE_SLOWDOWN_RATIO) return [{ start, end, slope: 1 + added / length }]
  const ramp = rampOf(length)
  const exact = 1 + (added - 2 * ramp * (GENTLE_SLOWDOWN_RATIO - 1)) / (length - 2 * ramp)
  return [
    { start, end: start + ramp, slope: GENTLE_SLOWDOWN_RATIO },
    { start: start + ramp, end: end - ramp, slope: Math.max(1, exact) },
    { start: end - ramp, end, slope: GENTLE_SLOWDOWN_RATIO },
  ]
}

function rampOf(length: number): number {
  return Math.min(MAX_SLOWDOWN_RAMP.seconds, length * MAX_SLOWDOWN_RAMP.share)
}

/** Seconds that a slowed stretch adds. */
function addedBy(length: number, slope: number): number {
  if (slope <= GENTLE_SLOWDOWN_RATIO) return length * (slope - 1)
  return length * (slope - 1) - 2 * rampOf(length) * (slope - GENTLE_SLOWDOWN_RATIO)
}

/** How long a slowed stretch is that adds so much. */
function lengthFor(added: number, slope: number): number {
  if (slope <= GENTLE_SLOWDOWN_RATIO) return added / (slope - 1)
  const withLongRamp = (added + 2 * MAX_SLOWDOWN_RAMP.seconds * (slope - GENTLE_SLOWDOWN_RATIO)) / (slope - 1)
  const withShort = added / (slope - 1 - 2 * MAX_SLOWDOWN_RAMP.share * (slope - GENTLE_SLOWDOWN_RATIO))
  return Math.max(
    withShort * MAX_SLOWDOWN_RAMP.share <= MAX_SLOWDOWN_RAMP.seconds ? withShort : 0,
    withLongRamp * MAX_SLOWDOWN_RAMP.share >= MAX_SLOWDOWN_RAMP.seconds ? withLongRamp : 0,
  )
}

/** The parts of a window that lie in one shot each, a little off its cuts. */
function shotsWithin({ start, end }: TimeSpan, shots: readonly number[]): TimeSpan[] {
  const cuts = shots.filter((cut) => cut > start && cut < end)
  // A shot that begins with the window, or ends with it, has its cut there.
  const bounds = [start, ...cuts, end]
  return bounds.slice(1).map((to, at) => {
    const from = bounds[at] ?? start
    const margin = Math.min(CUT_MARGIN.seconds, (to - from) * CUT_MARGIN.share)
    return { start: from + margin, end: to - margin }
  })
}

/** The parts of a stretch that are not slowed already. */
function without(stretch: TimeSpan, taken: readonly Wait[]): TimeSpan[] {
  const inside = taken.filter(({ start, end }) => end > start && end > stretch.start && start < stretch.end)
  let from = stretch.start
  const left: TimeSpan[] = []
  for (const { start, end } of inside.toSorted((a, b) => a.start - b.start)) {
    if (start > from) left.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  return from < stretch.end ? [...left, { start: from, end: stretch.end }] : left
}

function lengthOf({ start, end }: TimeSpan): number {
  return end - start
}

/** A stretch of this length in a piece: where nobody moves if that is in it, else in the middle of the speech. */
function placed(
  length: number,
  piece: TimeSpan,
  { window, still = [] }: { window: Window; still: readonly TimeSpan[] | undefined },
): TimeSpan {
  const calm = partsWithin(still, piece)
  const [best = { start: window.start, end: window.speechEnd }] = calm.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const midpoint = (Math.max(best.start, piece.start) + Math.min(best.end, piece.end)) / 2
  const start = Math.min(piece.end - length, Math.max(piece.start, midpoint - length / 2))
  return { start, end: start + length }
}

/** Where the picture is best held: near the end of the source's speech, where nobody moves, off the key frames. */
function holdAt({ speechEnd }: Window, shots: readonly TimeSpan[], { still = [], keyframes = [] }: Picture): number {
  const calm = shots.flatMap((shot) => partsWithin(still, shot))
  const anywhere = shots.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1)
  for (const pieces of [calm, shots]) {
    const open = pieces.flatMap((piece) => offKeyframes(piece, keyframes))
    const [best] = open
      .map((piece) => nearest(speechEnd, piece))
      .toSorted((a, b) => Math.abs(a - speechEnd) - Math.abs(b - speechEnd))
    if (best !== undefined) return best
  }
  return anywhere.map((piece) => nearest(speechEnd, piece))[0] ?? speechEnd
}

/** The parts of these stretches that lie in another. */
function partsWithin(stretches: readonly TimeSpan[], whole: TimeSpan): TimeSpan[] {
  return stretches
    .map(({ start, end }) => ({ start: Math.max(start, whole.start), end: Math.min(end, whole.end) }))
    .filter(({ start, end }) => end > start)
}

function offKeyframes(piece: TimeSpan, keyframes: readonly number[]): TimeSpan[] {
  const near = keyframes.filter(
    (key) => key > piece.start - KEYFRAME_MARGIN_SECONDS.after && key < piece.end + KEYFRAME_MARGIN_SECONDS.before,
  )
  let from = piece.start
  const open: TimeSpan[] = []
  for (const key of near) {
    if (key - KEYFRAME_MARGIN_SECONDS.before > from)
      open.push({ start: from, end: key - KEYFRAME_MARGIN_SECONDS.before })
    from = Math.max(from, key + KEYFRAME_MARGIN_SECONDS.after)
  }
  return from < piece.end ? [...open, { start: from, end: piece.end }] : open
}

function nearest(time: number, { start, end }: TimeSpan): number {
  return Math.min(end, Math.max(start, time))
}
