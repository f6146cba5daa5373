import { useEffect } from 'react'
import { create } from 'zustand'
import type { Target } from '../../shared/contract/records.ts'
import { type LineToFit, linesToFit, type PredictedFit, type Programme } from '../../shared/project/lines/fitLines.ts'
import { type Standing, standingOf } from '../../shared/project/standing.ts'
import { useProject } from './project.ts'

/** Request to the worker that fits lines. */
export interface FitQuestion extends Programme {
  readonly lines: readonly LineToFit[]
}

type Fits = ReadonlyMap<number, PredictedFit>

/** The predicted fit of each line in the shown translation; lags slightly behind the document. */
export const useFits = create<{ readonly target: Target | undefined; readonly fits: Fits }>(() => ({
  target: undefined,
  fits: new Map(),
}))

/** The last request: the lines of the shown translation to be fitted. */
export const useFitQuestion = create<{ readonly question: FitQuestion | undefined }>(() => ({ question: undefined }))

/** Keeps the fits up to date with the document; called once, by the editor. */
export function useFitting(): void {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const takes = useProject((project) => project.takes)
  useEffect(() => {
    if (target === undefined) return
    const lines = linesToFit(document, target, takes)
    const last = lines.reduce((end, line) => Math.max(end, line.end), 0)
    const { timing } = document
    const question = { target, duration: document.media.facts?.duration ?? last, timing, lines }
    useFitQuestion.setState({ question })
    ask(question)
  }, [document, target, takes])
}

/** The state of a line in the shown translation. */
export function useStanding(id: number): Standing | undefined {
  const line = useProject(({ document }) => document.lines[id])
  const target = useProject((project) => project.target)
  const speaker = useProject(({ document }) => document.speakers[document.lines[id]?.speaker ?? ''])
  const dictionary = useProject(({ document }) => document.dictionary)
  const fit = useFits((state) => (state.target === target ? state.fits.get(id) : undefined))
  return line === undefined || target === undefined ? undefined : standingOf(line, target, { speaker, dictionary, fit })
}

let worker: Worker | undefined
let busy = false
let waiting: FitQuestion | undefined

/**
 * Fits in a worker: thousands of lines take a tenth of a second, too long to block typing. While the worker is busy,
 * only the last request is kept.
 */
function ask(question: FitQuestion): void {
  if (busy) {
    waiting = question
    return
  }
  worker ??= startWorker()
  busy = true
  worker.postMessage(question)
}

function startWorker(): Worker {
  const made = new Worker(new URL('./fitWorker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<{ target: Target; fits: PredictedFit[] }>) => {
    busy = false
    useFits.setState({ target: data.target, fits: merged(useFits.getState().fits, data.fits) })
    const next = waiting
    waiting = undefined
    if (next !== undefined) ask(next)
  })
  return made
}

/** The new fits, reusing equal objects, so that only changed lines are redrawn. */
function merged(before: Fits, fits: readonly PredictedFit[]): Fits {
  return new Map(
    fits.map((fit) => {
      const old = before.get(fit.id)
      return [fit.id, old !== undefined && isSame(old, fit) ? old : fit]
    }),
  )
}

function isSame(a: PredictedFit, b: PredictedFit): boolean {
  return (Object.keys(b) as (keyof PredictedFit)[]).every((name) => a[name] === b[name])
}
