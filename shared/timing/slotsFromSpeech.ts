import { lowerBound } from '../basics/lowerBound.ts'
import type { TimeSpan } from './timeSpan.ts'

/** A stretch of speech in the source: a speaker turn, a region of voice activity, or a word. Times in seconds. */
export interface SpeechSegment {
  readonly start: number
  readonly end: number
  /** The speaker's label, as in the lines. */
  readonly speaker?: string | undefined
}

/**
 * Onsets this far (seconds) before and after a line's given start are considered: subtitles come early more than late.
 */
const MAX_ONSET_LEAD_SECONDS = 0.5
const MAX_ONSET_LAG_SECONDS = 1
/** Seconds by which a line may end after its given end. It may end any time before: subtitles stay long to be read. */
const MAX_LATER_END_SECONDS = 0.5
/** A silence before an onset speaks for the onset, in proportion to its length, up to this many seconds. */
const MAX_WEIGHTED_PAUSE_SECONDS = 0.3
const PAUSE_WEIGHT = 0.6
/** Where speech goes on over the given start, an onset must be this close (seconds) to be preferred. */
const MAX_ONSET_SHIFT_IN_SPEECH_SECONDS = 0.15
/** A region that ends less than this (seconds) after a line's start does not belong to the line. */
const MIN_SPEECH_OVERLAP_SECONDS = 0.05

interface Region extends SpeechSegment {
  /** Seconds of silence before it. */
  readonly pause: number
}

/**
 * Moves the start of every line to the onset of its speech, and its end to the end of its speech, because subtitles are
 * timed for readers. Onsets from 0.5 s before to 1 s after the given start are weighed by distance and by the silence
 * before them. No line crosses a neighbour that it did not overlap, and a line without speech near it stays as it is.
 * Regions need no order; those of other speakers do not count where a line's speaker has regions.
 */
export function slotsFromSpeech<L extends SpeechSegment>(lines: readonly L[], speech: readonly SpeechSegment[]): L[] {
  const regionsFor = bySpeaker(speech)
  const order = lines.map((_, index) => index).sort((a, b) => startOf(lines, a) - startOf(lines, b) || a - b)
  const moved = [...lines]
  const ordered = order.flatMap((index) => lines[index] ?? [])
  const earliest = earliestStarts(ordered, (before, next) => endOf(before, regionsFor(before), next))
  for (const [at, index] of order.entries()) {
    const line = lines[index]
    if (line === undefined) continue
    const from = earliest[at] ?? 0
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

function startOf(lines: readonly SpeechSegment[], index: number): number {
  return lines[index]?.start ?? Number.POSITIVE_INFINITY
}

/** The regions that may hold a line, in order. */
function bySpeaker(speech: readonly SpeechSegment[]): (line: SpeechSegment) => readonly Region[] {
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

function withPauses(speech: readonly SpeechSegment[]): Region[] {
  let end = Number.NEGATIVE_INFINITY
  return [...speech]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((region) => {
      const pause = Math.max(0, region.start - end)
      end = Math.max(end, region.end)
      return { ...region, pause }
    })
}

/** The likeliest onset of a line; its given start where there is no onset near it, or speech goes on over it. */
function onsetOf(line: SpeechSegment, regions: readonly Region[], { from, to }: { from: number; to: number }): number {
  const first = Math.max(from, line.start - MAX_ONSET_LEAD_SECONDS)
  const last = Math.min(to - MIN_SPEECH_OVERLAP_SECONDS, line.start + MAX_ONSET_LAG_SECONDS)
  const goesOn = regionAt(regions, line.start) !== undefined
  let best = { start: line.start, cost: goesOn ? MAX_ONSET_SHIFT_IN_SPEECH_SECONDS : Number.POSITIVE_INFINITY }
  for (let at = placeOf(regions, first); at < regions.length; at++) {
    const region = regions[at]
    if (region === undefined || region.start > last) break
    const cost = Math.abs(region.start - line.start) - Math.min(MAX_WEIGHTED_PAUSE_SECONDS, PAUSE_WEIGHT * region.pause)
    if (cost < best.cost) best = { start: region.start, cost }
  }
  return best.start
}

/** The end of the last speech that began in a line, unless that speech goes on into the next line or for long. */
function endOf(line: SpeechSegment, regions: readonly Region[], next: number): number {
  const last = regions[placeOf(regions, line.end - MIN_SPEECH_OVERLAP_SECONDS) - 1]
  if (last === undefined || last.end <= line.start + MIN_SPEECH_OVERLAP_SECONDS) return line.end
  if (last.end <= line.end) return last.end
  const goesOn = last.end > line.end + MAX_LATER_END_SECONDS || (last.end > next && line.end <= next)
  return goesOn ? line.end : last.end
}

/** Index of the first region that starts at a time or later. */
function placeOf(regions: readonly Region[], time: number): number {
  return lowerBound(regions.length, (index) => (regions[index]?.start ?? 0) >= time)
}

/** The region that sounds at a time. */
function regionAt(regions: readonly Region[], time: number): Region | undefined {
  const region = regions[placeOf(regions, time) - 1]
  return region !== undefined && region.end > time ? region : undefined
}

/**
 * The earliest possible start of each line, in seconds; lines are in the order of their starts. Earlier lines that do not
 * overlap the line end where their speech ends (`spokenEnd`, given when the next line begins), at the latest at their given
 * end; an overlapped line at least began before. A sweep over starts and ends, in n log n.
 */
export function earliestStarts<L extends TimeSpan>(
  ordered: readonly L[],
  spokenEnd: (line: L, next: number) => number,
): number[] {
  const closesAt = ordered.map(({ start, end }) => Math.max(start, end))
  const byClose = ordered.map((_, at) => at).sort((a, b) => (closesAt[a] ?? 0) - (closesAt[b] ?? 0) || a - b)
  const closed = new Uint8Array(ordered.length)
  /** Places of lines that had begun and, as far as is known, not ended, the latest last. */
  const open: number[] = []
  let [over, closing] = [0, 0]
  return ordered.map((line, at) => {
    for (let next = byClose[closing]; next !== undefined && next < at; next = byClose[++closing]) {
      const before = ordered[next]
      if (before === undefined || (closesAt[next] ?? 0) > line.start) break
      closed[next] = 1
      over = Math.max(over, Math.min(before.end, spokenEnd(before, line.start)))
    }
    while (closed[open.at(-1) ?? -1] === 1) open.pop()
    const latest = ordered[open.at(-1) ?? -1]
    open.push(at)
    return latest === undefined ? over : Math.max(over, latest.start)
  })
}
