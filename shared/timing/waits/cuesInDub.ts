import type { LineReport } from '../../contract/local.ts'
import type { TimeSpan } from '../timeSpan.ts'
import { createTimeMap, stretchInDub, type TimeMapKnots } from './timeMap.ts'

/** Seconds by which speech may begin beside its subtitle or outlast it, so that a subtitle keeps its place in the film. */
const CUE_OFFSET_TOLERANCE_SECONDS = 0.1

/** The lines of a dub as they are spoken, and where its picture waits. */
interface Spoken {
  readonly lines: readonly Pick<LineReport, 'id' | 'start' | 'end'>[]
  readonly time_map?: TimeMapKnots | undefined
}

/** A line or cue of the source; `id` is that of its line, if it has one. */
type Cue = TimeSpan & { readonly id?: number | undefined }

/**
 * Lines or cues of the source at their times in a dub, by the report of its render: where the picture waits later, and as
 * their words are spoken. A cue lasts until its words are said, but not into the next one.
 */
export function cuesInDub<T extends Cue>(cues: readonly T[], report: Spoken | undefined): T[] {
  const map = createTimeMap(report?.time_map ?? [])
  const spoken = Map.groupBy(report?.lines ?? [], ({ id }) => id)
  const placed = cues.map((cue) => stretchInDub(cue, map))
  const spokenCues = placed.map((cue) => {
    // Nothing forbids two lines with one id.
    const [line, other] = cue.id === undefined ? [] : (spoken.get(cue.id) ?? [])
    if (line === undefined || other !== undefined) return cue
    const start = Math.abs(line.start - cue.start) > CUE_OFFSET_TOLERANCE_SECONDS ? line.start : cue.start
    const end = line.end - cue.end > CUE_OFFSET_TOLERANCE_SECONDS ? line.end : cue.end
    return { ...cue, start, end }
  })
  return spokenCues.map((cue, at) => {
    const [now, next, after] = [placed[at], placed[at + 1], spokenCues[at + 1]]
    const follows = now !== undefined && next !== undefined && next.start >= now.end
    return follows && after !== undefined && after.start > cue.start
      ? { ...cue, end: Math.min(cue.end, after.start) }
      : cue
  })
}
