import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import type { MadeDub } from '../../shared/commands/work.ts'
import type { Document } from '../../shared/project/document.ts'
import { renderKey } from '../../shared/project/renderKey.ts'
import { judgeProject, type ProjectFacts, type Standing } from '../../shared/project/standing.ts'
import type { QcReport, Verdict } from '../../shared/qc/report.ts'
import { verdictOf } from '../../shared/qc/verdict.ts'
import { useFits } from './fits.ts'
import { useProject } from './project.ts'
import { studio } from './studio.ts'
import { isSuspicious, useTextChecks } from './textChecks.ts'
import { useVoices } from './voices.ts'

/** The states of the lines of the shown translation by id, a moment behind the document. */
export type Standings = ReadonlyMap<number, Standing>

interface Judgement {
  readonly lines: Standings
  /** The verdict on the dub in the shown language. */
  readonly verdict: Verdict
}

const NOTHING: Judgement = { lines: new Map(), verdict: 'not_made' }

export const useStandings = create<Judgement>(() => NOTHING)

/** The state of a line in the shown translation. */
export function useStanding(id: number): Standing | undefined {
  return useStandings(({ lines }) => lines.get(id))
}

/** How many lines of these states have something to correct. */
export function toCorrect(lines: Standings): number {
  return [...lines.values()].filter(({ level }) => level !== undefined).length
}

/** Whether the times of some of these lines are not planned yet. */
export function isBeingTimed(lines: Standings): boolean {
  return [...lines.values()].some(({ name }) => name === 'unknown')
}

/** All that lines and the dub of a translation are judged by. */
interface Facts extends Omit<ProjectFacts, 'heard'> {
  readonly document: Document
  /** The dub that counts, and the report on its file; absent where there is none, or it was not read back. */
  readonly made: MadeDub | undefined
  readonly report: QcReport | undefined
}

/** Judges the lines and the dub of a translation. A dub that was edited since tells nothing of the lines any more. */
export function judge({ document, made, report, ...facts }: Facts): Judgement {
  const edited = made?.basis !== undefined && made.basis !== renderKey(document, facts.target)
  const heard = edited || report === undefined ? undefined : new Map(report.lines.map((line) => [line.id, line]))
  const lines = judgeProject(document, { ...facts, heard })
  const failing = [...lines.values()].filter(({ level }) => level === 'fail').length
  return { lines, verdict: verdictOf(made && { ...made, edited, failing }) }
}

/** Keeps the states and the verdict up to date with the project; called once, by the editor. */
export function useJudging(): void {
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  const checked = useDeferredValue(useTextChecks())
  const known = useVoices((state) => state.voices)
  const made = useProject(({ dubs }) => dubs.find(({ to }) => to === target))
  const report = useReport(made?.report)
  const suspicious = useMemo(() => {
    const lines = checked.languages?.target === target ? Object.values(document.lines) : []
    return new Set(lines.flatMap((line) => (isSuspicious(line, checked) ? [line.id] : [])))
  }, [document, target, checked])
  useEffect(() => {
    if (target === undefined) return useStandings.setState(NOTHING, true)
    const voices = known.length === 0 ? undefined : new Set(known.map(({ id }) => id))
    const { lines, verdict } = judge({ document, target, fits, suspicious, voices, made, report })
    useStandings.setState({ lines: merged(lines), verdict })
  }, [document, target, fits, suspicious, known, made, report])
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

/** The new states, reusing equal objects, so that only changed lines are redrawn. */
function merged(lines: Standings): Standings {
  const before = useStandings.getState().lines
  return new Map(
    [...lines].map(([id, standing]) => {
      const old = before.get(id)
      return [id, old !== undefined && isSame(old, standing) ? old : standing]
    }),
  )
}

function isSame({ letters: a, ...old }: Standing, { letters: b, ...now }: Standing): boolean {
  const names = Object.keys(now) as (keyof typeof now)[]
  return a.natural === b.natural && a.limit === b.limit && names.every((name) => old[name] === now[name])
}
