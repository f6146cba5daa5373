import { lowerBound } from '../lowerBound.ts'

/** A stretch of speech in the source: a turn, a region of voice activity, or a word. Times in seconds. */
export interface SpeechRegion {
  readonly start: number
  readonly end: number
  /** Who speaks, by the names the lines use. */
  readonly speaker?: string | undefined
}

/** How far an onset may lie from where a line is marked to begin: subtitles come early more than late. */
const BEFORE = 0.5
const AFTER = 1
/** How much later than its mark a line may end. It may end any time sooner: subtitles stand long to be read. */
const LATER_END = 0.5
/** A silence before an onset speaks for it, as much as it is long; up to this many seconds. */
const TELLING_PAUSE = 0.3
const WEIGHT_OF_PAUSE = 0.6
/** How far an onset may be, in seconds, to be better than a mark in the midst of speech. */
const CONTINUING = 0.15
/** A region that is over less than this after a line's start is not that line's. */
const SHORTEST = 0.05

interface Region extends SpeechRegion {
  /** Silence before it. */
  readonly pause: number
}

/**
 * Moves every line's start to the onset of speech it belongs to and its end to where that speech ends, for subtitles
 * are timed for readers. Onsets between 0.5 s before and 1 s after the mark are weighed by how near they are and how
 * long the silence before them is. No line crosses a neighbour that it did not overlap, and one without speech near it
 * stays as it is. Regions need no order; those of other speakers do not count where a line's own speaker has any.
 */
export function slotsFromSpeech<L extends SpeechRegion>(lines: readonly L[], speech: readonly SpeechRegion[]): L[] {
  const regionsFor = bySpeaker(speech)
  const order = lines.map((_, index) => index).sort((a, b) => startOf(lines, a) - startOf(lines, b) || a - b)
  const moved = [...lines]
  const overBefore = endsOfThoseBefore(regionsFor)
  for (const [at, index] of order.entries()) {
    const line = lines[index]
    if (line === undefined) continue
    const from = overBefore(line)
    const to = Math.min(line.end, startOf(lines, order[at + 1] ?? -1))
    const start = onsetOf(line, regionsFor(line), { from, to })
    moved[index] = { ...line, start, end: Math.max(start, line.end) }
  }
  for (const [at, index] of order.entries()) {
    const line = moved[index]
    if (line === undefined) continue
    const end = endOf(line, regionsFor(line), startOf(moved, order[at + 1] ?? -1))
    moved[index] = { ...line, end }
  }
  return moved
}

/**
 * For lines in order, one after the other: the time from which on each may begin. Lines that are over before it are over
 * where their speech ends, or at their mark; one that it overlaps at least began before it.
 */
function endsOfThoseBefore(regionsFor: (line: SpeechRegion) => readonly Region[]): (line: SpeechRegion) => number {
  let over = 0
  let open: SpeechRegion[] = []
  return (line) => {
    for (const before of open) {
      if (before.end > line.start) continue
      over = Math.max(over, Math.min(before.end, endOf(before, regionsFor(before), line.start)))
    }
    open = open.filter((before) => before.end > line.start)
    const from = Math.max(over, ...open.map((before) => before.start))
    open.push(line)
    return from
  }
}

function startOf(lines: readonly SpeechRegion[], index: number): number {
  return lines[index]?.start ?? Number.POSITIVE_INFINITY
}

/** The regions that may hold a line, in order. */
function bySpeaker(speech: readonly SpeechRegion[]): (line: SpeechRegion) => readonly Region[] {
  const sane = speech.filter(({ start, end }) => start < end)
  const known = new Set(sane.map((region) => region.speaker))
  const cache = new Map<string | undefined, Region[]>()
  return ({ speaker }) => {
    const own = speaker !== undefined && known.has(speaker) ? speaker : undefined
    const cached = cache.get(own)
    if (cached !== undefined) return cached
    const regions = withPauses(
      own === undefined ? sane : sane.filter((region) => region.speaker === own || region.speaker === undefined),
    )
    cache.set(own, regions)
    return regions
  }
}

function withPauses(speech: readonly SpeechRegion[]): Region[] {
  let end = Number.NEGATIVE_INFINITY
  return [...speech]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((region) => {
      const pause = Math.max(0, region.start - end)
      end = Math.max(end, region.end)
      return { ...region, pause }
    })
}

/** The onset near a line's mark that is most likely its own; the mark where there is none, or speech goes on over it. */
function onsetOf(line: SpeechRegion, regions: readonly Region[], { from, to }: { from: number; to: number }): number {
  const first = Math.max(from, line.start - BEFORE)
  const last = Math.min(to - SHORTEST, line.start + AFTER)
  const goesOn = regionAt(regions, line.start) !== undefined
  let best = { start: line.start, cost: goesOn ? CONTINUING : Number.POSITIVE_INFINITY }
  for (let at = placeOf(regions, first); at < regions.length; at++) {
    const region = regions[at]
    if (region === undefined || region.start > last) break
    const cost = Math.abs(region.start - line.start) - Math.min(TELLING_PAUSE, WEIGHT_OF_PAUSE * region.pause)
    if (cost < best.cost) best = { start: region.start, cost }
  }
  return best.start
}

/** Where the last speech that began in a line ends, unless it goes on into the next line or for long. */
function endOf(line: SpeechRegion, regions: readonly Region[], next: number): number {
  const last = regions[placeOf(regions, line.end - SHORTEST) - 1]
  if (last === undefined || last.end <= line.start + SHORTEST) return line.end
  if (last.end <= line.end) return last.end
  const goesOn = last.end > line.end + LATER_END || (last.end > next && line.end <= next)
  return goesOn ? line.end : last.end
}

/** The place of the first region that starts at a time or later. */
function placeOf(regions: readonly Region[], time: number): number {
  return lowerBound(regions.length, (index) => (regions[index]?.start ?? 0) >= time)
}

/** A region that is under way at a time. */
function regionAt(regions: readonly Region[], time: number): Region | undefined {
  const region = regions[placeOf(regions, time) - 1]
  return region !== undefined && region.end > time ? region : undefined
}
