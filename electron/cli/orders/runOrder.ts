import { mkdir } from 'node:fs/promises'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { WorkProgress, WorkStateOf } from '../../../shared/commands/workState.ts'
import { toFailure } from '../../../shared/failure.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { verdictOf } from '../../../shared/qc/verdict.ts'
import { exists } from '../../files/placeFile.ts'
import { tryFile } from '../../files/tryFile.ts'
import { checkFree } from '../../files/writeTextFile.ts'
import { ensureSample, hasSample } from '../../studio/sample.ts'
import type { DubRequest } from '../dubRequest.ts'
import { orderOf } from '../orderOf.ts'
import { type DubEvent, type DubSummary, inStage, type ProgressStage } from '../output/dubEvents.ts'
import { type OutputPlan, outputPath, planOutput } from '../output/output.ts'
import { words } from '../output/words.ts'
import { dubId, type FilmDub, type FilmState, madeBefore, openFilmState, sweepOrders } from './filmState.ts'
import { type BlockedDubs, findLack } from './findLack.ts'
import { joinedOutput, joinFilm, mayHoldPicture, partRequest } from './joinFilm.ts'
import type { FilmRequests, Order } from './readOrder.ts'
import { type FinishedFilm, type PlannedDub, runFilm } from './runFilm.ts'

/** The state of a dub of an order, as it is shown. */
export type DubStatus =
  | WorkStateOf<'waiting'>
  | (Pick<WorkStateOf<'running'>, 'name' | 'fraction' | 'remaining'> & { readonly stage: ProgressStage })
  | (Pick<WorkStateOf<'done'>, 'name'> & DubEnd)
  /**
   * `ofFilm`: for a reason that concerns all dubs of the film left. `remedy`: the command that mends what several dubs lack, which
   * is told once for all of them.
   */
  | (Pick<WorkStateOf<'failed'>, 'name' | 'failure'> & { readonly ofFilm?: true; readonly remedy?: string })
  /** Not done when the run was stopped; the same command goes on there. */
  | Pick<WorkStateOf<'paused'>, 'name'>

/** The end of a dub that is done: its summary where this run made it, or the file that an earlier run of the same order made. */
type DubEnd =
  | { readonly seconds: number; readonly summary: DubSummary; readonly kept?: undefined }
  | { readonly kept: { readonly path: string; readonly verdict: Verdict } }

/** One video in one language, and how it stands. */
export interface DubRow {
  readonly request: DubRequest
  status: DubStatus
}

/** The caller's side of an order: events, changes of a row, and cancellation. */
interface OrderSurroundings {
  onEvent(row: DubRow | undefined, event: DubEvent): void
  changed(row: DubRow): void
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** The rows of an order, in the order they are done: all languages of a film one after the other. */
export function rowsOf({ films }: Pick<Order, 'films'>): DubRow[] {
  return films.flat().map((request) => ({ request, status: { name: 'waiting' } }))
}

/**
 * Dubs every video into every language; `rows` are those of `rowsOf`. All outputs are checked before the first work. What
 * fails leaves the rest running.
 */
export async function runOrder(order: Order, rows: readonly DubRow[], surroundings: OrderSurroundings): Promise<void> {
  await sweepOrders()
  const [film] = order.films
  if (order.project !== undefined && film !== undefined)
    await (await import('./filmProject.ts')).checkKept({ path: order.project, video: film[0].video })
  if (order.outFolder !== undefined) await mkdir(order.outFolder, { recursive: true })
  const sample = order.films.some(([{ sample }]) => sample)
  if (sample && !(await hasSample()))
    await inStage(
      (event) => surroundings.onEvent(undefined, event),
      'sample',
      () => ensureSample(surroundings.signal),
    )
  const rowOf = new Map(rows.map((row) => [row.request, row]))
  const films: PlannedFilm[] = []
  for (const requests of order.films)
    films.push(kept(await planFilm(requests, { order, rowOf, surroundings }), { order, surroundings }))
  const lack = await findLack(films, surroundings.signal)
  for (const film of films) await dubFilm(withoutLacking(film, lack, surroundings), surroundings)
  for (const row of rows) if (isLeft(row)) settle(row, { name: 'paused' }, surroundings)
}

/** The film with the dubs that lack nothing; those that do fail before any work. */
function withoutLacking(
  film: PlannedFilm,
  lack: BlockedDubs | undefined,
  surroundings: OrderSurroundings,
): PlannedFilm {
  const isLacking = (dub: PlannedDub) => lack?.dubs.has(dub) === true
  if (lack === undefined || !film.dubs.some(isLacking)) return film
  // What is one file of all languages cannot be made either.
  const { finish, ...rest } = film
  const { failure, remedy } = lack
  for (const [dub, row] of film.rows)
    if (isLacking(dub)) settle(row, { name: 'failed', failure, remedy, ofFilm: true }, surroundings)
  const made = { ...rest, dubs: film.dubs.filter((dub) => !isLacking(dub)) }
  return film.joined === undefined && finish !== undefined ? { ...made, finish } : made
}

/** A film with the dubs that are still to be made. */
interface PlannedFilm {
  readonly request: DubRequest
  readonly state: FilmState
  readonly dubs: readonly PlannedDub[]
  readonly rows: ReadonlyMap<PlannedDub, DubRow>
  /** Path of the one file of all languages, if they become one. */
  readonly joined: string | undefined
  /** Whether the picture waits for all languages together. */
  readonly waitsTogether: boolean
  /** The path of the project that the film is dubbed in, if one is ordered. */
  readonly project?: string
  /** Joins the dubs of the film, if they are to be one file that is not there yet, or keeps them as a project. */
  finish?(film: FinishedFilm): Promise<void>
}

/** The film with its dubs kept as a project at the end, if that is ordered. */
function kept(
  film: PlannedFilm,
  { order: { project }, surroundings }: Pick<Planning, 'order' | 'surroundings'>,
): PlannedFilm {
  if (project === undefined) return film
  return {
    ...film,
    project,
    async finish({ project: made, dubs }) {
      if (made.isOwn && !dubs.some(({ state }) => state.name === 'done')) return
      for (const message of await made.keep())
        surroundings.onEvent(undefined, { event: 'note', message: words(message) })
    },
  }
}

interface Planning {
  readonly order: Order
  readonly rowOf: ReadonlyMap<DubRequest, DubRow>
  readonly surroundings: OrderSurroundings
}

async function planFilm(requests: FilmRequests, { order, rowOf, surroundings }: Planning): Promise<PlannedFilm> {
  const [request] = requests
  const state = await openFilmState(request, order.project)
  const rows = new Map<PlannedDub, DubRow>()
  const joined = order.oneFile && joinedOutput(request, order, order.oneFile)
  const waitsTogether = joined !== undefined && mayHoldPicture(request)
  for (const request of requests) {
    const row = rowOf.get(request)
    if (row === undefined) continue
    try {
      const planned = await planDub(joined === undefined ? request : partRequest(request, state), {
        state,
        joined,
        waitsTogether,
        mayReplace: order.mayReplace,
      })
      if ('path' in planned)
        settle(row, { name: 'done', kept: { ...planned, path: joined ?? planned.path } }, surroundings)
      else rows.set(planned, row)
    } catch (error) {
      settle(row, { name: 'failed', failure: toFailure(error) }, surroundings)
    }
  }
  const film = { request, state, dubs: [...rows.keys()], rows, joined, waitsTogether }
  const filmRows = requests.flatMap((one) => rowOf.get(one) ?? [])
  const isMade = rows.size === 0 && joined !== undefined && (await exists(joined))
  if (order.oneFile === undefined || joined === undefined || isMade) return film
  const plan = { requests, oneFile: order.oneFile, output: joined, signal: surroundings.signal }
  return {
    ...film,
    async finish({ links, project, dubs }) {
      const isDone = ({ status }: DubRow) => status.name === 'done'
      // A file without some of its languages is not what was ordered; what is made is kept for the next run.
      if (!filmRows.every(isDone)) return
      const own = dubs.filter(({ id }) => film.dubs.some((one) => one.id === id))
      const timeMap = own.map(({ checkpoint }) => checkpoint.commonWaits).find((map) => map !== undefined)
      await joinFilm(state, links, { ...plan, timeMap, document: await project.document() })
    },
  }
}

/** The film of a dub that is planned. */
interface DubPlanning extends Pick<PlannedFilm, 'state' | 'joined' | 'waitsTogether'> {
  readonly mayReplace: Order['mayReplace']
}

/** The dub of a request, or the file that an earlier run has made. Throws for outputs that cannot be written. */
async function planDub(
  request: DubRequest,
  { state, joined, waitsTogether, mayReplace = () => false }: DubPlanning,
): Promise<PlannedDub | { path: string; verdict: Verdict }> {
  const path = await outputPath(request)
  const id = await dubId(request, path)
  const known = request.force ? undefined : state.known.get(id)
  const kept = known && (await madeBefore(known, joined))
  // A part by other waits than those of all languages now has to be made again, which is known when they are.
  const made = kept !== undefined && waitsTogether && kept.path !== joined ? known?.state : undefined
  if (kept !== undefined && made === undefined) return kept
  if (joined !== undefined) {
    if (!request.force && !mayReplace(joined)) await checkFree(joined)
    tryFile(joined)
    await mkdir(state.parts, { recursive: true, mode: 0o700 })
  }
  // A killed run may have named its file already.
  const own = joined !== undefined || (known !== undefined && known.checkpoint.renderJob !== undefined)
  const output: OutputPlan = await planOutput(own ? { ...request, force: true } : request, mayReplace)
  const replaces = own || request.force || mayReplace(output.video)
  const order = orderOf(request, output.video)
  return {
    id,
    request: { ...request, force: replaces },
    output,
    order,
    fresh: request.force,
    ...(made?.name === 'done' && made.result && { made: made.result }),
  }
}

async function dubFilm(
  { request, state, dubs, rows, joined, waitsTogether, project, finish }: PlannedFilm,
  surroundings: OrderSurroundings,
): Promise<void> {
  if ((dubs.length === 0 && finish === undefined) || surroundings.signal.aborted) return
  const left = new Set(dubs)
  try {
    await runFilm(dubs, state, {
      request,
      waitsTogether,
      project,
      ...omitUndefined({ onLog: surroundings.onLog, finish }),
      signal: surroundings.signal,
      onEvent(dub, event) {
        const row = dub && rows.get(dub)
        if (row !== undefined && event.event === 'progress') advance(row, event, surroundings)
        surroundings.onEvent(row, event)
      },
      show(dub, progress) {
        const row = rows.get(dub)
        if (row !== undefined) estimate(row, progress, surroundings)
      },
      end(dub, { state }) {
        left.delete(dub)
        const row = rows.get(dub)
        if (row !== undefined) settleEnd(row, state, { summary: named(dub.summary, joined), joined, surroundings })
      },
    })
  } catch (error) {
    // Of the film as a whole: no engine, a full disk, another process at work on it, languages that could not be joined.
    const failed = left.size === 0 ? [...rows.values()] : [...rows.values()].filter(isLeft)
    if (surroundings.signal.aborted) return
    for (const row of failed) settle(row, { name: 'failed', failure: toFailure(error), ofFilm: true }, surroundings)
  }
}

function isLeft({ status }: DubRow): boolean {
  return status.name === 'waiting' || status.name === 'running'
}

/** The summary of a dub with the path of the one file that it becomes a part of. */
function named(summary: DubSummary | undefined, joined: string | undefined): DubSummary | undefined {
  return summary && joined !== undefined ? { ...summary, output: joined, subtitles: [] } : summary
}

function settleEnd(
  row: DubRow,
  state: FilmDub['state'],
  {
    summary,
    joined,
    surroundings,
  }: { summary: DubSummary | undefined; joined: string | undefined; surroundings: OrderSurroundings },
): void {
  if (state.name === 'failed') settle(row, { name: 'failed', failure: state.failure }, surroundings)
  if (state.name !== 'done' || state.result === undefined) return
  const { seconds, path } = state.result
  if (summary === undefined)
    settle(row, { name: 'done', kept: { path: joined ?? path, verdict: verdictOf(state.result) } }, surroundings)
  else settle(row, { name: 'done', seconds, summary }, surroundings)
}

function settle(row: DubRow, status: DubStatus, { changed }: OrderSurroundings): void {
  row.status = status
  changed(row)
}

function advance(
  row: DubRow,
  { stage }: Extract<DubEvent, { event: 'progress' }>,
  { changed }: OrderSurroundings,
): void {
  const before = row.status.name === 'running' ? row.status : { fraction: 0 }
  row.status = { ...before, name: 'running', stage }
  changed(row)
}

/** Share and time left are both those of the whole dub. */
function estimate(row: DubRow, { fraction, remaining }: WorkProgress, { changed }: OrderSurroundings): void {
  if (row.status.name !== 'running') return
  row.status = { ...row.status, fraction, remaining }
  changed(row)
}
