import type { WorkProgress, WorkStateOf } from '../../../shared/commands/workState.ts'
import { toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { type ServiceJobs, withoutJobs } from '../work/checkpoint.ts'
import type { Links } from '../work/links.ts'
import { cancelServiceJobs, cannotPauseNotes, pauseRun } from './pausing.ts'
import {
  type ItemRun,
  type ItemRunner,
  isRunning,
  nextPhase,
  type QueueItem,
  type QueueStore,
  type Run,
  type RunEnd,
} from './queueItem.ts'
import { createScheduler, type QueueRules, type QueueScheduler } from './scheduler.ts'

/** Runs items in order, as many at once as its rules allow, and saves how they end. */
export interface Queue<T extends QueueItem> {
  /**
   * Adds an item, or orders a draft or an ended one again. If it cannot be saved, it is as before and the error is
   * thrown: after a restart it would be unknown.
   */
  order(item: T): Promise<void>
  /** Continues the items that were ordered when the program last closed. */
  resumeAll(): void
  /** Pauses an item; resolves when its run has stopped. */
  pause(id: string): Promise<void>
  /** Queues a paused item again. */
  resume(id: string): Promise<void>
  /** Cancels an item; resolves when its run has ended and its service's jobs are cancelled. */
  cancel(id: string): Promise<void>
  /** Cancels an item and removes it. */
  remove(id: string): Promise<void>
  /** The present state of an item; while it is being stopped, already the state to come. */
  stateOf(item: T): T['state'] | WorkStateOf<'running' | 'paused' | 'cancelled'>
  /** Number of items waiting or running. */
  readonly busy: number
  /** Stops all runs; they continue at the next start. */
  close(): Promise<void>
}

/** Options of a queue: its dependencies, and the rules in which queues of the program differ. */
export interface QueueOptions<T extends QueueItem> extends ItemChangesOptions<T> {
  readonly rules: QueueRules<T>
  readonly desktop: ActivityDesktop
  /** Reason shown by the desktop for keeping the computer awake. */
  readonly purpose: Message
  readonly now: () => number
  readonly work: ItemRunner<T>
  /** Keeps open what an item needs while it waits or runs. */
  hold?(item: T): Disposable
  /** Called when a run is done or has failed, its end is saved, and the next one has not begun. */
  onEnd(item: T, end: RunEnd): void | Promise<void>
  onChange(item: T): void
  /** Takes errors that no caller waits for. */
  report(what: string, error: unknown, item: T): void
}

/** Creates a queue over the items of a store. Nothing runs before `resumeAll` or `order`. */
export function createQueue<T extends QueueItem>(options: QueueOptions<T>): Queue<T> {
  const { store, onChange } = options
  const showActivity = createActivity(options.desktop, options.purpose)
  const { save, ...others } = createItemChanges(options, changed)
  const changes: ItemChanges<T> = { ...others, save: saveStep }
  const scheduler = createScheduler({ ...options, begin, onBegin: changed })
  const { order, send, ending } = itemCommands({ store, scheduler, changes })

  function changed(item: T): void {
    showActivity(scheduler.runs().map(({ progress }) => progress.fraction))
    onChange(item)
  }

  /** Saves the checkpoint of a run, after which its rivals may be none any more. */
  async function saveStep(id: string, change: ItemChange<T>): Promise<void> {
    await save(id, change)
    scheduler.next()
  }

  function begin(item: T): Run {
    const run = newRun()
    // Deferred: the first report of the run looks for it in the line-up.
    run.ended = Promise.resolve()
      .then(() => perform(item, run, options, changes))
      .finally(() => scheduler.leave(item.id))
      .catch((error: unknown) => options.report('a run ended unexpectedly', error, item))
      .then(() => changed(store.get(item.id) ?? item))
    return run
  }

  return {
    order,
    resumeAll() {
      for (const { id } of store.list()) scheduler.add(id)
      scheduler.next()
    },
    pause: (id) => send(id, 'pause'),
    resume: (id) => send(id, 'resume'),
    cancel: (id) => send(id, 'cancel'),
    async remove(id) {
      await send(id, 'cancel')
      await ending(id)
      const item = store.get(id)
      await store.remove(id)
      if (item !== undefined) onChange(item)
    },
    stateOf({ id, state }) {
      const { phase, progress } = (state.name === 'waiting' ? scheduler.runOf(id) : undefined) ?? {}
      if (phase === 'running' && progress !== undefined) return { name: 'running', ...progress }
      if (phase === 'pausing') return { name: 'paused', fraction: progress?.fraction ?? 0 }
      return phase === 'cancelling' ? { name: 'cancelled' } : state
    },
    get busy() {
      return scheduler.size
    },
    async close() {
      const runs = scheduler.runs()
      scheduler.stop()
      for (const { stop } of runs) stop.abort()
      await Promise.all(runs.map(({ ended }) => ended))
      scheduler.release()
      showActivity([])
    },
  }
}

async function perform<T extends QueueItem>(
  item: T,
  run: Run,
  { work, now, onEnd, report }: QueueOptions<T>,
  changes: ItemChanges<T>,
): Promise<void> {
  const end = await runToEnd({ work, run: itemRun(item, run, changes), progress: () => run.progress }, now)
  try {
    await changes.finish(item.id, run, end)
  } catch (error) {
    report('the end of a run could not be saved', error, item)
  }
  const ended = changes.get(item.id)
  if (ended !== undefined && ended.state.name === end.event) await onEnd(ended, end)
}

/** Creates a run that has not begun to work. */
function newRun(): Run {
  const progress: WorkProgress = { stage: 'engine', doing: say('doing.ready'), fraction: 0 }
  return { phase: 'running', progress, stop: new AbortController(), ended: Promise.resolve() }
}

/** The access of a runner to its run and its item. */
function itemRun<T extends QueueItem>(item: T, run: Run, { get, set, save, changed }: ItemChanges<T>): ItemRun<T> {
  const { id } = item
  const { signal } = run.stop
  return {
    get item() {
      return get(id) ?? item
    },
    signal,
    isCancelled: () => run.phase === 'cancelling',
    set: (change) => void set(id, change),
    save: (change) => save(id, change),
    show(change) {
      const { held: _, ...rest } = run.progress
      run.progress = { ...rest, ...change }
      const now = get(id)
      if (now !== undefined) changed(now)
    },
  }
}

/** Does the work and returns how it ended. An error after a stop is taken to be its consequence. Never throws. */
async function runToEnd<T extends QueueItem>(
  { work, run, progress }: { readonly work: ItemRunner<T>; readonly run: ItemRun<T>; progress(): WorkProgress },
  now: () => number,
): Promise<RunEnd> {
  const started = now()
  const times = () => ({ seconds: (now() - started) / 1000, endedAt: now() })
  try {
    run.signal.throwIfAborted()
    return { event: 'done', state: await work(run), ...times() }
  } catch (error) {
    if (run.signal.aborted) return { event: 'stopped', ...times() }
    const { stage } = progress()
    const state = { name: 'failed', failure: toFailure(error), stage } as const
    return { event: 'failed', state, ...times(), error }
  }
}

/** The commands to single items of a queue; see `Queue`. */
interface ItemCommands<T extends QueueItem> {
  order(item: T): Promise<void>
  /** Pauses, resumes or cancels an item; resolves when a run that it stops has ended. */
  send(id: string, event: 'pause' | 'resume' | 'cancel'): Promise<void>
  /** Resolves when the end of the item's last run is saved; undefined if none is ending. */
  ending(id: string): Promise<void> | undefined
}

interface ItemCommandsOptions<T extends QueueItem> {
  readonly store: QueueStore<T>
  readonly scheduler: QueueScheduler<T>
  readonly changes: ItemChanges<T>
}

/** Creates the commands: each brings its item into the phase that `nextPhase` names. */
function itemCommands<T extends QueueItem>({ store, scheduler, changes }: ItemCommandsOptions<T>): ItemCommands<T> {
  function ending(id: string): Promise<void> | undefined {
    return store.get(id)?.state.name === 'waiting' ? undefined : scheduler.runOf(id)?.ended
  }

  async function enqueue(item: T): Promise<void> {
    const before = store.get(item.id)
    const waiting = { ...item, state: { name: 'waiting' as const } }
    const saved = store.save(waiting)
    changes.changed(waiting)
    try {
      await saved
    } catch (error) {
      if (before === undefined) await store.remove(item.id).catch(() => undefined)
      else store.set(before)
      changes.changed(item)
      throw error
    }
    // It may have been paused or cancelled meanwhile.
    scheduler.add(item.id)
    scheduler.next()
  }

  async function send(id: string, event: 'pause' | 'resume' | 'cancel'): Promise<void> {
    // Without a run that is ending, a command takes effect before it returns.
    if (ending(id) !== undefined) await ending(id)
    const item = store.get(id)
    if (item === undefined) return
    const phase = nextPhase(scheduler.phaseOf(item), event)
    if (isRunning(phase)) return direct(item, phase)
    if (phase === scheduler.phaseOf(item)) return
    if (phase === 'waiting') return enqueue(item)
    await (phase === 'paused' ? changes.setAside(id, 0) : changes.abandon(id)).finally(() => scheduler.drop(id))
    changes.changed(item)
  }

  /** Brings the run of an item into a phase; resolves when a run that is to stop has ended. */
  async function direct(item: T, phase: Run['phase']): Promise<void> {
    const run = scheduler.runOf(item.id)
    if (run === undefined) return
    run.phase = phase
    if (phase === 'pausing') pauseRun(run.stop)
    if (phase === 'cancelling') run.stop.abort()
    changes.changed(item)
    if (phase === 'pausing' || phase === 'cancelling') await run.ended
  }

  return {
    async order(item) {
      if (ending(item.id) !== undefined) await ending(item.id)
      const before = store.get(item.id)
      if (before === undefined || nextPhase(scheduler.phaseOf(before), 'order') !== scheduler.phaseOf(before))
        await enqueue(item)
    },
    send,
    ending,
  }
}

/** A change of an item. */
type ItemChange<T> = Partial<T> | Partial<QueueItem>

/** The changes of the items of a store. An item that was removed meanwhile stays removed. */
interface ItemChanges<T extends QueueItem> {
  get(id: string): T | undefined
  /** Changes an item in memory, and answers it; undefined if it was removed. */
  set(id: string, change: ItemChange<T>): T | undefined
  /** Changes an item; resolves when it is safe on disk. The memory holds the change even if the disk refuses it. */
  save(id: string, change: ItemChange<T>): Promise<void>
  /** Saves how a run ended. */
  finish(id: string, run: Run, end: RunEnd): Promise<void>
  /** Saves an item as paused. */
  setAside(id: string, fraction: number): Promise<void>
  /** Saves an item that does not run as cancelled, cancels its jobs and removes its temporary files. */
  abandon(id: string): Promise<void>
  /** Reports a changed item to the listener. */
  changed(item: T): void
}

/** Dependencies of the changes. */
interface ItemChangesOptions<T extends QueueItem> {
  readonly store: QueueStore<T>
  readonly links: Links
  /** The jobs of an item at a service; by default those of its checkpoint. */
  jobsOf?(item: T): ServiceJobs
  /** Removes the temporary files of an item that was cancelled. */
  clear(item: T): Promise<unknown>
}

/** Creates the changes. */
function createItemChanges<T extends QueueItem>(
  options: ItemChangesOptions<T>,
  changed: (item: T) => void,
): ItemChanges<T> {
  const { store, links, clear, jobsOf = ({ checkpoint }) => checkpoint } = options

  function set(id: string, change: ItemChange<T>): T | undefined {
    const before = store.get(id)
    if (before === undefined) return undefined
    const item = { ...before, ...change }
    store.set(item)
    changed(item)
    return item
  }

  async function save(id: string, change: ItemChange<T>): Promise<void> {
    const item = set(id, change)
    if (item !== undefined) await store.save(item)
  }

  async function setAside(id: string, fraction: number): Promise<void> {
    const item = store.get(id)
    if (item === undefined) return
    await save(id, { state: { name: 'paused', fraction }, notes: [...item.notes, ...cannotPauseNotes(jobsOf(item))] })
  }

  async function abandon(id: string): Promise<void> {
    // Before the disk: it must not begin while its jobs are called off.
    const item = set(id, { state: { name: 'cancelled' } })
    if (item === undefined) return
    await cancelServiceJobs(links, jobsOf(item))
    await Promise.all([save(id, { checkpoint: withoutJobs(item.checkpoint) }), clear(item)])
  }

  async function finish(
    id: string,
    { phase: before, progress }: Run,
    { event, state, endedAt }: RunEnd,
  ): Promise<void> {
    const phase = nextPhase(before, event)
    if (phase === 'paused') await setAside(id, progress.fraction)
    else if (phase === 'cancelled') await abandon(id)
    else if (phase === event && state !== undefined) await save(id, { state, endedAt })
  }

  return { get: store.get, set, save, finish, setAside, abandon, changed }
}

/** The parts of a desktop that show that something runs. */
export interface ActivityDesktop {
  /** Keeps the computer awake until disposed. */
  readonly keepAwake: (reason: Message) => Disposable
  /** Shows progress on the taskbar, 0 to 1; undefined removes it. */
  showProgress(fraction: number | undefined): void
}

/** Shows the progress of all runs, each 0 to 1, and keeps the computer awake meanwhile; an empty list ends both. */
type ShowActivity = (fractions: readonly number[]) => void

/** Creates the display; the taskbar shows the mean progress. `reason` tells the desktop why it stays awake. */
function createActivity(desktop: ActivityDesktop, reason: Message): ShowActivity {
  let awake: Disposable | undefined
  return (fractions) => {
    const total = fractions.reduce((sum, one) => sum + one, 0)
    desktop.showProgress(fractions.length === 0 ? undefined : total / fractions.length)
    if (fractions.length > 0) awake ??= desktop.keepAwake(reason)
    else {
      awake?.[Symbol.dispose]()
      awake = undefined
    }
  }
}
