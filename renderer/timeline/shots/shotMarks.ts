import { lowerBound } from '../../../shared/basics/lowerBound.ts'
import { type TimelineView, timeAt, type ViewExtent, xAt } from '../view/scale.ts'

/** Least distance of two marks, in pixels; closer ones are left out. */
const MIN_MARK_DISTANCE_PX = 4
/** Average distance of marks, in pixels, below which they show nothing. */
const MIN_MEAN_MARK_DISTANCE_PX = 14

/** Shot changes in sight, in whole pixels from the left edge; none where too many are in sight. */
export function shotMarks(times: readonly number[], view: TimelineView & Pick<ViewExtent, 'width'>): number[] {
  const marks: number[] = []
  const last = timeAt(view, view.width)
  for (let at = lowerBound(times.length, (one) => (times[one] ?? 0) >= view.left); at < times.length; at++) {
    const time = times[at] ?? 0
    if (time > last) break
    const x = Math.round(xAt(view, time))
    if (x - (marks.at(-1) ?? Number.NEGATIVE_INFINITY) >= MIN_MARK_DISTANCE_PX) marks.push(x)
  }
  return marks.length * MIN_MEAN_MARK_DISTANCE_PX > view.width ? [] : marks
}
