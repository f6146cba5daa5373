import { median } from '../basics/median.ts'
import type { QcSegment } from '../contract/local.ts'
import { alignToSpeech } from '../timing/alignToSpeech.ts'
import type { QcMeasures } from './measures.ts'
import { placeLines } from './placeLines.ts'

/**
 * The lines at the times that a dub follows of which nobody knows how it was mixed: those given, or where the film's people speak.
 * A subtitle begins early and stands long, and a dub that is placed on the speech is not late.
 */
export function followFilmSpeech(
  lines: readonly QcSegment[],
  measures: Pick<QcMeasures, 'lines' | 'filmSpeech'>,
): readonly QcSegment[] {
  const speech = alignToSpeech(lines, measures.filmSpeech)
  const moved = lines.map((line, at) => ({ ...line, start: speech[at]?.start ?? line.start }))
  const [plannedOffset, speechOffset] = [lines, moved].map((all) =>
    median(
      placeLines(all, measures.lines).flatMap(({ onset }, index) =>
        onset === undefined ? [] : [Math.abs(onset - (all[index]?.start ?? 0))],
      ),
    ),
  )
  return (speechOffset ?? 0) < (plannedOffset ?? 0) ? moved : lines
}
