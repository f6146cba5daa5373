import { useEffect, useMemo, useState } from 'react'
import { remembered } from '../../../shared/basics/remembered.ts'
import type { CountingDub } from '../../../shared/commands/work.ts'
import type { Document } from '../../../shared/project/document.ts'
import {
  evaluateLines,
  type LineStatus,
  type LineStatuses,
  type ProjectFacts,
} from '../../../shared/project/lineStatus.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import type { Finding, QcReport, Verdict } from '../../../shared/qc/report.ts'
import { verdictOf } from '../../../shared/qc/verdict.ts'
import { useProject } from '../document/project.ts'
import { createSlice } from '../stores.ts'
import { studio } from '../studio/studio.ts'
import { useVoices } from '../studio/voices.ts'
import { useLater } from '../useLater.ts'
import { useFits } from './fits.ts'
import { isSuspicious, useTextChecks } from './textChecks.ts'

interface Judgement {
  /** The states of the lines of the shown translation, a moment behind the document. */
  readonly lines: LineStatuses
  /** The verdict on the dub in the shown language. */
  readonly verdict: Verdict
  /** The findings of its check on the dub as a whole. */
  readonly found: readonly Finding[]
}

/** The shown statuses, counted once for all who show them. */
interface Shown extends Judgement {
  /** Lines with suspicious text. */
  readonly suspicious: ReadonlySet<number>
  /** How many lines have something to correct. */
  readonly toCorrect: number
  /** Whether the times of some lines are not planned yet. */
  readonly beingTimed: boolean
}

const INITIAL_LINE_STATUSES: Shown = {
  lines: new Map(),
  verdict: 'not_made',
  found: [],
  suspicious: new Set(),
  toCorrect: 0,
  beingTimed: false,
}

export const useLineStatuses = createSlice<Shown>('work', 'lineStatuses', INITIAL_LINE_STATUSES)

/** The state of a line in the shown translation. */
export function useLineStatus(id: number): LineStatus | undefined {
  return useLineStatuses(({ lines }) => lines.get(id))
}

/** All facts by which the lines and the dub of a translation are evaluated. */
interface Facts extends Omit<ProjectFacts, 'measuredLines'> {
  readonly document: Document
  /** The dub that counts, and the report on its file; absent where there is none, or it was not read back. */
  readonly made: CountingDub | undefined
  readonly report: QcReport | undefined
  readonly before?: LineStatuses
}

/** Evaluates the lines and the dub of a translation. A dub that was edited since tells nothing of the lines any more. */
export function evaluateDub({ document, made, report, before, ...facts }: Facts): Judgement {
  const edited = made !== undefined && made.basis !== renderKey(document, facts.target)
  const current = edited ? undefined : report
  const reportedLines = current && new Map(current.lines.map((line) => [line.id, line]))
  const lines = evaluateLines(document, { ...facts, measuredLines: reportedLines }, before)
  const failing = [...lines.values()].filter(({ level }) => level === 'fail').length
  return {
    lines,
    verdict: verdictOf(made && { ...made, edited, failing }),
    found: current ? ofWhole(current) : NO_FINDINGS,
  }
}

const NO_FINDINGS: readonly Finding[] = []

/** The findings on a dub as a whole, of each report one list: those on lines, each or together, are shown with the lines. */
const ofWhole = remembered(({ findings }: QcReport): readonly Finding[] =>
  findings.filter(
    ({ line, more, topic, level }) =>
      line === undefined && more === undefined && (topic !== 'onset' || level !== 'remark'),
  ),
)

/** Keeps the states and the verdict up to date with the project; called once, by the editor. */
export function useJudging(): void {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  const checked = useTextChecks()
  const known = useVoices((state) => state.voices)
  const made = useProject(({ dubs }) => dubs.find(({ to }) => to === target))
  const report = useReport(made?.report)
  const voices = useMemo(() => (known.length === 0 ? undefined : new Set(known.map(({ id }) => id))), [known])
  useLater(() => {
    if (target === undefined) return useLineStatuses.setState(INITIAL_LINE_STATUSES)
    const all = checked.languages?.target === target ? linesInOrder(document) : []
    const suspicious = new Set(all.filter((line) => isSuspicious(line, checked)).map(({ id }) => id))
    const { lines: before } = useLineStatuses.getState()
    show(evaluateDub({ document, target, fits, suspicious, voices, made, report, before }), suspicious)
  }, [document, target, fits, checked, voices, made, report])
}

/** A report of the open project, once it is loaded. */
function useReport(id: string | undefined): QcReport | undefined {
  const project = useProject((open) => open.id)
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly report: QcReport }>()
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()
    const take = (report: QcReport) => {
      if (!stop.signal.aborted) setLoaded({ id, report })
    }
    // A report that was removed meanwhile is no longer told of.
    studio()
      .api.readReport({ project, report: id }, { signal: stop.signal })
      .then(take, () => undefined)
    return () => stop.abort()
  }, [project, id])
  return loaded?.id === id ? loaded?.report : undefined
}

function counted(lines: LineStatuses): Pick<Shown, 'toCorrect' | 'beingTimed'> {
  let [toCorrect, beingTimed] = [0, false]
  for (const { level, name } of lines.values()) {
    if (level !== undefined) toCorrect++
    if (name === 'unknown') beingTimed = true
  }
  return { toCorrect, beingTimed }
}

/** Shows a judgement as far as it is another one: of what answers to an edit, most changes a line or none. */
function show({ lines, verdict, found }: Judgement, suspicious: ReadonlySet<number>): void {
  const before = useLineStatuses.getState()
  const isSameSet =
    suspicious.size === before.suspicious.size && [...suspicious].every((id) => before.suspicious.has(id))
  const now: Shown = {
    ...counted(lines),
    lines,
    verdict,
    found,
    suspicious: isSameSet ? before.suspicious : suspicious,
  }
  if ((Object.keys(now) as (keyof Shown)[]).some((name) => now[name] !== before[name])) useLineStatuses.setState(now)
}
