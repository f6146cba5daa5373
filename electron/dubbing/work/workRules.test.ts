import { expect, it } from 'vitest'
import type { StoredWork, WorkOrder } from './workOrder.ts'
import { WINDOW_LIMITS, type WorkLimits, workRules } from './workRules.ts'

let count = 0
/** A work item of a kind in a project; what else an order has decides nothing here. */
const work = (kind: WorkOrder['kind'], place = '/a.griot', target = 'sw'): StoredWork => ({
  ...{ id: String(count++), place, failures: [], notes: [], reached: {}, state: { name: 'ordered' } },
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

it('makes as many dubs of a film beside each other as its limits say now', () => {
  let most = 1
  const limits = { atOnce: Number.POSITIVE_INFINITY, dubsAtOnce: () => most }
  const dubs = ['sw', 'ha', 'yo', 'ig'].map((to) => work('dub', '', to))
  const [first, ...others] = dubs as [StoredWork, ...StoredWork[]]
  expect(may(limits, first, ...others.slice(0, 1))).toBe(false)
  most = 2
  expect(may(limits, first, ...others.slice(0, 1))).toBe(true)
  expect(may(limits, first, ...others.slice(0, 2))).toBe(false)
  most = Number.POSITIVE_INFINITY
  expect(may(limits, first, ...others)).toBe(true)
})
