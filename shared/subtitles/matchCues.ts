import { lowerBound } from '../basics/lowerBound.ts'
import type { Cue } from './cue.ts'
import { cutText } from './cutText.ts'
import { dashedTurns } from './dashedTurns.ts'

/** A time span in seconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A translation's texts assigned to the lines of a script. */
export interface CueMatch {
  /** One text for each line, in line order; empty where the translation has none. */
  readonly texts: string[]
  /** Indices of the lines left without text. */
  readonly emptyLines: number[]
  /** Cues without a line near them. */
  readonly leftOver: Cue[]
  /** Seconds added to the translation's times. */
  readonly offset: number
}

interface Overlap {
  readonly line: number
  readonly cue: number
  /** Seconds in common. */
  readonly shared: number
  /** Shared time over joint time (Jaccard index): breaks ties between overlaps of equal length. */
  readonly similarity: number
}

/** A cue up to this many seconds before or after a line still belongs to the line. */
const MAX_CUE_DISTANCE_SECONDS = 1
/** A line takes a part of a cue that is mainly elsewhere only if the cue covers this share of the line. */
const MIN_LINE_COVERAGE_SHARE = 0.3
/** Most lines over which a cue is laid: more would get a few letters each. */
const MAX_LINES_PER_CUE = 300
/** A cue and a line match one to one if they share this much of the shorter. */
const MIN_MATCH_OVERLAP_SHARE = 0.5

/**
 * Assigns the cues of a translation to lines by time. Each line gets the cues that overlap it most: several are joined,
 * and a cue over several lines is cut between words in proportion to their overlaps. Every word lands once, on a line
 * or in `leftOver`; those who speak in one cue, each with a dash, are cues of their own. A constant offset of up to three
 * seconds between the files is compensated.
 */
export function matchCues(lines: readonly Span[], rawCues: readonly Cue[]): CueMatch {
  const cues = rawCues.flatMap(dashedTurns)
  const offset = cueOffset(lines, cues)
  const moved = cues.map((cue) => ({ ...cue, start: cue.start + offset, end: cue.end + offset }))
  const linesOfCue = isOneToOne(lines, moved) ? moved.map((_, index) => [index]) : linkByTime(lines, moved)
  const pieces = lines.map((): string[] => [])
  const leftOver: Cue[] = []
  moved.forEach((cue, index) => {
    const targets = linesOfCue[index] ?? []
    const original = cues[index]
    if (targets.length === 0 && original !== undefined) leftOver.push(original)
    const weights = targets.map((line) => Math.max(sharedTime(lines[line] ?? cue, cue), 0))
    cutText(cue.text, weights).forEach((text, part) => {
      if (text !== '') pieces[targets[part] ?? 0]?.push(text)
    })
  })
  const texts = pieces.map((parts) => parts.join(' '))
  return { texts, emptyLines: texts.flatMap((text, index) => (text === '' ? [index] : [])), leftOver, offset }
}

function isOneToOne(lines: readonly Span[], cues: readonly Span[]): boolean {
  if (lines.length !== cues.length) return false
  return lines.every((line, index) => {
    const cue = cues[index] ?? line
    return sharedTime(line, cue) >= MIN_MATCH_OVERLAP_SHARE * Math.min(line.end - line.start, cue.end - cue.start)
  })
}

/** For each cue its lines, in order; none where the cue is left over. */
function linkByTime(lines: readonly Span[], cues: readonly Span[]): number[][] {
  const [byLine, bestOfCue] = [new Map<number, Overlap>(), new Map<number, Overlap>()]
  // The overlaps may be as many as lines times cues, and are not kept.
  for (const overlap of overlapsOf(lines, cues)) {
    keepBetter(byLine, overlap.line, overlap)
    keepBetter(bestOfCue, overlap.cue, overlap)
  }
  const bestOfLine = Map.groupBy(byLine.values(), ({ cue }) => cue)
  const nearest = nearestLineTo(lines)
  return cues.map((cue, index) => {
    const own = bestOfCue.get(index)?.line ?? nearest(cue)
    const linked = new Set(own === undefined ? [] : [own])
    for (const { line, shared } of bestOfLine.get(index) ?? []) {
      const span = lines[line]
      if (span !== undefined && shared >= MIN_LINE_COVERAGE_SHARE * (span.end - span.start)) linked.add(line)
    }
    return [...linked].sort((a, b) => a - b)
  })
}

/** Every pair of a line and a cue that overlap in time; of a cue over more than `MAX_LINES_PER_CUE` lines, those with the first. */
function* overlapsOf(lines: readonly Span[], cues: readonly Span[]): Generator<Overlap> {
  const during = linesDuring(lines)
  for (const [cue, span] of cues.entries()) {
    for (const { line, other } of during(span.start, span.end)) {
      const shared = sharedTime(other, span)
      const together = Math.max(other.end, span.end) - Math.min(other.start, span.start)
      if (shared > 0) yield { line, cue, shared, similarity: shared / together }
    }
  }
}

/**
 * Finds the lines that end after `from` and start before `to`, by their starts, at most `MAX_LINES_PER_CUE`: in a tree of the latest
 * ends of spans of lines, so that a line that lasts for hours does not make every search long.
 */
function linesDuring(lines: readonly Span[]) {
  const byStart = lines.map((other, line) => ({ other, line })).sort((a, b) => a.other.start - b.other.start)
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, byStart.length)))
  const latest = new Float64Array(2 * size).fill(Number.NEGATIVE_INFINITY)
  for (const [at, { other }] of byStart.entries()) latest[size + at] = other.end
  for (let node = size - 1; node > 0; node--) latest[node] = Math.max(latest[2 * node] ?? 0, latest[2 * node + 1] ?? 0)
  return (from: number, to: number) => {
    const found: (typeof byStart)[number][] = []
    const end = lowerBound(byStart.length, (at) => (byStart[at]?.other.start ?? 0) >= to)
    const visit = (node: number, first: number, width: number): void => {
      if (first >= end || found.length >= MAX_LINES_PER_CUE || !((latest[node] ?? 0) > from)) return
      if (width > 1) {
        visit(2 * node, first, width / 2)
        visit(2 * node + 1, first + width / 2, width / 2)
        return
      }
      const line = byStart[first]
      if (line !== undefined) found.push(line)
    }
    visit(1, 0, size)
    return found
  }
}

function keepBetter(best: Map<number, Overlap>, key: number, overlap: Overlap): void {
  const rival = best.get(key)
  if (rival === undefined || isBetter(overlap, rival)) best.set(key, overlap)
}

function isBetter(a: Overlap, b: Overlap): boolean {
  // Differences of less than a frame do not count.
  return Math.abs(a.shared - b.shared) > 0.04 ? a.shared > b.shared : a.similarity > b.similarity
}

/** Finds the nearest line for a cue that overlaps none, within `MAX_CUE_DISTANCE_SECONDS` seconds; of equally near ones the first. */
function nearestLineTo(lines: readonly Span[]): (cue: Span) => number | undefined {
  const during = linesDuring(lines)
  return (cue) => {
    let best: { line: number; gap: number } | undefined
    for (const { line, other } of during(cue.start - MAX_CUE_DISTANCE_SECONDS, cue.end + MAX_CUE_DISTANCE_SECONDS)) {
      const gap = -sharedTime(other, cue)
      if (
        gap < MAX_CUE_DISTANCE_SECONDS &&
        (best === undefined || gap < best.gap || (gap === best.gap && line < best.line))
      )
        best = { line, gap }
    }
    return best?.line
  }
}

/** Seconds that two spans share; a negative result is the gap between them. */
function sharedTime(a: Span, b: Span): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}

/** Seconds by which one of two files may be shifted against the other, and the step in which shifts are tried. */
const MAX_CUE_OFFSET_SECONDS = 3
const CUE_OFFSET_STEP_SECONDS = 0.05
/** Starts this close together (seconds) count as the same moment. */
const SAME_START_TOLERANCE_SECONDS = 0.15
/** Fewer agreeing cues could be chance. */
const MIN_AGREEING_CUES = 4

/**
 * The constant number of seconds to add to the cues' times so that most cues start with a line. Zero unless another
 * offset is clearly better, so that files that agree stay as they are.
 */
function cueOffset(lines: readonly Pick<Span, 'start'>[], cues: readonly Pick<Span, 'start'>[]): number {
  const starts = lines.map((line) => line.start).sort((a, b) => a - b)
  const moments = cues.map((cue) => cue.start).sort((a, b) => a - b)
  const atZero = hits(starts, moments, 0)
  let best = { offset: 0, hits: atZero }
  for (const offset of candidates(starts, moments)) {
    const found = hits(starts, moments, offset)
    const closer = found === best.hits && Math.abs(offset) < Math.abs(best.offset)
    if (found > best.hits || closer) best = { offset, hits: found }
  }
  const clear =
    best.hits >= MIN_AGREEING_CUES && best.hits > atZero * 1.5 && best.hits >= Math.min(lines.length, cues.length) / 2
  return clear ? refine(starts, moments, best.offset) : 0
}

/** The offsets, in whole steps, at which some cue starts with a line. */
function candidates(starts: readonly number[], moments: readonly number[]): Set<number> {
  const offsets = new Set<number>()
  for (const moment of moments) {
    let index = firstFrom(starts, moment - MAX_CUE_OFFSET_SECONDS)
    while (index < starts.length) {
      const difference = (starts[index] ?? 0) - moment
      if (difference > MAX_CUE_OFFSET_SECONDS) break
      const step = Math.round(difference / CUE_OFFSET_STEP_SECONDS)
      offsets.add(step * CUE_OFFSET_STEP_SECONDS)
      // Lines that start within the same step add nothing, however many.
      index = Math.max(index + 1, firstFrom(starts, moment + (step + 0.5) * CUE_OFFSET_STEP_SECONDS))
    }
  }
  return offsets
}

/** How many cues start with a line, by one way through both. */
function hits(starts: readonly number[], moments: readonly number[], offset: number): number {
  let [found, at] = [0, 0]
  for (const moment of moments) {
    while ((starts[at] ?? Number.POSITIVE_INFINITY) < moment + offset - SAME_START_TOLERANCE_SECONDS) at++
    if ((starts[at] ?? Number.POSITIVE_INFINITY) <= moment + offset + SAME_START_TOLERANCE_SECONDS) found++
  }
  return found
}

/** Adds the median remaining difference of the matching cues, so that the offset is not bound to the search grid. */
function refine(starts: readonly number[], moments: readonly number[], offset: number): number {
  const rest = moments
    .map((moment) => nearest(starts, moment + offset))
    .filter((difference) => Math.abs(difference) <= SAME_START_TOLERANCE_SECONDS)
    .sort((a, b) => a - b)
  return offset + (rest[Math.floor(rest.length / 2)] ?? 0)
}

/** Signed seconds from a moment to the nearest line start. */
function nearest(starts: readonly number[], moment: number): number {
  const after = firstFrom(starts, moment)
  const ahead = (starts[after] ?? Number.POSITIVE_INFINITY) - moment
  const behind = (starts[after - 1] ?? Number.NEGATIVE_INFINITY) - moment
  return ahead < -behind ? ahead : behind
}

/** Index of the first start that is not before a moment. */
function firstFrom(starts: readonly number[], moment: number): number {
  return lowerBound(starts.length, (index) => (starts[index] ?? 0) >= moment)
}
