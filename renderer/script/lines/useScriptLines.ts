import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Document, Line } from '../../../shared/project/document.ts'
import { countLines, type LineCounts, type LineJudgement, passes, showsAll } from '../../../shared/script/lineFilter.ts'
import { useFits } from '../../state/fits.ts'
import { type LineOrder, lineOrder } from '../../state/lineOrder.ts'
import { useDocument, useProject } from '../../state/project.ts'
import { useScriptView } from '../../state/scriptView.ts'
import { useSelection } from '../../state/selection.ts'
import { standingIn } from '../../state/standings.ts'
import { isSuspicious, useTextChecks } from '../../state/textChecks.ts'

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
  const judge = useJudge(document)
  const counts = useMemo(() => countLines(linesOf(document), judge), [document, judge])
  const filter = useScriptView((view) => view.filter)
  const all = showsAll(filter)
  const current = useSelection((selection) => (all ? undefined : selection.current))
  const matching = useMemo(() => {
    if (all) return undefined
    return new Set(linesOf(document).flatMap((line) => (passes(filter, line, judge(line)) ? [line.id] : [])))
  }, [all, filter, document, judge])
  const last = useRef({ filter, shown: order.ids })
  const shown = useMemo(() => {
    if (matching === undefined || current === undefined || matching.has(current)) return picked(order.ids, matching)
    // The current line stays although it no longer passes the filter: it would vanish under the caret once corrected.
    const stays = matching.size > 0 || (last.current.filter === filter && last.current.shown.includes(current))
    return picked(order.ids, stays ? new Set([...matching, current]) : matching)
  }, [matching, order, current, filter])
  useEffect(() => {
    last.current = { filter, shown }
  })
  return { order, shown, counts }
}

function picked(ids: readonly number[], among: ReadonlySet<number> | undefined): readonly number[] {
  return among === undefined ? ids : ids.filter((id) => among.has(id))
}

function useJudge(document: Document): (line: Line) => LineJudgement {
  const target = useProject((project) => project.target)
  const fitted = useDeferredValue(useFits())
  const checked = useDeferredValue(useTextChecks())
  return useMemo(() => {
    if (target === undefined) return () => ({ standing: undefined, suspicious: false })
    const fits = fitted.target === target ? fitted.fits : undefined
    return (line: Line) => ({
      standing: standingIn(document, line, { target, fit: fits?.get(line.id) }),
      suspicious: checked.languages?.target === target && isSuspicious(line, checked),
    })
  }, [document, target, fitted, checked])
}

const linesOf = ({ lines }: Document): Line[] => Object.values(lines)
