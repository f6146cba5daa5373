import { basename } from 'node:path'
import { THIS_COMPUTER } from '../../shared/commands/connection.ts'
import type { Dub, DubState, Stage } from '../../shared/commands/dubs.ts'
import { AppError, toFailure } from '../../shared/failure.ts'
import type { Wait } from '../client/retry.ts'
import { callOffAll, isPaused, leftToService, pause } from '../dubbing/queue/pausing.ts'
import { type DubContext, withStep } from '../dubbing/steps/dubContext.ts'
import { lookBeside } from '../dubbing/steps/findSources.ts'
import { clearVideo } from '../dubbing/steps/makeVideo.ts'
import { onLink } from '../dubbing/steps/onLink.ts'
import type { Rendered } from '../dubbing/steps/render.ts'
import { runDub } from '../dubbing/steps/runDub.ts'
import { createEstimate } from './dub/estimate.ts'
import type { DubFiles, StoredDub } from './dubFiles.ts'
import type { Log } from './log.ts'
import type { MediaFiles } from './media/mediaFiles.ts'
import type { Report } from './report.ts'
import type { Connection } from './service/connection.ts'
import type { Shell } from './shell/shell.ts'

/** The queue of dubs. The dub files hold the list of videos and their orders. */
export interface Jobs {
  view(dub: StoredDub): Dub
  /** Starts waiting dubs as far as there is room. */
  next(): void
  /** Pauses a dub; resolves when its work has stopped. */
  pause(id: string): Promise<void>
  /** Cancels a dub, running or paused; resolves when its work has ended. */
  stop(id: string): Promise<void>
  /** Number of dubs waiting or running. */
  readonly busy: number
  /** Stops all work; it continues at the next start. */
  close(): Promise<void>
}

interface JobsOptions {
  readonly dubs: DubFiles
  readonly connection: Connection
  readonly files: MediaFiles
  readonly shell: Shell
  readonly log: Log
  readonly report: Report
  onChange(): void
  readonly now?: () => number
  /** Replaces the pipeline, for tests. */
  readonly run?: typeof runDub
}

type Running = Extract<DubState, { name: 'running' }>

interface Work {
  readonly stop: AbortController
  readonly ended: Promise<void>
  state: Running
}

/** Dubs run at once: a render alone keeps both cores of a small machine busy, and services have limits of their own. */
const AT_ONCE = 1

/** Creates the queue: runs dubs one after the other and saves their checkpoints. */
export function createJobs(options: JobsOptions): Jobs {
  const { dubs, connection, files, shell, log, report, onChange, now = Date.now, run = runDub } = options
  const working = new Map<string, Work>()
  let closed = false
  let awake: Disposable | undefined

  /** Changes a dub as it is on disk now; a dub that was removed meanwhile stays removed. */
  async function update(id: string, change: (dub: StoredDub) => StoredDub): Promise<void> {
    const dub = dubs.find(id)
    if (dub === undefined) return
    const saved = dubs.save(change(dub))
    onChange()
    await saved
  }

  /**
   * Saves a change whose failure is only reported: the work is over, and the list shows its state even if the disk
   * refuses it.
   */
  function record(id: string, change: (dub: StoredDub) => StoredDub): Promise<void> {
    return update(id, change).catch((error: unknown) => report('a dub could not be recorded', error, { dub: id }))
  }

  function show(id: string, state: Partial<Running>): void {
    const work = working.get(id)
    if (work === undefined) return
    const { held: _, ...rest } = work.state
    work.state = { ...rest, ...state }
    shell.showProgress(work.state.fraction)
    onChange()
  }

  async function contextOf(dub: StoredDub, stop: AbortController): Promise<DubContext> {
    const { id, video, order } = dub
    const profile = dub.reached.profile ?? connection.current
    await update(id, (one) => ({ ...one, reached: { ...one.reached, profile } }))
    const estimate = createEstimate((await isRead(dub)) ? 'read' : 'heard', now)
    const onWait = ({ reason, seconds }: Wait) =>
      show(id, { held: { reason: reason.message, until: now() + seconds * 1000 } })
    return {
      id,
      video,
      order,
      signal: stop.signal,
      isCancelled: () => stop.signal.aborted && !isPaused(stop.signal) && !closed,
      get reached() {
        return dubs.find(id)?.reached ?? {}
      },
      reach: (step) => update(id, (one) => ({ ...one, reached: withStep(one.reached, step) })),
      enter(stage, doing) {
        const tell = (fraction: number) => show(id, { stage, doing, ...standing(estimate(stage, fraction)) })
        tell(0)
        return tell
      },
      note: (message) => void record(id, (one) => ({ ...one, notes: [...one.notes, message] })),
      onLink: (work) => onLink({ connection, profile, signal: stop.signal, onWait }, work),
      onThisComputer: (work) => onLink({ connection, profile: THIS_COMPUTER, signal: stop.signal, onWait }, work),
    }
  }

  async function perform(dub: StoredDub, stop: AbortController): Promise<void> {
    const started = now()
    let rendered: Rendered
    try {
      rendered = await run(await contextOf(dub, stop))
    } catch (error) {
      return fail(dub, stop, error)
    }
    const result = { ...rendered, seconds: (now() - started) / 1000 }
    await record(dub.id, (one) => ({ ...one, state: { name: 'done', result } }))
    log.info('a dub is done', { dub: dub.id, seconds: result.seconds })
    shell.notify({ title: 'The dub is ready', body: basename(result.path) })
  }

  async function fail(dub: StoredDub, stop: AbortController, error: unknown): Promise<void> {
    if (isPaused(stop.signal)) return setAside(dub.id, working.get(dub.id)?.state.fraction)
    if (closed) return // it goes on at the next start
    if (stop.signal.aborted) return record(dub.id, (one) => ({ ...one, state: { name: 'cancelled' } }))
    const failure = toFailure(error)
    const stage: Stage = working.get(dub.id)?.state.stage ?? 'engine'
    // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
    const bug = failure.kind === 'internal' ? { error } : {}
    log.warn('a dub failed', { dub: dub.id, stage, kind: failure.kind, ...bug })
    await record(dub.id, (one) => ({ ...one, state: { name: 'failed', failure, stage } }))
    shell.notify({ title: `${basename(dub.video)} could not be dubbed`, body: failure.message })
  }

  function setAside(id: string, fraction = 0): Promise<void> {
    return update(id, (one) => ({
      ...one,
      state: { name: 'paused', fraction },
      notes: [...one.notes, ...leftToService(one.reached)],
    }))
  }

  function start(dub: StoredDub): void {
    const stop = new AbortController()
    const state: Running = { name: 'running', stage: 'engine', doing: 'Getting ready', fraction: 0 }
    // Deferred, because the work's first report looks for the dub in the list.
    const ended = Promise.resolve()
      .then(() => perform(dub, stop))
      .finally(() => {
        working.delete(dub.id)
        if (!closed) next()
        onChange()
      })
      .catch((error: unknown) => report('a dub ended unexpectedly', error, { dub: dub.id }))
    working.set(dub.id, { stop, ended, state })
    awake ??= shell.keepAwake('Dubbing videos')
    onChange()
  }

  const ordered = () => dubs.all().filter(({ state }) => state.name === 'ordered')

  function next(): void {
    if (closed) return
    for (const dub of ordered()) {
      if (working.size >= AT_ONCE) return
      if (!working.has(dub.id)) start(dub)
    }
    if (working.size > 0) return
    awake?.[Symbol.dispose]()
    awake = undefined
    shell.showProgress(undefined)
  }

  function stateOf({ id, state }: StoredDub): DubState {
    const work = working.get(id)
    if (state.name === 'ordered')
      return work?.stop.signal.aborted ? stopping(work) : (work?.state ?? { name: 'waiting' })
    if (state.name !== 'done') return state
    return { name: 'done', result: { ...state.result, url: files.urlOf(state.result.path) } }
  }

  return {
    view(dub) {
      const { id, video, uploaded, order, notes } = dub
      return { id, video, name: basename(video), uploaded, order, notes, state: stateOf(dub) }
    },
    next,
    async pause(id) {
      const work = working.get(id)
      if (work === undefined) return setAside(id)
      pause(work.stop)
      onChange()
      await work.ended
    },
    async stop(id) {
      const work = working.get(id)
      work?.stop.abort()
      onChange()
      await work?.ended
      const dub = dubs.find(id)
      if (dub?.state.name !== 'paused') return
      await callOffAll(connection, dub.reached)
      await clearVideo(id, dub.order.output)
      await update(id, (one) => ({ ...one, reached: { ...one.reached, analyzeJob: undefined, renderJob: undefined } }))
    },
    get busy() {
      return ordered().length
    },
    async close() {
      closed = true
      for (const { stop } of working.values()) stop.abort()
      await Promise.all([...working.values()].map(({ ended }) => ended))
      awake?.[Symbol.dispose]()
    },
  }
}

/** The dub with this id. Throws `not_found`. */
export function findDub(dubs: DubFiles, id: string): StoredDub {
  const dub = dubs.find(id)
  if (dub !== undefined) return dub
  throw new AppError({ kind: 'not_found', message: 'This video is no longer on the list.' })
}

function stopping({ stop, state: { fraction } }: Work): DubState {
  return isPaused(stop.signal) ? { name: 'paused', fraction } : { name: 'cancelled' }
}

async function isRead({ order, video, reached }: StoredDub): Promise<boolean> {
  if (reached.transcript !== undefined || order.transcript.from === 'file') return true
  return order.transcript.from === 'auto' && (await lookBeside(video, order)).transcript !== undefined
}

function standing({ fraction, remaining }: { fraction: number; remaining?: number }) {
  return remaining === undefined ? { fraction } : { fraction, remaining }
}
