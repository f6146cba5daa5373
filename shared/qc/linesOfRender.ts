import type { JobReport, LineReport, QcSegment } from '../contract/local.ts'
import { RECORDED_VOICE } from '../project/takes/takeKey.ts'
import { createTimeMap, stretchInDub } from '../timing/waits/timeMap.ts'
import { type LineEvidence, levelOfPace } from './checkLineNorms.ts'
import { isOffTime } from './norms.ts'

/** Whether a line was spoken by a synthetic voice, whose pace and length go by its text. */
export function isSynthetic({ voice }: Pick<LineReport, 'voice'>): boolean {
  return voice !== RECORDED_VOICE
}

/** Counts the lines of a render that are fast or too long: a synthetic voice is over rate, or is not over in time. */
export function countHasty(lines: readonly LineReport[]): number {
  return lines.filter((line) => isSynthetic(line) && levelOfPace(line) !== false).length
}

/** By how much a line of a render is too long: letters of a text, or seconds of a recording. Times of `place` are of the dub. */
export function lengthOver(
  report: LineReport | undefined,
  place: { readonly start: number; readonly end: number },
): Pick<LineEvidence, 'tooLongBy' | 'outlasts'> {
  if (report === undefined) return {}
  const { start, end, tooLongBy } = report
  if (!isSynthetic(report)) return { outlasts: end - start - (place.end - place.start) }
  return tooLongBy === undefined ? {} : { tooLongBy }
}

/** The lines of a render from its report, for a check where the file is not read back; in the order of the script. */
export function linesOfRender(
  segments: readonly Pick<QcSegment, 'id' | 'start' | 'end' | 'text' | 'speaker'>[],
  { lines, time_map, timing }: Pick<JobReport, 'lines' | 'time_map' | 'timing'>,
): LineEvidence[] {
  const map = createTimeMap(time_map ?? [])
  const reports = new Map(lines.map((line) => [line.id, line]))
  return segments.flatMap((segment, at): LineEvidence[] => {
    const report = reports.get(segment.id)
    if (report === undefined) return []
    const { id, text, speaker } = segment
    const { start, end, rate, slot } = report
    const place = stretchInDub({ ...segment, ...slot }, map)
    const onsetError = start - place.start
    return [
      {
        number: at + 1,
        id,
        text,
        speaker,
        start: place.start,
        rate,
        onsetError,
        ...lengthOver(report, place),
        spoken: { start, end },
        offTime: isOffTime(onsetError, { timing, sure: true }),
      },
    ]
  })
}
