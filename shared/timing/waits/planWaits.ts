import { lowerBound } from '../../basics/lowerBound.ts'
import type { SpokenLine } from '../spokenLine.ts'
import type { TimeSpan } from '../timeSpan.ts'
import { createTimeMap, type TimeMap } from './timeMap.ts'
import { gentleSlope, knotsOf, placeWaits, type Wait } from './waitPlaces.ts'

/** A line for which the picture may wait. */
export interface WaitingLine extends SpokenLine {
  /** Whether the picture may wait for it. */
  readonly wait?: boolean | undefined
  /** It describes the picture, which is held for it, where nobody moves, and never slowed. */
  readonly describes?: boolean | undefined
}

/** Known facts of a film's picture that may wait. All times in seconds. */
export interface WaitingPicture {
  /** Where each shot but the first begins; no wait crosses one. */
  readonly shots: readonly number[]
  /** The spans in which nobody moves: waits are best there. */
  readonly still?: readonly TimeSpan[] | undefined
  /** Key frames, which a hold keeps away from: players seek to them. */
  readonly keyframes?: readonly number[] | undefined
  /** Pictures a second. */
  readonly frameRate?: number | undefined
}

/** Where the picture may wait, and the limits of the plan. */
export interface WaitPlaces extends WaitingPicture {
  readonly options: {
    /** Length of the programme. */
    readonly duration: number
    /** Least silence between two lines of a speaker. */
    readonly gap?: number
  }
}

/** The waits of a dub, in the order of the film, and what they make of its time. */
export interface WaitPlan {
  readonly map: TimeMap
  readonly waits: readonly Wait[]
}

/** The rate to which waits bring a line: inside the band that is hardly noticed (0.95 to 1.15), but for rounding. */
export const TARGET_SPEAKING_RATE = 1.142
const LINE_GAP_SECONDS = 0.07
/** Silence before the next line of another speaker, in seconds. */
const TURN_GAP_SECONDS = 0.05
/** Least lack in seconds that is worth a wait: the plan absorbs less unheard. */
const MIN_LACK_SECONDS = 0.03

/**
 * Plans where the picture of a dub waits: for each line that may, the time that its speech lacks at 1.142 times its own pace until
 * the next line begins, its own speaker's or another's. The picture is slowed while the line speaks, a little where that is enough,
 * up to 1.5 times with softer ends where it is not, and is held for the rest; always inside a shot. Lines are taken by the end of
 * their room, so that what one line gains is counted for those that speak at the same time, and the film grows by no more than the
 * speech lacks.
 */
export function planWaits(
  lines: readonly WaitingLine[],
  places: WaitPlaces,
  request: WaitNeeded = roomFor(TARGET_SPEAKING_RATE),
): WaitPlan {
  const waits = new WaitsSoFar()
  const slope = gentleSlope(places.frameRate)
  const pictureOf = pictureWithin(places)
  for (const { line, until } of roomsOf(lines, places.options)) {
    const needed = request(line, until - line.start)
    if (needed < MIN_LACK_SECONDS) continue
    const lacking = needed - waits.addedWithin(line.start, until)
    if (lacking < MIN_LACK_SECONDS) continue
    const window = { start: line.start, end: until, speechEnd: Math.min(line.end, until) }
    const taken = waits.slowedWithin(window)
    for (const wait of placeWaits(lacking, window, {
      ...pictureOf(window),
      slope,
      taken,
      line: line.id,
      describes: line.describes,
    }))
      waits.add(wait)
  }
  const inOrder = waits.all.toSorted((a, b) => a.start - b.start)
  return { map: createTimeMap(knotsOf(inOrder)), waits: inOrder }
}

/** Seconds for which the picture is to wait while a line speaks that has a room of so many seconds; none where it is not positive. */
export type WaitNeeded = (line: WaitingLine, room: number) => number

/** The waits by which every line has room at a rate. */
export function roomFor(rate: number): WaitNeeded {
  return ({ natural }, room) => natural / rate - room
}

interface Room {
  readonly line: WaitingLine
  /** The second by which its speech should be over. */
  readonly until: number
}

/** The lines that may wait, by the end of their room. */
function roomsOf(lines: readonly WaitingLine[], { duration, gap = LINE_GAP_SECONDS }: WaitPlaces['options']): Room[] {
  const sound = lines.filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end) && start >= 0)
  const ordered = sound.toSorted((a, b) => a.start - b.start)
  const rooms = ordered.flatMap((line, at): Room[] => {
    if (line.wait !== true || !(line.natural > 0) || line.start >= duration) return []
    const later = ordered.slice(at + 1, at + 1 + LOOKAHEAD_LINES)
    const own = later.find(
      ({ speaker, start, natural }) => speaker === line.speaker && natural > 0 && start > line.start,
    )
    const other = later.find(({ speaker, end }) => speaker !== line.speaker && end > line.end)
    // Where two speak at once in the source, they do in the dub, but no longer.
    const turn = other === undefined ? Number.POSITIVE_INFINITY : Math.max(line.end, other.start - TURN_GAP_SECONDS)
    const until = Math.min(turn, own === undefined ? Number.POSITIVE_INFINITY : own.start - gap, duration)
    return [{ line, until: Math.max(line.start, until) }]
  })
  return rooms.toSorted((a, b) => a.until - b.until)
}

/** Lines looked at after one for what ends its room: more than ever speak at once. */
const LOOKAHEAD_LINES = 50

/** The waits of a plan under way. Slowed stretches never overlap each other, so those of a stretch are found by their order. */
class WaitsSoFar {
  readonly all: Wait[] = []
  /** Places in `all` of the slowed stretches and of the holds, in the order of the film. */
  readonly #slowed: number[] = []
  readonly #holds: number[] = []

  add(wait: Wait): void {
    const places = wait.start === wait.end ? this.#holds : this.#slowed
    const at = lowerBound(places.length, (index) => this.#at(places[index]).start > wait.start)
    places.splice(at, 0, this.all.push(wait) - 1)
  }

  /** The slowed stretches that reach into a stretch. */
  slowedWithin(stretch: TimeSpan): Wait[] {
    return this.#among(this.#slowed, stretch).map((place) => this.#at(place))
  }

  /** Seconds of all waits that lie in a stretch of the source. */
  addedWithin(start: number, end: number): number {
    const places = [this.#slowed, this.#holds].flatMap((kind) => this.#among(kind, { start, end }))
    // In the order in which they were planned: a sum of fractions depends on it.
    return places.sort((a, b) => a - b).reduce((sum, place) => sum + addedWithin(this.#at(place), start, end), 0)
  }

  #among(places: readonly number[], { start, end }: TimeSpan): number[] {
    const from = lowerBound(places.length, (index) => this.#at(places[index]).end > start)
    const to = lowerBound(places.length, (index) => this.#at(places[index]).start > end)
    return places.slice(from, to)
  }

  #at(place: number | undefined): Wait {
    const wait = this.all[place ?? -1]
    if (wait === undefined) throw new Error('A wait has its place among all.')
    return wait
  }
}

/** Seconds around a window in which what is known of the picture may still matter. */
const PICTURE_MARGIN_SECONDS = 1

/** Returns what is known of the picture around a window. */
function pictureWithin({ shots, still, keyframes }: WaitingPicture): (window: TimeSpan) => WaitingPicture {
  const calm = still?.toSorted((a, b) => a.start - b.start)
  const moments = (all: readonly number[], { start, end }: TimeSpan): number[] =>
    all.slice(
      lowerBound(all.length, (at) => (all[at] ?? 0) > start - PICTURE_MARGIN_SECONDS),
      lowerBound(all.length, (at) => (all[at] ?? 0) > end + PICTURE_MARGIN_SECONDS),
    )
  return (window) => ({
    shots: moments(shots, window),
    ...(keyframes && { keyframes: moments(keyframes, window) }),
    ...(calm && {
      still: calm.slice(
        lowerBound(calm.length, (at) => (calm[at]?.end ?? 0) > window.start),
        lowerBound(calm.length, (at) => (calm[at]?.start ?? 0) > window.end),
      ),
    }),
  })
}

/** Seconds of a wait that lie in a stretch of the source. */
function addedWithin({ start, end, added }: Wait, from: number, to: number): number {
  if (start === end) return start > from && start <= to ? added : 0
  return (added * Math.max(0, Math.min(end, to) - Math.max(start, from))) / (end - start)
}
