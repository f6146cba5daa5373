import type { Cue } from './cue.ts'
import { ignoreRepairs, type ReportRepair } from './repairs.ts'

/** Seconds; a smaller overlap is rounding and is cut without a report. */
const ROUNDING = 0.002
/** An overlap of more than this share of the shorter cue is intended. */
const MEANT = 0.5
/** A cue longer than this (seconds) over several others has a wrong end. */
const LONGEST = 30

/**
 * Ends a cue where the next begins, if they overlap by mistake, and drops exact duplicates. Different speakers may
 * overlap, and so may a cue that lies well within another. Cues are in order of start.
 */
export function cutOverlaps(cues: readonly Cue[], report: ReportRepair = ignoreRepairs): Cue[] {
  const single = cues.filter((cue, index) => !isSame(cue, cues[index - 1]))
  report('double', cues.length - single.length)
  return single.map((cue, index) => {
    const next = single[index + 1]
    if (next === undefined) return cue
    const over = cue.end - next.start
    if (over <= 0 || next.start <= cue.start || !isMistake(cue, next, { over, after: single[index + 2] })) return cue
    if (over > ROUNDING) report('overlap')
    return { ...cue, end: next.start }
  })
}

function isMistake(cue: Cue, next: Cue, { over, after }: { over: number; after: Cue | undefined }): boolean {
  const coversSeveral = after !== undefined && cue.end > after.start && cue.end - cue.start > LONGEST
  if (coversSeveral) return true
  if (cue.speaker !== next.speaker) return false
  return over <= MEANT * Math.min(cue.end - cue.start, next.end - next.start)
}

function isSame(a: Cue, b: Cue | undefined): boolean {
  return b !== undefined && a.start === b.start && a.end === b.end && a.text === b.text && a.speaker === b.speaker
}
