import { expect, it } from 'vitest'
import { usableKeys } from './usableKeys.ts'

const READY = { stage: 'ready', hasMicrophone: true, hasTakes: false, hasObstacle: false } as const
const pressed = (facts: Parameters<typeof usableKeys>[0]) => {
  const { isRunning: _, ...keys } = usableKeys(facts)
  return Object.entries(keys).flatMap(([key, isUsable]) => (isUsable ? [key] : []))
}

it('lets nothing be pressed that would do nothing', () => {
  expect(pressed(READY)).toEqual(['record'])
  expect(pressed({ ...READY, hasMicrophone: false })).toEqual([])
  expect(pressed({ ...READY, hasObstacle: true })).toEqual([])
  expect(pressed({ ...READY, hasTakes: true })).toEqual(['record', 'again', 'good', 'listen'])
  expect(pressed({ ...READY, stage: 'starting' })).toEqual([])
  expect(pressed({ ...READY, stage: 'keeping', hasTakes: true })).toEqual([])
  expect(pressed({ ...READY, stage: 'rolling', hasObstacle: true })).toEqual(['record'])
  expect(pressed({ ...READY, stage: 'recording', hasObstacle: true })).toEqual(['record', 'again', 'good'])
})
