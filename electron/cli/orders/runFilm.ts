import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DubOrder, DubResult } from '../../../shared/commands/dubs.ts'
import { AppError, diskFullAt, saidOf, toFailure } from '../../../shared/failure.ts'
import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { reportPage } from '../../../shared/qc/reportHtml.ts'
import { reportJson } from '../../../shared/qc/reportJson.ts'
import { LONGEST } from '../../../shared/timing/pacing.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import { type CommonPace, commonWaits, type WaitNeeds } from '../../../shared/timing/waitNeeds.ts'
import { until } from '../../client/pause.ts'
import type { Probe } from '../../dubbing/project/mediaReference.ts'
import { createQueue, type LiveState } from '../../dubbing/queue/createQueue.ts'
import type { ItemRun } from '../../dubbing/queue/queueItem.ts'
import { dubProject } from '../../dubbing/work/dubProject.ts'
import { type Link, type Links, onOwnEngine } from '../../dubbing/work/links.ts'
import { clearVideo, unfinishedFiles } from '../../dubbing/work/makeVideo.ts'
import { middleHints } from '../../dubbing/work/middleHints.ts'
import { createWorkContext, type WorkContext } from '../../dubbing/work/workContext.ts'
import { type WorkLimits, workRules } from '../../dubbing/work/workRules.ts'
import { removedAtExit, writeTextFile } from '../../files/writeTextFile.ts'
import { silentLog } from '../../studio/log.ts'
import { createEngineHost } from '../../studio/service/engineHost.ts'
import { type Connection, connectHosted } from '../connectService.ts'
import { type DubEvent, type DubSummary, inStage, type Tell } from '../dubEvents.ts'
import type { DubRequest } from '../dubRequest.ts'
import { dubTeller } from '../dubTeller.ts'
import { keepTranscript } from '../keepTranscript.ts'
import { terminalOf } from '../orderOf.ts'
import type { OutputPlan } from '../output.ts'
import type { HostedService } from '../readHostedService.ts'
import { remediesFor } from '../remedies.ts'
import { summaryOf } from '../summary.ts'
import { language, words } from '../words.ts'
import type { FilmProject } from './filmProject.ts'
import { type FilmDub, type FilmState, spokenIn } from './filmState.ts'
import { ownEngine } from './joinFilm.ts'
import { layRequest } from './layRequest.ts'

/** The surroundings of a film's dubs. */
interface FilmSurroundings extends OrderEvents {
  /** The request of one of its dubs; they differ in their languages. */
  readonly request: DubRequest
  /** Whether the picture waits for all languages together, as they become one file. */
  readonly waitsTogether: boolean
  /** The path of the project that the film is dubbed in, if one is ordered; only such a project gets the spoken lines. */
  readonly project: string | undefined
  /** Runs when all dubs have ended, unless the signal is aborted. */
  finish?(links: Links, project: FilmProject): Promise<void>
  onLog?(line: string): void
  readonly signal: AbortSignal
}

/** The desktop of a terminal: there is nothing to show. */
const NO_DESKTOP = { keepAwake: () => ({ [Symbol.dispose]: () => undefined }), showProgress: () => undefined }

/**
 * Dubs a film into its languages, one after the other, each from where an earlier run stopped. A dub that fails leaves the
 * others running. Resolves when all have ended, or the signal is aborted; the state of what is not done is kept. Throws for
 * what concerns all dubs, such as a video that cannot be read.
 */
export async function runFilm(
  dubs: readonly PlannedDub[],
  state: FilmState,
  { request, waitsTogether, project: path, tell, show, end, finish, onLog, signal }: FilmSurroundings,
): Promise<void> {
  using _lock = state.lock()
  const byId = new Map(dubs.map((one) => [one.id, one]))
  const { dubs: store } = state
  const hidden = dubs.flatMap(({ id, output }) => unfinishedFiles(id, output.video))
  // For an exit that waits for nothing, a second Ctrl-C: the engine may have written half of a video.
  using _ = removedAtExit(hidden)
  try {
    await using links = openLinks({
      hosted: request.hosted,
      engineData: state.engineData,
      tell: (event) => tell(undefined, event),
      onLog: request.verbose ? onLog : undefined,
      signal,
    })
    const { probe, hints } = await checkVideo(links, { request, unreadable: state.unreadable, signal })
    for (const hint of hints) tell(dubs[0], { event: 'note', message: words(hint) })
    const { openFilmProject } = await import('./filmProject.ts')
    using project = await openFilmProject({ folder: state.folder, path, video: request.video, probe, signal })
    const left = new Set(dubs.map(({ id }) => id))
    const waits = waitsTogether
      ? createWaitsTogether(
          dubs.map(({ id }) => id),
          commonPace(request),
        )
      : undefined
    const finished = Promise.withResolvers<void>()
    await orderDubs(dubs, { store, project })
    await store.keepIn(project)
    const hasLines = Object.keys((await project.document()).lines).length > 0
    const queue = createQueue<FilmDub>({
      ...{ store, links, desktop: NO_DESKTOP, purpose: say('notice.dubbing'), now: Date.now },
      rules: workRules(limitsFor(request, { waitsTogether, store, hasLines })),
      work: (run) => work(run, planned(byId, run.item.id)),
      clear: ({ id, order }) => clearVideo(id, order.dub.output),
      async onEnd(item) {
        const one = planned(byId, item.id)
        const { state, reached } = item
        if (state.name === 'failed') {
          const left = { video: request.video, failure: state.failure, reached, document: await project.document() }
          await keepTranscript(left, (said, kind) => tell(one, { event: kind ?? 'note', message: words(said) }))
          waits?.fail(item.id)
        }
        end(one, item)
        left.delete(item.id)
        if (left.size === 0) finished.resolve()
      },
      onChange(item) {
        const one = byId.get(item.id)
        if (one !== undefined && item.state.name === 'ordered') show(one, queue.liveState(item.id))
      },
      report: (what, error) => onLog?.(`${what}: ${toFailure(error).message}`),
    })
    const stop = () => finished.resolve()
    signal.addEventListener('abort', stop, { once: true })

    async function work(run: ItemRun<FilmDub>, one: PlannedDub) {
      const started = Date.now()
      const together = waits && ((own: WaitNeeds, stop = run.signal) => waits.give(one.id, own, stop))
      const { needs, commonWaits } = run.item.reached
      if (one.made !== undefined && needs !== undefined && isDeepStrictEqual(await together?.(needs), commonWaits))
        return { name: 'done' as const, dubbed: one.made }
      const told = dubTeller((event) => tell(one, event))
      const context = await createWorkContext(
        run,
        project.place,
        {
          ...{ connection: links, projects: project.projects, words, together, now: Date.now },
          budgetOf: () => project.use(({ records }) => records.budget()),
          scratch: join(state.folder, 'scratch'),
          spoken: path === undefined ? undefined : spokenIn(state),
          remedies: remediesFor(one.request),
        },
        told,
      )
      const made = await dubProject(context, run.item.order)
      const summary = summaryOf(made, told.made)
      const reports = await writeReports(one, made.checked, context.note)
      one.summary = reports.length === 0 ? summary : { ...summary, reports }
      return { name: 'done' as const, dubbed: { ...made.result, seconds: (Date.now() - started) / 1000 } }
    }

    if (left.size === 0) finished.resolve()
    try {
      for (const item of store.list()) if (left.has(item.id)) await queue.order(item)
      if (!signal.aborted) await finished.promise
      if (!signal.aborted) await finish?.(links, project)
    } finally {
      signal.removeEventListener('abort', stop)
      await queue.close()
    }
  } catch (error) {
    const failure = toFailure(error)
    const named = diskFullAt(failure, state.folder)
    throw named === failure ? error : new AppError(named, { cause: error })
  } finally {
    await Promise.all(hidden.map((path) => rm(path, { force: true })))
    await forgetEngine(state)
  }
}

/** How the picture is paced for all languages of a request; only by itself it has a limit. */
function commonPace({ settings: { picture, longest = LONGEST } }: DubRequest): CommonPace {
  return picture === 'wait' ? { picture } : { picture: 'auto', longest }
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
    const [facts, hints] = await onOwnEngine(ownEngine(links, signal), async (local, lost) => {
      const found = await local.probe({ path }, { signal: lost })
      return [found, await middleHints({ path, facts: found }, request.settings, { local, signal: lost })]
    })
    await rm(unreadable, { force: true })
    return { probe: async () => facts, hints }
  } catch (error) {
    if (toFailure(error).kind === 'invalid') await writeFile(unreadable, '')
    throw error
  }
}

/**
 * Two dubs at once: the engine renders one after the other, and while one is checked the next one is rendered. The first dub
 * of a film finds the transcript that the others share. A cast file is read and written by one dub after the other. Dubs whose
 * picture waits together run all at once, as each stops in its middle until all have come as far.
 */
function limitsFor({ cast }: DubRequest, { waitsTogether, store, hasLines }: Ruled): WorkLimits {
  const most = waitsTogether ? Number.POSITIVE_INFINITY : cast === undefined ? 2 : 1
  const knowsLines = () => hasLines || store.list().some(({ reached }) => reached.origin !== undefined)
  return { atOnce: most, dubsAtOnce: () => (knowsLines() ? most : 1) }
}

interface Ruled {
  readonly waitsTogether: boolean
  readonly store: FilmState['dubs']
  /** Whether an earlier run has found the lines. */
  readonly hasLines: boolean
}

function planned(byId: ReadonlyMap<string, PlannedDub>, id: string): PlannedDub {
  const one = byId.get(id)
  if (one === undefined) throw new Error('Only dubs of this order are in the queue.')
  return one
}

interface Ordering {
  readonly store: FilmState['dubs']
  readonly project: FilmProject
}

/**
 * Puts the dubs into the store as drafts, with the checkpoints of an earlier run, and the words of new ones into the project; others in
 * it stay as they are.
 */
async function orderDubs(dubs: readonly PlannedDub[], { store, project }: Ordering): Promise<void> {
  const now = Date.now()
  const { isOwn: anew } = project
  for (const [at, { id, request, order: dub, fresh }] of dubs.entries()) {
    const known = fresh ? undefined : store.get(id)
    if (known?.reached.steps === undefined)
      await project.edit(say('edit.dubLines'), (draft) => layRequest(draft, request, anew))
    const order = { kind: 'dub' as const, dub, terminal: terminalOf(request, anew) }
    const empty = { id, place: project.place, failures: [], notes: [], reached: {} }
    await store.save({ ...empty, ...known, order, state: { name: 'draft' }, addedAt: now + at })
  }
}

/** Writes the full reports of a check beside the dub, where they are ordered; answers their paths. A failure is only noted. */
async function writeReports(
  { output: { reports }, request: { force } }: PlannedDub,
  checked: QcReport | undefined,
  note: WorkContext['note'],
): Promise<string[]> {
  if (reports === undefined || checked === undefined) return []
  try {
    await writeTextFile(reports.json, `${reportJson(checked, 2)}\n`, force)
    await writeTextFile(reports.html, reportPage(checked, { language: language(), words }), force)
    return Object.values(reports)
  } catch (error) {
    note(saidOf(toFailure(error)), 'warning')
    return []
  }
}

/** Removes the data of the engine, unless it has a job that the next run continues. */
async function forgetEngine({ dubs, engineData }: FilmState): Promise<void> {
  const jobs = dubs.list().filter(({ state, reached }) => {
    return state.name !== 'done' && (reached.renderJob !== undefined || reached.analyzeJob !== undefined)
  })
  if (jobs.length === 0) await rm(engineData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** A finished dub as it is stored. */
export type MadeDub = Omit<DubResult, 'url'>

/** A dub of an order: one video in one language. */
export interface PlannedDub {
  readonly id: string
  readonly request: DubRequest
  readonly output: OutputPlan
  readonly order: DubOrder
  /** Whether it is made anew, whatever an earlier run reached. */
  readonly fresh: boolean
  /** Results of an earlier run, which stays if the picture still waits as it does there. */
  readonly made?: MadeDub
  /** The result, once this run has made the dub. */
  summary?: DubSummary
}

/** Receives what happens to the dubs of an order. */
interface OrderEvents {
  /** An event of a dub, or of what all dubs of a film share. */
  tell(dub: PlannedDub | undefined, event: DubEvent): void
  /** The state of a dub that waits or runs. */
  show(dub: PlannedDub, state: LiveState): void
  /** The end of a dub; its state is `done` or `failed`. */
  end(dub: PlannedDub, item: FilmDub): void
}

/** The links of an order. Disposing ends the engine if one was started. */
interface OrderLinks extends Links, AsyncDisposable {
  /** The profile that runs the jobs: the engine of this computer, or the address of the hosted service. */
  readonly current: string
}

interface LinksOptions {
  readonly hosted: HostedService | undefined
  /** Data folder of the engine. It outlives a killed run, so that the engine of the next one continues the jobs. */
  readonly engineData: string
  readonly tell: Tell
  /** Where the engine's log goes; nowhere when absent. */
  readonly onLog?: ((line: string) => void) | undefined
  readonly signal: AbortSignal
}

/** Creates the links of an order. The engine of this computer is started on first use, and again when it dies. */
function openLinks({ hosted, engineData, tell, onLog, signal }: LinksOptions): OrderLinks {
  const log = { ...silentLog(), ...(onLog === undefined ? {} : { engine: onLog }) }
  const host = createEngineHost({ dataDir: engineData, log, onChange: () => undefined })
  let begun: Promise<unknown> | undefined
  let service: Promise<Connection> | undefined

  async function ownLink(stop: AbortSignal): Promise<Link> {
    begun ??= inStage(tell, 'engine', () => host.link(signal))
    await begun
    return { profile: THIS_COMPUTER, ...(await host.link(stop)), watchWaits: () => () => undefined }
  }

  async function hostedLink(access: HostedService): Promise<Link> {
    service ??= connectHosted(access, { tell, signal })
    const never = new AbortController().signal
    const link = { profile: access.baseUrl, service: (await service).service }
    return { ...link, lost: never, isLost: async () => false, watchWaits: () => () => undefined }
  }

  return {
    current: hosted?.baseUrl ?? THIS_COMPUTER,
    link: (profile, stop) => (profile === THIS_COMPUTER || hosted === undefined ? ownLink(stop) : hostedLink(hosted)),
    async [Symbol.asyncDispose]() {
      await Promise.all([host[Symbol.asyncDispose](), service?.then((one) => one[Symbol.asyncDispose]())])
    },
  }
}

/** Where the picture waits in the one file of a film: for all its languages together, so each is told when all are known. */
interface WaitsTogether {
  /**
   * Gives what the lines of one dub need, and answers where the picture waits for all. Throws `unavailable` once a dub has failed before its needs
   * were known.
   */
  give(id: string, own: WaitNeeds, signal: AbortSignal): Promise<TimeMapKnots>
  /** Tells that a dub has failed; of no account once its needs are known. */
  fail(id: string): void
}

/** Waits for the dubs of these ids, whose picture is paced together. */
export function createWaitsTogether(ids: readonly string[], pace: CommonPace): WaitsTogether {
  const known = new Map<string, WaitNeeds>()
  const all = Promise.withResolvers<TimeMapKnots>()
  all.promise.catch(() => undefined) // thrown where it is waited for, if anybody does
  return {
    give(id, own, signal) {
      known.set(id, own)
      if (known.size === ids.length) all.resolve(commonWaits([...known.values()], pace))
      return until(all.promise, signal)
    },
    fail(id) {
      if (known.has(id)) return
      all.reject(new AppError({ kind: 'unavailable', message: say('failure.waitsTogether') }))
    },
  }
}
