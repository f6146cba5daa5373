import { expect, it } from 'vitest'
import { createWindowTimeline } from './windowTimeline.ts'

/** A window that was opened 5 s after its page, and whose timeline began 120 ms after its clock. */
function openedWindow() {
  const state = { ms: 8000, frame: 8000 }
  const page = { now: () => state.ms }
  const timeline = {
    get currentTime() {
      return state.frame - 5120
    },
  }
  return { state, page, window: { performance: { now: () => state.ms - 5000 }, document: { timeline } } }
}

it('tells a moment of the page on the timeline of a window that was opened later', () => {
  const { state, page, window } = openedWindow()
  const timeline = createWindowTimeline(window, page)
  const looks = [9, 30, 0.2, 12].map((late) => {
    state.frame += 100
    state.ms = state.frame + late
    return timeline.look()
  })
  expect(looks).toEqual([true, false, true, false])
  state.ms += 70
  expect(timeline.at(8500)).toBeCloseTo(8500 - 5120, 0)
})

it('has for the page itself its own clock, however late a frame is', () => {
  const { state, page, window } = openedWindow()
  const timeline = createWindowTimeline({ ...window, performance: page }, page)
  state.ms += 40
  expect([timeline.look(), timeline.at(8123)]).toEqual([false, 8123])
})
