import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import { renderKey } from '../../shared/project/renderKey.ts'
import { judgeProject, type Standing } from '../../shared/project/standing.ts'
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

export const useStandings = create<Judgement>(() => ({ lines: new Map(), verdict: 'not_made' }))

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

/** Keeps the states and the verdict up to date with the project; called once, by the editor. */
export function useJudging(): void {
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const fits = useFits((state) => (state.target === target ? state.fits : undefined))
  const checked = useDeferredValue(useTextChecks())
  const voices = useVoices((state) => state.voices)
  const made = useProject(({ dubs }) => dubs.find(({ to }) => to === target))
  const edited = made?.basis !== undefined && target !== undefined && made.basis !== renderKey(document, target)
  const report = useReport(edited ? undefined : made?.report)
  const suspicious = useMemo(() => {
    const lines = checked.languages?.target === target ? Object.values(document.lines) : []
    return new Set(lines.flatMap((line) => (isSuspicious(line, checked) ? [line.id] : [])))
  }, [document, target, checked])
  const known = useMemo(() => (voices.length === 0 ? undefined : new Set(voices.map(({ id }) => id))), [voices])
  useEffect(() => {
    const heard = report && new Map(report.lines.map((line) => [line.id, line]))
    const facts = { fits, suspicious, voices: known, heard }
    const lines = target === undefined ? new Map() : merged(judgeProject(document, { target, ...facts }))
    const failing = [...lines.values()].filter(({ level }) => level === 'fail').length
    useStandings.setState({ lines, verdict: verdictOf(made && { ...made, edited, failing }) })
  }, [document, target, fits, suspicious, known, report, made, edited])
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
function merged(lines: Map<number, Standing>): Standings {
  const before = useStandings.getState().lines
  for (const [id, standing] of lines) {
    const old = before.get(id)
    if (old !== undefined && isSame(old, standing)) lines.set(id, old)
  }
  return lines
}

function isSame({ letters: a, ...old }: Standing, { letters: b, ...now }: Standing): boolean {
  const names = Object.keys(now) as (keyof typeof now)[]
  return a.natural === b.natural && a.limit === b.limit && names.every((name) => old[name] === now[name])
}
