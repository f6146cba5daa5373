import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import type { LineStatus } from '../../../shared/project/lineStatus.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { reviewState } from '../../../shared/review/lineReview.ts'
import { countLines, type LineCounts, type LineJudgement, passes, showsAll } from '../../../shared/script/lineFilter.ts'
import { type LineOrder, lineOrder } from '../../state/document/lineOrder.ts'
import { theProject, useDocument, useProject } from '../../state/document/project.ts'
import { useFits } from '../../state/editor/fits.ts'
import { useLineStatuses } from '../../state/editor/lineStatuses.ts'
import { useScriptView } from '../../state/editor/scriptView.ts'
import { useSelection } from '../../state/editor/selection.ts'

/** All lines in order, those shown, and counts by state and speaker. */
export interface ScriptLines {
  readonly order: LineOrder
  readonly shown: readonly number[]
  readonly counts: LineCounts
}

/** The lines of the script. Counting is deferred, so that typing never waits for thousands of lines. */
export function useScriptLines(): ScriptLines {
  const order = useDocument(({ lines }) => lineOrder(lines))
  const document = useDeferredValue(useDocument((one) => one))
  const evaluateLine = useLineEvaluation()
  const counts = useMemo(() => countLines(linesInOrder(document), evaluateLine), [document, evaluateLine])
  const filter = useScriptView((view) => view.filter)
  const all = showsAll(filter)
  const current = useSelection((selection) => (all ? undefined : selection.current))
  const matching = useMemo(() => {
    if (all) return undefined
    return new Set(
      linesInOrder(document).flatMap((line) => (passes(filter, line, evaluateLine(line)) ? [line.id] : [])),
    )
  }, [all, filter, document, evaluateLine])
  const last = useRef({ filter, shown: order.ids })
  const shown = useMemo(() => {
    if (matching === undefined || current === undefined || matching.has(current)) return picked(order.ids, matching)
    // The current line stays although it no longer passes the filter: it would vanish under the caret once corrected.
    const stays = matching.size > 0 || (last.current.filter === filter && last.current.shown.includes(current))
    return picked(order.ids, stays ? new Set([...matching, current]) : matching)
  }, [matching, order, current, filter])
  const worst = useWorstFirst(order, evaluateLine)
  const sorted = useMemo(
    () => (worst === undefined ? shown : shown.toSorted((a, b) => (worst.get(a) ?? 0) - (worst.get(b) ?? 0))),
    [shown, worst],
  )
  useEffect(() => {
    last.current = { filter, shown }
  })
  return { order, shown: sorted, counts }
}

/** How pressing a line is: what fails, then remarks; among these the longest first. */
function urgencyOf(status: LineStatus | undefined): number {
  const { level, letters } = status ?? {}
  const rank = level === 'fail' ? 0 : level === 'remark' ? 1 : 2
  return rank * 1000 - (letters?.natural ?? 0)
}

/**
 * The place of each line where those that need work come first; undefined where lines are in order of time. It stays as
 * it is while lines are mended, so that none moves away under the hands.
 */
function useWorstFirst(
  order: LineOrder,
  evaluateLine: (line: Line) => LineJudgement,
): ReadonlyMap<number, number> | undefined {
  const isWorstFirst = useScriptView((view) => view.order === 'worst')
  const target = useFits((state) => state.target)
  const now = useEffectEvent((): ReadonlyMap<number, number> => {
    const { lines } = theProject().document
    const urgency = (id: number): number => {
      const line = lines[id]
      return urgencyOf(line && evaluateLine(line).status)
    }
    const sorted = order.ids.toSorted((a, b) => urgency(a) - urgency(b))
    return new Map(sorted.map((id, at) => [id, at]))
  })
  const [places, setPlaces] = useState<ReadonlyMap<number, number>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is sorted anew
  useEffect(() => {
    setPlaces(isWorstFirst ? now() : undefined)
  }, [isWorstFirst, order, target])
  return places
}

function picked(ids: readonly number[], among: ReadonlySet<number> | undefined): readonly number[] {
  return among === undefined ? ids : ids.filter((id) => among.has(id))
}

function useLineEvaluation(): (line: Line) => LineJudgement {
  const target = useProject((project) => project.target)
  const { lines, suspicious } = useDeferredValue(useLineStatuses())
  return useMemo(() => {
    return (line: Line) => ({
      status: lines.get(line.id),
      review: target === undefined ? undefined : reviewState(line, target),
      suspicious: suspicious.has(line.id),
    })
  }, [lines, suspicious, target])
}
