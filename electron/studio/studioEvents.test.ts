// @module-tag apart

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStudioEventHub } from './studioEvents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A hub with two windows, and what each was sent. */
function setup() {
  const hub = createStudioEventHub()
  const sent: [window: string, event: string, data: object][] = []
  for (const window of ['a', 'b']) hub.listen(window, ({ event, data }) => sent.push([window, event, data]))
  return { hub, sent }
}

it('tells every window, or one, and none that has gone', () => {
  const { hub, sent } = setup()
  hub.packsChanged()
  hub.forget('b')
  hub.connectionChanged()
  hub.sendTo('b', { event: 'packsChanged', data: {} })
  hub.sendTo('a', { event: 'packsChanged', data: {} })
  expect(sent.map(([window, event]) => `${window} ${event}`)).toEqual([
    'a packsChanged',
    'b packsChanged',
    'a connectionChanged',
    'a packsChanged',
  ])
  expect([...hub.windows()]).toEqual(['a'])
})

it('tells the first of many changes at once, the others together, and never leaves out the last', () => {
  const { hub, sent } = setup()
  hub.forget('b')
  for (let count = 0; count < 5; count++) hub.jobsChanged()
  expect(sent).toHaveLength(1)
  vi.runAllTimers()
  expect(sent).toHaveLength(2)
  vi.runAllTimers()
  expect(sent).toHaveLength(2)
  hub.jobsChanged()
  expect(sent).toHaveLength(3)
})

it('gathers the changes of each project apart', () => {
  const { hub, sent } = setup()
  hub.forget('b')
  for (const project of ['p', 'q', 'p']) hub.workChanged(project)
  expect(sent.map(([, , data]) => data)).toEqual([{ project: 'p' }, { project: 'q' }])
  vi.runAllTimers()
  expect(sent.map(([, , data]) => data)).toEqual([{ project: 'p' }, { project: 'q' }, { project: 'p' }])
})
