import { expect, it } from 'vitest'
import { busyShare, coreTimes } from './processorSeconds.ts'

it('tells for which share of their time the cores worked between two looks', () => {
  expect(busyShare({ busy: 100, idle: 100 }, { busy: 190, idle: 110 })).toBe(0.9)
  const now = coreTimes()
  expect(busyShare(now, now)).toBe(0)
  expect(now.busy).toBeGreaterThan(0)
})
