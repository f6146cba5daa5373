import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import type { Links } from '../steps/link.ts'
import { createQueue, type Queue } from './createQueue.ts'
import type { ItemRun } from './itemRun.ts'
import { openMemoryStore } from './memoryStore.ts'
import { isPaused } from './pausing.ts'
import type { QueueItem, QueueStore } from './queueStore.ts'

interface Item extends QueueItem {
  /** Items of a kind run one after the other. */
  readonly kind: number
}

interface Running {
  readonly run: ItemRun<Item>
  readonly finish: PromiseWithResolvers<{ readonly name: 'done' }>
}

const links: Links = { link: () => Promise.reject(new Error('No service.')) }
const draft = (id: string, kind = 0): Item => ({ id, kind, state: { name: 'draft' }, notes: [], reached: {} })
/** Lets all that is begun come to where it waits for something. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** A program with a queue whose runs end when the test says so; it can be closed or killed, and started again. */
class Program {
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
        if (!this.full) return store.save(item)
        store.set(item)
        throw new AppError({ kind: 'file', message: 'The disk is full.' })
      },
    }
    this.queue = createQueue<Item>({
      ...{ store: this.store, links, purpose: 'Testing', now: () => 0 },
      rules: { atOnce: 2, areRivals: (a, b) => a.kind === b.kind },
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
    this.queue.takeUp()
  }

  #work(run: ItemRun<Item>, running: Map<string, Running>): Promise<{ readonly name: 'done' }> {
    const { id } = run.item
    // Nothing runs twice, nor beside a rival, nor beyond what runs at once.
    expect(running.has(id)).toBe(false)
    expect([...running.values()].map((one) => one.run.item.kind)).not.toContain(run.item.kind)
    expect(running.size).toBeLessThan(2)
    const finish = Promise.withResolvers<{ readonly name: 'done' }>()
    run.signal.addEventListener('abort', () => finish.reject(new DOMException('stop', 'AbortError')))
    running.set(id, { run, finish })
    return finish.promise.finally(() => running.delete(id))
  }

  nameOf(id: string): string | undefined {
    const state = this.store.get(id)?.state.name
    return state === 'ordered' ? this.queue.liveState(id).name : state
  }

  /** Lets everything come to its end. */
  async finishAll(): Promise<void> {
    for (const { id } of this.store.list()) await this.queue.resume(id)
    for (await settled(); this.running.size > 0; await settled()) {
      for (const { finish } of this.running.values()) finish.resolve({ name: 'done' })
    }
  }
}

type Deed = (story: Story) => unknown

/** A program with what the user has been told of each item. */
class Story {
  readonly program = new Program()
  /** The orders of each item that may still come to be done. */
  readonly open = new Map<string, number>()
  readonly cancelled = new Set<string>()

  async order(id: string, kind: number): Promise<void> {
    const { queue, store } = this.program
    const before = this.program.nameOf(id)
    const isNew = before === undefined || before === 'cancelled' || before === 'failed'
    if (!isNew) return
    await queue.order({ ...(store.get(id) ?? draft(id, kind)) })
    this.cancelled.delete(id)
    this.open.set(id, (this.open.get(id) ?? 0) + 1)
  }

  async cancel(id: string): Promise<void> {
    const before = this.program.nameOf(id)
    const isOpen = before === 'waiting' || before === 'running' || before === 'paused'
    const cancelling = this.program.queue.cancel(id)
    // Whatever the run says now is too late.
    this.program.running.get(id)?.finish.resolve({ name: 'done' })
    await cancelling
    if (isOpen) this.cancelled.add(id)
  }

  async remove(id: string): Promise<void> {
    await this.program.queue.remove(id)
    this.open.delete(id)
    this.cancelled.delete(id)
  }

  expectTrue(): void {
    for (const id of this.cancelled) expect([id, this.program.nameOf(id)]).toEqual([id, 'cancelled'])
    for (const id of this.open.keys()) expect(this.program.nameOf(id)).toBeDefined()
    const { running, queue, desktop, held } = this.program
    expect(desktop.awake).toBe(running.size > 0 ? 1 : 0)
    expect(desktop.progress === undefined).toBe(running.size === 0)
    expect(held).toBe(queue.busy)
  }
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const on = (act: (story: Story, id: string) => unknown) =>
  ids.map(
    (id): Deed =>
      (story) =>
        act(story, id),
  )
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(ids, fc.nat(2)).map(
      ([id, kind]): Deed =>
        (story) =>
          story.order(id, kind),
    ),
  },
  { weight: 3, arbitrary: on(({ program }, id) => program.queue.pause(id)) },
  { weight: 3, arbitrary: on(({ program }, id) => program.queue.resume(id)) },
  {
    weight: 2,
    arbitrary: on(async ({ program: { queue } }, id) => {
      await Promise.all([queue.pause(id), queue.resume(id)])
    }),
  },
  { weight: 2, arbitrary: on((story, id) => story.cancel(id)) },
  { weight: 1, arbitrary: on((story, id) => story.remove(id)) },
  { weight: 4, arbitrary: on(({ program }, id) => program.running.get(id)?.finish.resolve({ name: 'done' })) },
  { weight: 1, arbitrary: on(({ program }, id) => program.running.get(id)?.finish.reject(new Error('bug'))) },
  {
    weight: 1,
    arbitrary: fc.constant<Deed>(async ({ program }) => {
      await program.queue.close()
      program.start()
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Deed>(({ program }) => {
      program.desktop.awake = 0
      program.start()
    }),
  },
)

describe('the queue', () => {
  it('runs nothing twice and loses nothing, whatever is wanted of it and however often the program ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 40 }), async (deeds) => {
        const story = new Story()
        for (const act of deeds) {
          await act(story)
          await settled()
          story.expectTrue()
        }
        const { program } = story
        await program.finishAll()
        story.expectTrue()
        expect(program.queue.busy).toBe(0)
        for (const [id, orders] of story.open) {
          expect(['done', 'failed', 'cancelled']).toContain(program.nameOf(id))
          const times = program.done.filter((one) => one === id).length
          expect(times).toBeLessThanOrEqual(orders)
          if (program.nameOf(id) === 'done') expect(times).toBeGreaterThan(0)
        }
        expect(new Map(program.store.list().map((item) => [item.id, item]))).toEqual(program.disk)
        expect(program.reports).toEqual([])
        await program.queue.close()
      }),
      { numRuns: 300 },
    )
  })

  it('shows what a run that is being stopped will be, and saves it when it has stopped', async () => {
    const program = new Program()
    await program.queue.order(draft('a'))
    await settled()
    const { run } = program.running.get('a') as Running
    run.show({ stage: 'render', doing: 'Speaking', fraction: 0.5, held: { reason: 'Busy.', until: 1 } })
    expect(program.queue.liveState('a')).toMatchObject({ fraction: 0.5, held: { reason: 'Busy.' } })
    run.show({ fraction: 0.6 })
    expect(program.queue.liveState('a')).toEqual({ name: 'running', stage: 'render', doing: 'Speaking', fraction: 0.6 })
    const pausing = program.queue.pause('a')
    expect([isPaused(run.signal), run.isCancelled()]).toEqual([true, false])
    expect(program.queue.liveState('a')).toEqual({ name: 'paused', fraction: 0.6 })
    const cancelling = program.queue.cancel('a')
    expect([program.nameOf('a'), run.isCancelled()]).toEqual(['cancelled', true])
    await Promise.all([pausing, cancelling])
    expect(program.disk.get('a')?.state.name).toBe('cancelled')
  })

  it('begins nothing that could not be saved, and puts an order back', async () => {
    const program = new Program()
    program.store.set(draft('a'))
    program.full = true
    await expect(program.queue.order(draft('a'))).rejects.toThrow('The disk is full.')
    await expect(program.queue.order(draft('b'))).rejects.toThrow('The disk is full.')
    await settled()
    expect([program.nameOf('a'), program.nameOf('b'), program.running.size]).toEqual(['draft', undefined, 0])
  })

  it('shows how a run ended even where that cannot be saved, and goes on with the next', async () => {
    const program = new Program()
    await program.queue.order(draft('a'))
    await program.queue.order(draft('b'))
    await settled()
    program.full = true
    program.running.get('a')?.finish.resolve({ name: 'done' })
    await settled()
    expect([program.nameOf('a'), program.nameOf('b')]).toEqual(['done', 'running'])
    expect(program.reports).toEqual(['the end of a run could not be saved'])
    await program.queue.close()
  })

  it('calls off what a paused item has at a service when it is cancelled, and says what a service goes on with', async () => {
    const program = new Program()
    await program.queue.order(draft('a'))
    await settled()
    await program.running.get('a')?.run.save({ reached: { profile: 'hosted', renderJob: '1' } })
    await program.queue.pause('a')
    expect(program.store.get('a')?.notes).toEqual([expect.stringContaining('cannot pause')])
    await program.queue.cancel('a')
    expect(program.disk.get('a')).toMatchObject({ state: { name: 'cancelled' }, reached: { profile: 'hosted' } })
    expect(program.disk.get('a')?.reached).not.toHaveProperty('renderJob')
  })
})
