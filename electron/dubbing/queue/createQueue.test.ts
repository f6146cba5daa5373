import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { isPaused } from './pausing.ts'
import { draft, nextTurn, Program, type Running, settled } from './program.testing.ts'

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

  isOpen(id: string): boolean {
    return ['waiting', 'running', 'paused'].includes(this.program.nameOf(id) ?? '')
  }

  /** Sends commands at once or a turn apart, without waiting for the one before. */
  async send(id: string, commands: readonly ('pause' | 'resume' | 'cancel')[], apart: boolean): Promise<void> {
    if (this.isOpen(id) && commands.includes('cancel')) this.cancelled.add(id)
    const sent: Promise<void>[] = []
    for (const command of commands) {
      sent.push(this.program.queue[command](id))
      if (apart) await nextTurn()
    }
    await Promise.all(sent)
  }

  async cancel(id: string): Promise<void> {
    const isOpen = this.isOpen(id)
    // The run is done, and the queue has not heard of it yet.
    this.program.running.get(id)?.finish.resolve({ name: 'done' })
    await this.program.queue.cancel(id)
    if (isOpen) this.cancelled.add(id)
  }

  async remove(id: string): Promise<void> {
    const { queue, done } = this.program
    await queue.remove(id)
    // What is ordered under this id from now on is another item.
    for (let at = done.indexOf(id); at >= 0; at = done.indexOf(id)) done.splice(at, 1)
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
    arbitrary: fc
      .tuple(ids, fc.array(fc.constantFrom('pause', 'resume', 'cancel'), { minLength: 2, maxLength: 4 }), fc.boolean())
      .map(
        ([id, commands, apart]): Deed =>
          (story) =>
            story.send(id, commands, apart),
      ),
  },
  { weight: 2, arbitrary: on((story, id) => story.cancel(id)) },
  { weight: 1, arbitrary: on((story, id) => story.remove(id)) },
  { weight: 4, arbitrary: on(({ program }, id) => program.running.get(id)?.finish.resolve({ name: 'done' })) },
  { weight: 1, arbitrary: on(({ program }, id) => program.running.get(id)?.finish.reject(new Error('bug'))) },
  {
    weight: 1,
    arbitrary: fc.constant<Deed>(async ({ program }) => {
      await program.queue.close()
      expect([program.held, program.desktop]).toEqual([0, { awake: 0, progress: undefined }])
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
      fc.asyncProperty(fc.array(deed, { maxLength: 40 }), fc.boolean(), async (deeds, slow) => {
        const story = new Story()
        story.program.slow = slow
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
    run.show({
      stage: 'render',
      doing: plainWords('Speaking'),
      fraction: 0.5,
      held: { reason: plainWords('Busy.'), until: 1 },
    })
    expect(program.stateOf('a')).toMatchObject({ fraction: 0.5, held: { reason: plainWords('Busy.') } })
    run.show({ fraction: 0.6 })
    expect(program.stateOf('a')).toEqual({
      name: 'running',
      stage: 'render',
      doing: plainWords('Speaking'),
      fraction: 0.6,
    })
    const pausing = program.queue.pause('a')
    expect([isPaused(run.signal), run.isCancelled()]).toEqual([true, false])
    expect(program.stateOf('a')).toEqual({ name: 'paused', fraction: 0.6 })
    const cancelling = program.queue.cancel('a')
    expect([program.nameOf('a'), run.isCancelled()]).toEqual(['cancelled', true])
    await Promise.all([pausing, cancelling])
    expect(program.disk.get('a')?.state.name).toBe('cancelled')
  })

  it('begins a rival as soon as what the running one has reached makes it none', async () => {
    const program = new Program()
    await program.queue.order(draft('a', 1))
    await program.queue.order(draft('b', 1))
    await settled()
    expect([program.nameOf('a'), program.nameOf('b')]).toEqual(['running', 'waiting'])
    await program.running.get('a')?.run.save({ kind: 2 })
    await settled()
    expect([program.nameOf('a'), program.nameOf('b')]).toEqual(['running', 'running'])
    await program.queue.close()
  })

  it('goes on with an item that is resumed while it still pauses', async () => {
    const program = new Program()
    await program.queue.order(draft('a'))
    await settled()
    const pausing = program.queue.pause('a')
    await program.queue.resume('a')
    expect(program.nameOf('a')).toBe('waiting')
    await pausing
    await settled()
    expect([program.nameOf('a'), program.running.size, program.queue.busy]).toEqual(['running', 1, 1])
    await program.queue.close()
  })

  it('keeps cancelled what is cancelled while the program closes, and goes on with the others at the next start', async () => {
    const program = new Program()
    await program.queue.order(draft('a', 1))
    await program.queue.order(draft('b', 2))
    await settled()
    const { run } = program.running.get('b') as Running
    await Promise.all([program.queue.cancel('a'), program.queue.close()])
    expect([run.signal.aborted, run.isCancelled(), isPaused(run.signal)]).toEqual([true, false, false])
    program.start()
    await settled()
    expect([program.nameOf('a'), program.nameOf('b')]).toEqual(['cancelled', 'running'])
    await program.queue.close()
  })

  it('begins nothing more once it closes, though there is room', async () => {
    const program = new Program()
    const begun: string[] = []
    for (const id of ['a', 'b', 'c', 'd']) await program.queue.order(draft(id))
    await settled()
    const { running } = program
    const set = running.set.bind(running)
    running.set = (id, run) => {
      begun.push(id)
      return set(id, run)
    }
    await program.queue.close()
    await settled()
    expect([begun, running.size, program.queue.busy]).toEqual([[], 0, 0])
    expect(['a', 'b', 'c', 'd'].map((id) => program.disk.get(id)?.state.name)).toEqual(Array(4).fill('waiting'))
  })

  it.each(['paused', 'failed'] as const)('takes commands while it saves that an item is %s', async (end) => {
    const program = new Program()
    const { queue, store } = program
    await queue.order(draft('a'))
    await settled()
    program.slow = true
    if (end === 'failed') program.running.get('a')?.finish.reject(new Error('bug'))
    else void queue.pause('a')
    while (store.get('a')?.state.name !== end) await Promise.resolve()
    await Promise.all([end === 'failed' ? queue.order(draft('a')) : queue.resume('a'), queue.cancel('a')])
    await settled()
    expect([program.nameOf('a'), program.running.size, queue.busy]).toEqual(['cancelled', 0, 0])
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
    await program.running.get('a')?.run.save({ checkpoint: { profile: 'hosted', renderJob: '1' } })
    await program.queue.pause('a')
    expect(program.store.get('a')?.notes.map(english)).toEqual([expect.stringContaining('cannot pause')])
    await program.queue.cancel('a')
    expect(program.disk.get('a')).toMatchObject({ state: { name: 'cancelled' }, checkpoint: { profile: 'hosted' } })
    expect(program.disk.get('a')?.checkpoint).not.toHaveProperty('renderJob')
  })
})
