import { expect, it } from 'vitest'
import type { StoredWork, WorkOrder } from './workOrder.ts'
import { WINDOW_LIMITS, type WorkLimits, workRules } from './workRules.ts'

let count = 0
/** A work item of a kind in a project; what else an order has decides nothing here. */
const work = (kind: WorkOrder['kind'], place = '/a.griot', target = 'sw'): StoredWork => ({
  ...{ id: String(count++), place, failures: [], notes: [], checkpoint: {}, state: { name: 'waiting' } },
  order: { kind, target, dub: { to: target } } as unknown as WorkOrder,
})
const may = (limits: WorkLimits, item: StoredWork, ...running: StoredWork[]) =>
  workRules(limits).mayBegin(item, running)

it('runs five work items of a window at once, and one that does the same in a project only after the other', () => {
  const others = ['takes', 'translation', 'check', 'faces'].map((kind) => work(kind as WorkOrder['kind']))
  expect(may(WINDOW_LIMITS, work('transcript'), ...others)).toBe(true)
  expect(may(WINDOW_LIMITS, work('transcript'), ...others, work('render', '/b.griot'))).toBe(false)
  expect(may(WINDOW_LIMITS, work('takes'), work('takes'))).toBe(false)
  expect(may(WINDOW_LIMITS, work('takes'), work('takes', '/b.griot'))).toBe(true)
  expect(may(WINDOW_LIMITS, work('takes'), work('takes', '/a.griot', 'ha'))).toBe(true)
})

it('renders one language of a project at a time, and makes one dub at a time in a window', () => {
  expect(may(WINDOW_LIMITS, work('render'), work('render', '/a.griot', 'ha'))).toBe(false)
  expect(may(WINDOW_LIMITS, work('render'), work('render', '/b.griot', 'ha'))).toBe(true)
  expect(may(WINDOW_LIMITS, work('dub'), work('render', '/a.griot', 'ha'))).toBe(false)
  expect(may(WINDOW_LIMITS, work('dub'), work('render', '/b.griot'))).toBe(true)
  expect(may(WINDOW_LIMITS, work('dub'), work('dub', '/b.griot'))).toBe(false)
})

const TERMINAL: WorkLimits = { atOnce: Number.POSITIVE_INFINITY, dubsAtOnce: 2 }

/** Dubs of one project in four languages, with what a terminal orders of each. */
function dubsOf(terminal: (ids: string[]) => object = () => ({})): [StoredWork, StoredWork, StoredWork, StoredWork] {
  const dubs = ['sw', 'ha', 'yo', 'ig'].map((to) => work('dub', '/a.griot', to))
  const ids = dubs.map(({ id }) => id)
  const order = ({ order }: StoredWork) => ({ ...order, terminal: terminal(ids) }) as WorkOrder
  return dubs.map((dub) => ({ ...dub, order: order(dub) })) as ReturnType<typeof dubsOf>
}

it('has the first dub of a film find the lines that the others share, and then makes two beside each other', () => {
  const [first, second, third] = dubsOf()
  const analyzed = { ...first, checkpoint: { origin: 'analysis' as const } }
  const begins = (...all: StoredWork[]) => workRules(TERMINAL, () => all).mayBegin(second, [first])
  expect([begins(first, second), begins(analyzed, second)]).toEqual([false, true])
  expect(may({ ...TERMINAL, hasLines: true }, second, first)).toBe(true)
  expect(may({ ...TERMINAL, hasLines: true }, third, first, second)).toBe(false)
})

it('runs all dubs of one file whose picture waits together, and one by one those that add to the same cast', () => {
  const limits = { ...TERMINAL, atOnce: 2, hasLines: true }
  const [first, ...others] = dubsOf((together) => ({ together, cast: 'series.json' }))
  expect(may(limits, first, ...others)).toBe(true)
  expect(may({ ...limits, hasLines: false }, first, ...others)).toBe(false)
  const [one, two] = dubsOf(() => ({ cast: 'series.json' }))
  expect(may(limits, one, two)).toBe(false)
  expect(may(limits, one, dubsOf(() => ({ cast: 'other.json' }))[1])).toBe(true)
})
