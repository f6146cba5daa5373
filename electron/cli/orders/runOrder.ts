import { mkdir } from 'node:fs/promises'
import { type Failure, toFailure } from '../../../shared/failure.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import type { LiveState } from '../../dubbing/queue/createQueue.ts'
import { exists } from '../../files/placeFile.ts'
import { ensureSample, hasSample } from '../../studio/sample.ts'
import { orderOf } from '../createContext.ts'
import { type DubEvent, type DubSummary, inStage, type Stage } from '../dubEvents.ts'
import type { DubRequest } from '../dubRequest.ts'
import { type OutputPlan, outputPath, planOutput } from '../output.ts'
import { dubId, type FilmState, openFilmState, sweepOrders } from './filmState.ts'
import type { PlannedDub } from './orderEvents.ts'
import type { FilmRequests, Order } from './readOrder.ts'
import { runFilm } from './runFilm.ts'

/** The state of a dub of an order, as it is shown. */
export type DubStanding =
  | { readonly name: 'waiting' }
  | { readonly name: 'running'; readonly stage: Stage; readonly fraction: number; readonly remaining?: number }
  | { readonly name: 'done'; readonly seconds: number; readonly summary: DubSummary }
  /** Done by an earlier run of the same order. */
  | { readonly name: 'kept'; readonly path: string; readonly verdict?: Verdict | undefined }
  | { readonly name: 'failed'; readonly failure: Failure }
  /** Not done when the run was stopped; the same command goes on there. */
  | { readonly name: 'stopped' }

/** One video in one language, and how it stands. */
export interface DubRow {
  readonly request: DubRequest
  standing: DubStanding
}

/** The caller's side of an order: events, changes of a row, and cancellation. */
export interface OrderSurroundings {
  tell(row: DubRow | undefined, event: DubEvent): void
  changed(row: DubRow): void
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** The rows of an order, in the order they are done: all languages of a film one after the other. */
export function rowsOf({ films }: Pick<Order, 'films'>): DubRow[] {
  return films.flat().map((request) => ({ request, standing: { name: 'waiting' } }))
}

/**
 * Dubs every video into every language; `rows` are those of `rowsOf`. All outputs are checked before the first work. What
 * fails leaves the rest running.
 */
export async function runOrder(order: Order, rows: readonly DubRow[], given: OrderSurroundings): Promise<void> {
  await sweepOrders()
  if (order.outFolder !== undefined) await mkdir(order.outFolder, { recursive: true })
  const sample = order.films.some(([{ sample }]) => sample)
  if (sample && !(await hasSample()))
    await inStage(
      (event) => given.tell(undefined, event),
      'sample',
      () => ensureSample(given.signal),
    )
  const films: PlannedFilm[] = []
  for (const requests of order.films) films.push(await planFilm(requests, rows, given))
  for (const film of films) await dubFilm(film, given)
  for (const row of rows) if (row.standing.name === 'waiting') settle(row, { name: 'stopped' }, given)
}

/** A film whose dubs are still to be made, with their rows. */
interface PlannedFilm {
  readonly state: FilmState | undefined
  readonly dubs: readonly PlannedDub[]
  readonly rowOf: ReadonlyMap<DubRequest, DubRow>
}

async function planFilm(
  requests: FilmRequests,
  rows: readonly DubRow[],
  given: OrderSurroundings,
): Promise<PlannedFilm> {
  const rowOf = new Map(rows.map((row) => [row.request, row]))
  const state = await openFilmState(requests[0])
  const dubs: PlannedDub[] = []
  for (const request of requests) {
    const row = rowOf.get(request)
    if (row === undefined) continue
    try {
      const planned = await planDub(request, state)
      if ('path' in planned) settle(row, { name: 'kept', ...planned }, given)
      else dubs.push(planned)
    } catch (error) {
      settle(row, { name: 'failed', failure: toFailure(error) }, given)
    }
  }
  return { state, dubs, rowOf }
}

/** The dub of a request, or the file that an earlier run has made. Throws for outputs that cannot be written. */
async function planDub(
  request: DubRequest,
  { dubs }: FilmState,
): Promise<PlannedDub | { path: string; verdict: Verdict | undefined }> {
  const path = await outputPath(request)
  const id = await dubId(request, path)
  const known = request.force ? undefined : dubs.get(id)
  if (known?.state.name === 'done' && (await exists(known.state.result.path))) {
    const { path, verdict } = known.state.result
    return { path, verdict }
  }
  // A killed run may have named its file already.
  const own = known !== undefined && known.reached.renderJob !== undefined
  const output: OutputPlan = await planOutput(own ? { ...request, force: true } : request)
  return { id, request, output, order: orderOf(request, output.video) }
}

async function dubFilm({ state, dubs, rowOf }: PlannedFilm, given: OrderSurroundings): Promise<void> {
  const [first, ...others] = dubs
  if (first === undefined || state === undefined || given.signal.aborted) return
  const rowOfDub = ({ request }: PlannedDub): DubRow | undefined => rowOf.get(request)
  const left = new Set(dubs)
  try {
    await runFilm([first, ...others], state, {
      ...(given.onLog === undefined ? {} : { onLog: given.onLog }),
      signal: given.signal,
      tell(dub, event) {
        const row = dub && rowOfDub(dub)
        if (row !== undefined && event.event === 'progress') advance(row, event, given)
        given.tell(row, event)
      },
      show(dub, live) {
        const row = rowOfDub(dub)
        if (row !== undefined) estimate(row, live, given)
      },
      end(dub, { state }) {
        left.delete(dub)
        const row = rowOfDub(dub)
        if (row === undefined) return
        if (state.name === 'failed') settle(row, { name: 'failed', failure: state.failure }, given)
        if (state.name === 'done' && dub.summary !== undefined)
          settle(row, { name: 'done', seconds: state.result.seconds, summary: dub.summary }, given)
      },
    })
  } catch (error) {
    // Of the film as a whole: no engine, a full disk, another process at work on it.
    for (const dub of left) {
      const row = rowOfDub(dub)
      if (row !== undefined) settle(row, { name: 'failed', failure: toFailure(error) }, given)
    }
  }
  for (const dub of left) {
    const row = rowOfDub(dub)
    if (row !== undefined && ['waiting', 'running'].includes(row.standing.name)) settle(row, { name: 'stopped' }, given)
  }
}

function settle(row: DubRow, standing: DubStanding, { changed }: OrderSurroundings): void {
  row.standing = standing
  changed(row)
}

function advance(
  row: DubRow,
  { stage, fraction }: Extract<DubEvent, { event: 'progress' }>,
  { changed }: OrderSurroundings,
): void {
  const remaining = row.standing.name === 'running' ? row.standing.remaining : undefined
  row.standing = { name: 'running', stage, fraction, ...(remaining === undefined ? {} : { remaining }) }
  changed(row)
}

function estimate(row: DubRow, live: LiveState, { changed }: OrderSurroundings): void {
  if (live.name !== 'running' || live.remaining === undefined || row.standing.name !== 'running') return
  row.standing = { ...row.standing, remaining: live.remaining }
  changed(row)
}
