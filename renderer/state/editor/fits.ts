import { useMemo } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import {
  type LineToFit,
  linesToFit,
  type PredictedFit,
  type Programme,
  pacesOf,
  programmeOf,
} from '../../../shared/project/lines/fitLines.ts'
import {
  createTimeMap,
  IDENTITY_TIME_MAP,
  type TimeMap,
  type TimeMapKnots,
} from '../../../shared/timing/waits/timeMap.ts'
import type { Wait } from '../../../shared/timing/waits/waitPlaces.ts'
import { useProject } from '../document/project.ts'
import { createSlice } from '../stores.ts'
import { useVoices } from '../studio/voices.ts'
import { useLater } from '../useLater.ts'
import { useShots } from './shots.ts'
import { openWorkerCalls } from './workerCalls.ts'

/** Request to the worker that fits lines. */
interface FitQuestion extends Programme {
  readonly lines: readonly LineToFit[]
}

/** A request as it is sent: only the lines that have changed since the last one, and all in order. */
export interface SentQuestion {
  readonly programme: Programme
  readonly changed: readonly LineToFit[]
  readonly ids: Int32Array
}

/** Answer of the worker: the fits that have changed since its last one, and the lines that have none any more. */
export interface FitAnswer {
  readonly target: Target
  readonly fits: readonly PredictedFit[]
  readonly gone: readonly number[]
  readonly waits: readonly Wait[]
  readonly knots: TimeMapKnots
}

type Fits = ReadonlyMap<number, PredictedFit>

interface KnownFits {
  readonly target: Target | undefined
  /** The fits of the lines by id, in the dub's time. */
  readonly fits: Fits
  /** Where the picture waits, and what that makes of the film's time. */
  readonly waits: readonly Wait[]
  readonly map: TimeMap
}

/** The predicted fit of each line in the shown translation; lags slightly behind the document. */
export const useFits = createSlice<KnownFits>('work', 'fits', {
  target: undefined,
  fits: new Map(),
  waits: [],
  map: IDENTITY_TIME_MAP,
})

/** Where and when a line is spoken, in seconds of the source: the time that timeline and playhead count in. */
export function spokenInSource({ start, spokenEnd }: PredictedFit, map: TimeMap): { start: number; end: number } {
  return { start: map.toSource(start), end: map.toSource(spokenEnd) }
}

/** The last request: the lines of the shown translation to be fitted. */
export const useFitQuestion = createSlice<{ readonly question: FitQuestion | undefined }>('session', 'fitQuestion', {
  question: undefined,
})

/** Keeps the fits up to date with the document; called once, by the editor. */
export function useFitting(): void {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const takes = useProject((project) => project.takes)
  const shots = useShots((state) => state.shots)
  const voices = useVoices((state) => state.voices)
  const paces = useMemo(() => pacesOf(voices), [voices])
  useLater(() => {
    if (target === undefined) return
    const lines = linesToFit(document, target, takes, paces)
    const last = lines.reduce((end, line) => Math.max(end, line.end), 0)
    // Without waits the shots do not matter, and need not be sent.
    const { times, ...seen } = shots
    const picture = lines.some((line) => line.wait) ? { shots: times, ...seen } : undefined
    const programme = programmeOf(document, target, document.media.facts?.duration ?? last)
    fitAnew({ ...programme, picture, lines })
  }, [document, target, takes, shots, paces])
}

/** Where lines would lie if a drag ended now. */
type Moved = ReadonlyMap<number, Pick<LineToFit, 'start' | 'end' | 'speaker'>>

/** The lines under a drag; none where there is no drag. */
let dragged: Moved = new Map()

/** Fits the lines of a request, those under a drag where they are dragged. */
export function fitAnew(question: FitQuestion): void {
  useFitQuestion.setState({ question })
  ask(asDragged(question))
}

/**
 * Plans the fits as if the moved lines lay where they are dragged, so that their neighbours give way, also where shots, paces or
 * takes come meanwhile; without any, as it is.
 */
export function previewFits(moved: Moved = new Map()): void {
  dragged = moved
  const { question } = useFitQuestion.getState()
  if (question !== undefined) ask(asDragged(question))
}

/** Ends the preview without a plan: the edit of the drag is fitted by itself. */
export function endPreview(): void {
  dragged = new Map()
}

function asDragged(question: FitQuestion): FitQuestion {
  if (dragged.size === 0) return question
  return {
    ...question,
    lines: question.lines.map((line) => (dragged.has(line.id) ? { ...line, ...dragged.get(line.id) } : line)),
  }
}

const worker = openWorkerCalls<SentQuestion, FitAnswer>(
  () => new Worker(new URL('./fitWorker.ts', import.meta.url), { type: 'module' }),
)
let busy = false
let waiting: FitQuestion | undefined
/** The lines as the worker has them. */
let sent: ReadonlyMap<number, LineToFit> = new Map()

/**
 * Fits in a worker: thousands of lines take a tenth of a second, too long to block typing. While the worker is busy,
 * only the last request is kept.
 */
function ask(question: FitQuestion): void {
  if (busy) {
    waiting = question
    return
  }
  busy = true
  const { lines, ...programme } = question
  const changed = lines.filter((line) => sent.get(line.id) !== line)
  sent = new Map(lines.map((line) => [line.id, line]))
  worker.ask({ programme, changed, ids: Int32Array.from(lines, ({ id }) => id) }).then(take, startAnew)
}

/** After a worker that failed the next one has no lines, and knows of no fits. */
function startAnew(error: unknown): void {
  reportError(error)
  sent = new Map()
  useFits.setState({ fits: new Map() })
  askNext()
}

function take({ target, fits, gone, waits, knots }: FitAnswer): void {
  const before = useFits.getState()
  // The same waits stay the same map, so that the player does not start anew.
  const map = JSON.stringify(before.map.knots) === JSON.stringify(knots) ? before.map : createTimeMap(knots)
  const all = new Map(before.fits)
  for (const fit of fits) all.set(fit.id, fit)
  for (const id of gone) all.delete(id)
  useFits.setState({ target, fits: all, waits: map === before.map ? before.waits : waits, map })
  askNext()
}

function askNext(): void {
  busy = false
  const next = waiting
  waiting = undefined
  if (next !== undefined) ask(next)
}
