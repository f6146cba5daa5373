import { expect } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import type { Links } from '../work/links.ts'
import { createQueue, type Queue } from './createQueue.ts'
import type { ItemRun, QueueItem, QueueStore } from './queueItem.ts'

/** An item of the tests. */
export interface Item extends QueueItem {
  readonly kind: number
}

/** A run that ends when the test says so. */
export interface Running {
  readonly run: ItemRun<Item>
  readonly finish: PromiseWithResolvers<{ readonly name: 'done' }>
}

const links: Links = { link: () => Promise.reject(new Error('No service.')) }
/** A draft to order. */
export const draft = (id: string, kind = 0): Item => ({ id, kind, state: { name: 'draft' }, notes: [], checkpoint: {} })
/** Lets all that is begun come to where it waits for something. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await nextTurn()
}
/** Resolves when everything that can run now has run. */
export const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))
/** Items of a kind run one after the other; those of kind 0 at any time. */
const areRivals = (a: Item, b: Item) => a.kind > 0 && a.kind === b.kind

/** A program with a queue whose runs end when the test says so; it can be closed or killed, and started again. */
export class Program {
  disk = new Map<string, Item>()
  store!: QueueStore<Item>
  queue!: Queue<Item>
  running = new Map<string, Running>()
  /** The ids of the items that were done, once for each time. */
  readonly done: string[] = []
  readonly reports: string[] = []
  readonly desktop = { awake: 0, progress: undefined as number | undefined }
  held = 0
  full = false
  /** Whether the disk takes its time. */
  slow = false

  constructor() {
    this.start()
  }

  start(): void {
    // What a killed program still does is seen by nobody.
    const disk = new Map(this.disk)
    const running = new Map<string, Running>()
    const store = openMemoryStore(disk)
    this.disk = disk
    this.running = running
    this.held = 0
    this.store = {
      ...store,
      save: async (item) => {
        store.set(item)
        if (this.slow) await nextTurn()
        if (this.full) throw new AppError({ kind: 'file', message: 'The disk is full.' })
        const now = store.get(item.id)
        if (now !== undefined) await store.save(now)
      },
    }
    this.queue = createQueue<Item>({
      store: this.store,
      links,
      purpose: plainWords('Testing'),
      now: () => 0,
      rules: { mayBegin: (item, busy) => busy.length < 2 && !busy.some((one) => areRivals(one, item)) },
      desktop: {
        keepAwake: () => {
          this.desktop.awake++
          return { [Symbol.dispose]: () => void this.desktop.awake-- }
        },
        showProgress: (fraction) => {
          this.desktop.progress = fraction
        },
      },
      work: (run) => this.#work(run, running),
      hold: () => {
        this.held++
        return { [Symbol.dispose]: () => void this.held-- }
      },
      clear: async () => undefined,
      onEnd: ({ id, state }) => void (state.name === 'done' && this.done.push(id)),
      onChange: () => undefined,
      report: (what) => void this.reports.push(what),
    })
    this.queue.resumeAll()
  }

  #work(run: ItemRun<Item>, running: Map<string, Running>): Promise<{ readonly name: 'done' }> {
    const { id } = run.item
    // Nothing runs twice, nor beside a rival, nor beyond what runs at once.
    expect(running.has(id)).toBe(false)
    expect([...running.values()].filter((one) => areRivals(one.run.item, run.item))).toEqual([])
    expect(running.size).toBeLessThan(2)
    const finish = Promise.withResolvers<{ readonly name: 'done' }>()
    run.signal.addEventListener('abort', () => finish.reject(new DOMException('stop', 'AbortError')))
    running.set(id, { run, finish })
    return finish.promise.finally(() => running.delete(id))
  }

  stateOf(id: string) {
    const item = this.store.get(id)
    return item && this.queue.stateOf(item)
  }

  nameOf(id: string): string | undefined {
    return this.stateOf(id)?.name
  }

  /** Lets everything come to its end. */
  async finishAll(): Promise<void> {
    for (const { id } of this.store.list()) await this.queue.resume(id)
    for (await settled(); this.running.size > 0; await settled()) {
      for (const { finish } of this.running.values()) finish.resolve({ name: 'done' })
    }
  }
}

/** Opens a store over a map in place of the disk. A second store on the same map finds what the first one saved. */
function openMemoryStore<T extends { readonly id: string }>(disk: Map<string, T>): QueueStore<T> {
  const items = new Map(disk)
  return {
    list: () => [...items.values()],
    get: (id) => items.get(id),
    set: (item) => void items.set(item.id, item),
    async save(item) {
      items.set(item.id, item)
      disk.set(item.id, item)
    },
    async remove(id) {
      items.delete(id)
      disk.delete(id)
    },
  }
}
