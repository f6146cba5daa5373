import { expect, it } from 'vitest'
import { createTimeMap } from '../../../shared/timing/waits/timeMap.ts'
import type { WaitNeeds } from '../../../shared/timing/waits/waitNeeds.ts'
import { createWaitsTogether } from './waitsTogether.ts'
import { WorkOrder } from './workOrder.ts'

const { signal } = new AbortController()

/** Dubs of one file, by their ids. */
function dubsOf(
  ids: readonly string[],
  pace: { picture: 'auto' | 'wait'; longest?: number } = { picture: 'auto', longest: 0.5 },
) {
  const sources = { transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: {}, output: '/film.mp4' }
  const terminal = { anew: true, replaces: false, preserve: false, subtitles: false, together: ids }
  const order = WorkOrder.parse({ kind: 'dub', dub: { to: 'sw', ...sources, ...pace }, terminal })
  if (order.kind !== 'dub') throw new Error('It is the order of a dub.')
  const together = createWaitsTogether()
  return {
    give: (id: string, own: WaitNeeds, stop = signal) => together.give({ id, order }, own, stop),
    fail: (id: string) => together.fail({ id, order }),
  }
}

/** A film of ten seconds with one line that takes so long, of which so many lines need haste. */
const needs = (natural: number, share: number): WaitNeeds => {
  const line = { id: 0, speaker: 'A', start: 1, end: 3, natural, characters: 20, wait: true }
  return { share, duration: 4, lines: [line] }
}

it('tells each dub the waits of all, once all are known', async () => {
  const together = dubsOf(['sw', 'ha'])
  const first = together.give('sw', needs(2, 0))
  const second = together.give('ha', needs(4, 1))
  together.fail('sw') // its check, or another thing after its waits
  const waits = await first
  expect(createTimeMap(waits).added).toBeCloseTo(4 / 1.142 - 3, 2)
  expect(await second).toEqual(waits)
})

it('keeps the time of the picture while no language needs haste', async () => {
  const together = dubsOf(['sw', 'ha'])
  const answers = [together.give('sw', needs(4, 0.05)), together.give('ha', needs(2, 0))]
  expect(await Promise.all(answers)).toEqual([[], []])
})

it('waits for all no longer than the film may get, unless that is wished', async () => {
  const most = (pace: Parameters<typeof dubsOf>[1]) => dubsOf(['sw'], pace).give('sw', needs(8, 1))
  expect(createTimeMap(await most({ picture: 'auto', longest: 0.1 })).added).toBeCloseTo(0.4, 2)
  expect(createTimeMap(await most({ picture: 'wait' })).added).toBeCloseTo(8 / 1.142 - 3, 2)
})

it('lets nobody wait for a dub that has failed, nor after the program is told to stop', async () => {
  const together = dubsOf(['sw', 'ha', 'yo'])
  const stop = new AbortController()
  const stopped = together.give('sw', needs(2, 0), stop.signal)
  stop.abort()
  await expect(stopped).rejects.toThrow('Cancelled.')
  const waiting = together.give('ha', needs(2, 0))
  together.fail('yo')
  await expect(waiting).rejects.toThrow('another one failed')
})

it('waits anew for a dub that failed and was ordered again, and refuses the others until then', async () => {
  const together = dubsOf(['sw', 'ha'])
  together.fail('ha')
  await expect(together.give('sw', needs(2, 0))).rejects.toThrow('another one failed')
  const again = together.give('ha', needs(4, 1))
  expect(await together.give('sw', needs(2, 0))).toEqual(await again)
})
