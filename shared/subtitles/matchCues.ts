import { lowerBound } from '../lowerBound.ts'
import type { Cue } from './cue.ts'
import { cueOffset } from './cueOffset.ts'
import { cutText } from './cutText.ts'

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
  readonly likeness: number
}

/** A cue up to this many seconds before or after a line still belongs to the line. */
const NEAR = 1
/** A line takes a part of a cue that is mainly elsewhere only if the cue covers this share of the line. */
const COVERED = 0.3
/** A cue and a line match one to one if they share this much of the shorter. */
const SAME = 0.5

/**
 * Assigns the cues of a translation to lines by time. Each line gets the cues that overlap it most: several are joined,
 * and a cue over several lines is cut between words in proportion to their overlaps. Every word lands once, on a line
 * or in `leftOver`. A constant offset of up to three seconds between the files is compensated.
 */
export function matchCues(lines: readonly Span[], cues: readonly Cue[]): CueMatch {
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
    return sharedTime(line, cue) >= SAME * Math.min(line.end - line.start, cue.end - cue.start)
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
      if (span !== undefined && shared >= COVERED * (span.end - span.start)) linked.add(line)
    }
    return [...linked].sort((a, b) => a - b)
  })
}

/** Every pair of a line and a cue that overlap in time. */
function* overlapsOf(lines: readonly Span[], cues: readonly Span[]): Generator<Overlap> {
  const byStart = lines.map((span, line) => ({ span, line })).sort((a, b) => a.span.start - b.span.start)
  const reach = latestEnds(byStart.map(({ span }) => span))
  for (const [cue, span] of cues.entries()) {
    // Earlier lines are all over when the cue begins.
    for (let at = firstAfter(reach, span.start); at < byStart.length; at++) {
      const { span: other, line } = byStart[at] ?? { span, line: 0 }
      if (other.start >= span.end) break
      const shared = sharedTime(other, span)
      const together = Math.max(other.end, span.end) - Math.min(other.start, span.start)
      if (shared > 0) yield { line, cue, shared, likeness: shared / together }
    }
  }
}

/** The latest end among the spans up to each. */
function latestEnds(spans: readonly Span[]): number[] {
  let latest = Number.NEGATIVE_INFINITY
  return spans.map(({ end }) => {
    latest = Math.max(latest, end)
    return latest
  })
}

/** Index of the first of ascending values that is greater than a moment. */
function firstAfter(values: readonly number[], moment: number): number {
  return lowerBound(values.length, (index) => (values[index] ?? 0) > moment)
}

function keepBetter(best: Map<number, Overlap>, key: number, overlap: Overlap): void {
  const rival = best.get(key)
  if (rival === undefined || isBetter(overlap, rival)) best.set(key, overlap)
}

function isBetter(a: Overlap, b: Overlap): boolean {
  // Differences of less than a frame do not count.
  return Math.abs(a.shared - b.shared) > 0.04 ? a.shared > b.shared : a.likeness > b.likeness
}

/** Finds the nearest line for a cue that overlaps none, within `NEAR` seconds; of equally near ones the first. */
function nearestLineTo(lines: readonly Span[]): (cue: Span) => number | undefined {
  const byStart = lines.map((span, line) => ({ span, line })).sort((a, b) => a.span.start - b.span.start)
  const reach = latestEnds(byStart.map(({ span }) => span))
  return (cue) => {
    let best: { line: number; gap: number } | undefined
    for (let at = firstAfter(reach, cue.start - NEAR); at < byStart.length; at++) {
      const { span, line } = byStart[at] ?? { span: cue, line: 0 }
      if (span.start >= cue.end + NEAR) break
      const gap = -sharedTime(span, cue)
      if (gap < NEAR && (best === undefined || gap < best.gap || (gap === best.gap && line < best.line)))
        best = { line, gap }
    }
    return best?.line
  }
}

/** Seconds that two spans share; a negative result is the gap between them. */
function sharedTime(a: Span, b: Span): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}
