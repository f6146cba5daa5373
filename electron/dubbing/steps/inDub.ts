import type { JobReport } from '../../../shared/contract/local.ts'
import type { Stretch } from '../../../shared/timing/stretch.ts'
import { createTimeMap, stretchInDub } from '../../../shared/timing/timeMap.ts'

/** Lines or cues of the source at their times in a dub, by the report of its render. */
export function inDub<T extends Stretch>(cues: readonly T[], report: JobReport | undefined): T[] {
  const map = createTimeMap(report?.time_map ?? [])
  return cues.map((cue) => stretchInDub(cue, map))
}
