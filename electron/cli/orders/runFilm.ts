import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import type { WorkProgress } from '../../../shared/commands/workState.ts'
import { AppError, diskFullAt, failureMessage, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { soundTrackOf } from '../../../shared/project/soundTrack.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { reportPage } from '../../../shared/qc/reportHtml.ts'
import { reportJson } from '../../../shared/qc/reportJson.ts'
import type { Probe } from '../../dubbing/project/mediaReference.ts'
import { jobIds } from '../../dubbing/work/checkpoint.ts'
import { dubProject } from '../../dubbing/work/dubProject.ts'
import { type Links, onOwnEngine } from '../../dubbing/work/links.ts'
import { createProjectQueue } from '../../dubbing/work/projectQueue.ts'
import type { ProjectStore, ProjectWork } from '../../dubbing/work/projectStore.ts'
import { centerHints } from '../../dubbing/work/render/centerHints.ts'
import { unfinishedFiles } from '../../dubbing/work/render/makeVideo.ts'
import { languageOfSubtitles } from '../../dubbing/work/text/findSources.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import type { StoredWork, WorkOrder } from '../../dubbing/work/workOrder.ts'
import type { WorkLimits } from '../../dubbing/work/workRules.ts'
import { removedAtExit, writeTextFile } from '../../files/writeTextFile.ts'
import { silentLog } from '../../studio/log.ts'
import type { DubRequest } from '../dubRequest.ts'
import { keepTranscript } from '../keepTranscript.ts'
import { orderOf, terminalOf } from '../orderOf.ts'
import { dubEventReporter } from '../output/dubEventReporter.ts'
import type { DubEvent, DubSummary } from '../output/dubEvents.ts'
import type { OutputPlan } from '../output/output.ts'
import { summaryOf } from '../output/summary.ts'
import { language, words } from '../output/words.ts'
import { remediesFor } from '../terminalRemedies.ts'
import { applyRequest } from './applyRequest.ts'
import type { FilmProject } from './filmProject.ts'
import type { FilmDub, FilmState } from './filmState.ts'
import { localEngineContext } from './joinFilm.ts'
import { openLinks } from './orderLinks.ts'

/** The surroundings of a film's dubs. */
interface FilmSurroundings extends OrderEvents {
  /** The request of one of its dubs; they differ in their languages. */
  readonly request: DubRequest
  /** Whether the picture waits for all languages together, as they become one file. */
  readonly waitsTogether: boolean
  /** The path of the project that the film is dubbed in, if one is ordered. */
  readonly project: string | undefined
  /** Runs when all dubs have ended, unless the signal is aborted. */
  finish?(film: FinishedFilm): Promise<void>
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** A film whose dubs have ended, those of earlier orders among them. */
export interface FinishedFilm {
  readonly links: Links
  readonly project: FilmProject
  readonly dubs: readonly FilmDub[]
}

/** Two dubs at once: the engine renders one after the other, and while one is checked the next one is rendered. */
const FILM_WORK_LIMITS: WorkLimits = { atOnce: Number.POSITIVE_INFINITY, dubsAtOnce: 2 }

/** The shell of a terminal: there is nothing to show. */
const NO_SHELL = {
  keepAwake: () => ({ [Symbol.dispose]: () => undefined }),
  showProgress: () => undefined,
  notify: () => undefined,
  words,
}

/**
 * Dubs a film into its languages, each from where an earlier run stopped. A dub that fails leaves the
 * others running. Resolves when all have ended, or the signal is aborted; the state of what is not done is kept. Throws for
 * what concerns all dubs, such as a video that cannot be read.
 */
export async function runFilm(
  dubs: readonly PlannedDub[],
  state: FilmState,
  { request, waitsTogether, project: path, onEvent, show, end, finish, onLog, signal }: FilmSurroundings,
): Promise<void> {
  using _lock = state.lock()
  const byId = new Map(dubs.map((one) => [one.id, one]))
  const hidden = () => dubs.flatMap(({ id, output }) => unfinishedFiles(id, output.video))
  let dubsNow = [...state.known.values()]
  // For an exit that waits for nothing, a second Ctrl-C: the engine may have written half of a video.
  using _ = removedAtExit(hidden)
  try {
    await using links = openLinks({
      hosted: request.hosted,
      engineData: state.engineData,
      onEvent: (event) => onEvent(undefined, event),
      onLog: request.verbose ? onLog : undefined,
      signal,
    })
    const { probe, hints } = await checkVideo(links, { request, unreadable: state.unreadable, signal })
    for (const hint of hints) onEvent(dubs[0], { event: 'note', message: words(hint) })
    const { openFilmProject } = await import('./filmProject.ts')
    using project = await openFilmProject({ folder: state.folder, path, video: request.video, probe, signal })
    const tellers = new Map(dubs.map((one) => [one.id, dubEventReporter((event) => onEvent(one, event))]))
    const left = new Set(byId.keys())
    const finished = Promise.withResolvers<void>()
    const queue = createProjectQueue({
      projects: project.projects,
      connection: links,
      signer: state.signer,
      shell: NO_SHELL,
      log: silentLog(),
      budgetOf: () => project.use(({ records }) => records.budget()),
      scratch: join(state.folder, 'scratch'),
      remedies: remediesFor(request),
      limits: { ...FILM_WORK_LIMITS, hasLines: Object.keys((await project.document()).lines).length > 0 },
      listenerOf: ({ id }) => tellers.get(id) ?? {},
      run: (order, context) => dub(order, context, planned(byId, context.id), tellers.get(context.id)?.made),
      async onEnd(item) {
        const one = planned(byId, item.id)
        const { state: ended, checkpoint } = item
        if (ended.name === 'failed') {
          const failedDub = {
            video: request.video,
            failure: ended.failure,
            checkpoint,
            document: await project.document(),
          }
          await keepTranscript(failedDub, (noteMessage, kind) =>
            onEvent(one, { event: kind ?? 'note', message: words(noteMessage) }),
          )
        }
        end(one, item)
        left.delete(item.id)
        if (left.size === 0) finished.resolve()
      },
      onChange(item) {
        const one = byId.get(item.id)
        const now = queue.items.stateOf(item)
        if (one !== undefined && now.name === 'running') show(one, now)
      },
      report: (what, error) => onLog?.(`${what}: ${toFailure(error).message}`),
    })
    queue.store.registerDubs([...state.known.values()].map((one) => ({ ...one, ...placed(project, request) })))
    const stop = () => finished.resolve()
    signal.addEventListener('abort', stop, { once: true })
    if (left.size === 0) finished.resolve()
    try {
      for (const item of await draftDubs(dubs, { store: queue.store, project, waitsTogether }))
        await queue.items.order(item)
      if (!signal.aborted) await finished.promise
      dubsNow = queue.store.dubs()
      if (!signal.aborted) await finish?.({ links, project, dubs: dubsNow })
      if (dubsNow.every(({ state: { name } }) => name === 'done')) forgetTakes(project, onLog)
    } finally {
      signal.removeEventListener('abort', stop)
      await queue.close()
      dubsNow = queue.store.dubs()
    }
  } catch (error) {
    const failure = toFailure(error)
    const named = diskFullAt(failure, state.folder)
    throw named === failure ? error : new AppError(named, { cause: error })
  } finally {
    await Promise.all(hidden().map((path) => rm(path, { recursive: true, force: true })))
    await forgetEngine(state, dubsNow)
  }
}

/** Removes the spoken lines of dubs that are made; room that is not given back is no failure of theirs. */
function forgetTakes(project: FilmProject, onLog: FilmSurroundings['onLog']): void {
  try {
    project.forgetTakes()
  } catch (error) {
    onLog?.(toFailure(error).message)
  }
}

/** Makes a dub, or answers that of an earlier run where the picture waits as it does there. */
async function dub(order: WorkOrder, context: WorkContext, one: PlannedDub, made: readonly Message[] = []) {
  if (order.kind !== 'dub') throw new Error('Only dubs are in the queue of a film.')
  const { needs, commonWaits } = context.checkpoint
  if (one.made !== undefined && needs !== undefined) {
    if (isDeepStrictEqual(await context.together?.(needs), commonWaits)) return one.made
  }
  const dubbed = await dubProject(context, order)
  const reports = await writeReports(one, dubbed.checked, context.note)
  one.summary = { ...summaryOf(dubbed, made), ...(reports.length > 0 && { reports }) }
  return dubbed.made
}

/** Where an item of a film's project lies. */
function placed({ place }: FilmProject, { video }: DubRequest): Pick<ProjectWork, 'place' | 'project' | 'video'> {
  return { place, project: place, video }
}

interface CheckedVideo {
  readonly request: DubRequest
  /** A file that is made if the video cannot be read, and removed if it can. */
  readonly unreadable: string
  readonly signal: AbortSignal
}

/** Answers what the video is, and what speaks against its order. Throws `invalid` for one that cannot be read, once for all dubs of it. */
async function checkVideo(
  links: Links,
  { request, unreadable, signal }: CheckedVideo,
): Promise<{ readonly probe: Probe; readonly hints: readonly Message[] }> {
  const path = request.video
  try {
    const [facts, hints] = await onOwnEngine(localEngineContext(links, signal), async (local, lost) => {
      const found = await local.probe({ path }, { signal: lost })
      // Refused before any work where the film lacks the track.
      const { audio } = found
      const order = orderOf(request, path)
      const subtitleLanguage = await languageOfSubtitles(path, order, { audio, signal })
      const soundTrack = soundTrackOf(audio, { ...order, subtitleLanguage })
      const settings = { ...request.settings, soundTrack }
      return [found, await centerHints({ path, facts: found }, settings, { local, signal: lost })]
    })
    await rm(unreadable, { force: true })
    return { probe: async () => facts, hints }
  } catch (error) {
    if (toFailure(error).kind === 'invalid') await writeFile(unreadable, '')
    throw error
  }
}

function planned(byId: ReadonlyMap<string, PlannedDub>, id: string): PlannedDub {
  const one = byId.get(id)
  if (one === undefined) throw new Error('Only dubs of this order are in the queue.')
  return one
}

interface Ordering {
  readonly store: ProjectStore
  readonly project: FilmProject
  readonly waitsTogether: boolean
}

/**
 * Puts the dubs into the store as drafts, with the checkpoints of an earlier run, and the words of new ones into the project. Others in
 * it stay as they are.
 */
async function draftDubs(
  dubs: readonly PlannedDub[],
  { store, project, waitsTogether }: Ordering,
): Promise<ProjectWork[]> {
  const now = Date.now()
  const { isOwn: anew } = project
  const items: ProjectWork[] = []
  const together = waitsTogether && { together: dubs.map(({ id }) => id) }
  for (const [at, { id, request, order: dub, fresh }] of dubs.entries()) {
    const known = fresh ? undefined : store.get(id)
    if (known?.checkpoint.steps === undefined)
      await project.edit(say('edit.dubLines'), (draft) => applyRequest(draft, request, anew))
    const order = { kind: 'dub' as const, dub, terminal: { ...terminalOf(request, anew), ...together } }
    const empty = { id, failures: [], notes: [], checkpoint: {} }
    const draft = { order, state: { name: 'draft' as const }, addedAt: now + at }
    const item = { ...empty, ...known, ...draft, ...placed(project, request) }
    await store.save(item)
    items.push(item)
  }
  return items
}

/** Writes the full reports of a check beside the dub, where they are ordered; answers their paths. A failure is only noted. */
async function writeReports(
  { output: { reports }, request: { force } }: PlannedDub,
  checked: QcReport | undefined,
  note: WorkContext['note'],
): Promise<string[]> {
  if (reports === undefined || checked === undefined) return []
  try {
    await writeTextFile(reports.json, `${reportJson(checked, 2)}\n`, { force })
    await writeTextFile(reports.html, reportPage(checked, { language: language(), formatMessage: words }), { force })
    return Object.values(reports)
  } catch (error) {
    note(failureMessage(toFailure(error)), 'warning')
    return []
  }
}

/** Removes the data of the engine, unless it has a job of one of the dubs that the next run continues. */
async function forgetEngine({ engineData }: FilmState, dubs: readonly FilmDub[]): Promise<void> {
  const hasJobs = dubs.some(({ state, checkpoint }) => state.name !== 'done' && jobIds(checkpoint).length > 0)
  if (!hasJobs) await rm(engineData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** A dub of an order: one video in one language. */
export interface PlannedDub {
  readonly id: string
  readonly request: DubRequest
  readonly output: OutputPlan
  readonly order: DubOrder
  /** Whether the dub is made anew, whatever the checkpoint of an earlier run. */
  readonly fresh: boolean
  /** Results of an earlier run, which stays if the picture still waits as it does there. */
  readonly made?: MadeDub
  /** The result, once this run has made the dub. */
  summary?: DubSummary
}

/** Receives what happens to the dubs of an order. */
interface OrderEvents {
  /** An event of a dub, or of what all dubs of a film share. */
  onEvent(dub: PlannedDub | undefined, event: DubEvent): void
  /** The progress of a dub that runs. */
  show(dub: PlannedDub, progress: WorkProgress): void
  /** The end of a dub; its state is `done` or `failed`. */
  end(dub: PlannedDub, item: Pick<StoredWork, 'state'>): void
}
