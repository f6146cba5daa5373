import { beforeEach, describe, expect, it } from 'vitest'
import { createVideoTime, type VideoTime } from './videoTime.ts'

let context = 0
let time: VideoTime
beforeEach(() => {
  context = 100
  time = createVideoTime(() => context)
})

/** Observes a video that is off by `off` seconds for 21 looks; answers whether times were corrected. */
function observe(off: (look: number) => number): boolean {
  return Array.from({ length: 21 }, (_, look) => time.observe(time.now() + off(look))).includes(true)
}

describe('createVideoTime', () => {
  it('tells times of the video by the clock of the sound, at its speed', () => {
    time.start(10, 2)
    context += 3
    expect([time.now(), time.toContext(20), time.speed()]).toEqual([16, 105, 2])
    time.stop()
    expect([time.now(), time.toContext(20), time.speed()]).toEqual([0, 0, undefined])
  })

  it('knows a jump and another speed from a drift', () => {
    time.start(10, 1)
    expect([time.holds(10.1, 1), time.holds(10.2, 1), time.holds(10, 1.5)]).toEqual([true, false, false])
    time.stop()
    expect(time.holds(0, 1)).toBe(false)
  })

  it('follows a drift, but neither a single wild look nor what nobody hears', () => {
    time.start(10, 1)
    expect(observe((look) => (look === 7 ? 0.1 : 0.005))).toBe(false)
    expect(time.now()).toBe(10)
    expect(observe(() => 0.03)).toBe(true)
    expect(time.now()).toBeCloseTo(10.03, 9)
  })
})
