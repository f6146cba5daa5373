import { expect, it } from 'vitest'
import { createTimeMap } from '../../../shared/timing/timeMap.ts'
import type { CommonPace, WaitNeeds } from '../../../shared/timing/waitNeeds.ts'
import { createWaitsTogether } from './waitsTogether.ts'

const { signal } = new AbortController()
const pace = { picture: 'auto', longest: 0.5 } as const

/** A film of ten seconds with one line that takes so long, of which so many lines need haste. */
const needs = (natural: number, share: number): WaitNeeds => {
  const line = { id: 0, speaker: 'A', start: 1, end: 3, natural, characters: 20, mayWait: true }
  return { share, duration: 4, lines: [line] }
}

it('tells each dub the waits of all, once all are known', async () => {
  const together = createWaitsTogether(['sw', 'ha'], pace)
  const first = together.give('sw', needs(2, 0), signal)
  const second = together.give('ha', needs(4, 1), signal)
  together.fail('sw') // its check, or another thing after its waits
  const waits = await first
  expect(createTimeMap(waits).added).toBeCloseTo(4 / 1.142 - 3, 2)
  expect(await second).toEqual(waits)
})

it('keeps the time of the picture while no language needs haste', async () => {
  const together = createWaitsTogether(['sw', 'ha'], pace)
  const given = [together.give('sw', needs(4, 0.05), signal), together.give('ha', needs(2, 0), signal)]
  expect(await Promise.all(given)).toEqual([[], []])
})

it('waits for all no longer than the film may get, unless that is wished', async () => {
  const most = (pace: CommonPace) => {
    const together = createWaitsTogether(['sw'], pace)
    return together.give('sw', needs(8, 1), signal)
  }
  expect(createTimeMap(await most({ picture: 'auto', longest: 0.1 })).added).toBeCloseTo(0.4, 2)
  expect(createTimeMap(await most({ picture: 'wait' })).added).toBeCloseTo(8 / 1.142 - 3, 2)
})

it('lets nobody wait for a dub that has failed, nor after the program is told to stop', async () => {
  const together = createWaitsTogether(['sw', 'ha', 'yo'], pace)
  const stop = new AbortController()
  const stopped = together.give('sw', needs(2, 0), stop.signal)
  stop.abort()
  await expect(stopped).rejects.toThrow('Cancelled.')
  const waiting = together.give('ha', needs(2, 0), signal)
  together.fail('yo')
  await expect(waiting).rejects.toThrow('another one failed')
})
