import type { ItemChanges } from './itemChanges.ts'
import { isRunning, nextPhase } from './itemPhase.ts'
import type { LineUp } from './lineUp.ts'
import { pause } from './pausing.ts'
import type { QueueItem, QueueStore } from './queueStore.ts'
import type { Run } from './run.ts'

/** The commands to single items of a queue; see `Queue`. */
export interface ItemCommands<T extends QueueItem> {
  order(item: T): Promise<void>
  /** Pauses, resumes or cancels an item; resolves when a run that it stops has ended. */
  send(id: string, event: 'pause' | 'resume' | 'cancel'): Promise<void>
  /** Resolves when the end of the item's last run is saved; undefined if none is ending. */
  ending(id: string): Promise<void> | undefined
}

interface ItemCommandsOptions<T extends QueueItem> {
  readonly store: QueueStore<T>
  readonly lineUp: LineUp<T>
  readonly changes: ItemChanges<T>
}

/** Creates the commands: each brings its item into the phase that `nextPhase` names. */
export function itemCommands<T extends QueueItem>({ store, lineUp, changes }: ItemCommandsOptions<T>): ItemCommands<T> {
  function ending(id: string): Promise<void> | undefined {
    return store.get(id)?.state.name === 'ordered' ? undefined : lineUp.runOf(id)?.ended
  }

  async function enqueue(item: T): Promise<void> {
    const before = store.get(item.id)
    const ordered = { ...item, state: { name: 'ordered' as const } }
    const saved = store.save(ordered)
    changes.changed(ordered)
    try {
      await saved
    } catch (error) {
      if (before === undefined) await store.remove(item.id).catch(() => undefined)
      else store.set(before)
      changes.changed(item)
      throw error
    }
    // It may have been paused or cancelled meanwhile.
    lineUp.add(item.id)
    lineUp.next()
  }

  async function send(id: string, event: 'pause' | 'resume' | 'cancel'): Promise<void> {
    // Without a run that is ending, a command takes effect before it returns.
    if (ending(id) !== undefined) await ending(id)
    const item = store.get(id)
    if (item === undefined) return
    const phase = nextPhase(lineUp.phaseOf(item), event)
    if (isRunning(phase)) return direct(item, phase)
    if (phase === lineUp.phaseOf(item)) return
    if (phase === 'waiting') return enqueue(item)
    await (phase === 'paused' ? changes.setAside(id, 0) : changes.abandon(id)).finally(() => lineUp.drop(id))
    changes.changed(item)
  }

  /** Brings the run of an item into a phase; resolves when a run that is to stop has ended. */
  async function direct(item: T, phase: Run['phase']): Promise<void> {
    const run = lineUp.runOf(item.id)
    if (run === undefined) return
    run.phase = phase
    if (phase === 'pausing') pause(run.stop)
    if (phase === 'cancelling') run.stop.abort()
    changes.changed(item)
    if (phase === 'pausing' || phase === 'cancelling') await run.ended
  }

  return {
    async order(item) {
      if (ending(item.id) !== undefined) await ending(item.id)
      const before = store.get(item.id)
      if (before === undefined || nextPhase(lineUp.phaseOf(before), 'order') !== lineUp.phaseOf(before))
        await enqueue(item)
    },
    send,
    ending,
  }
}
