// @module-tag apart

import { expect, it, onTestFinished } from 'vitest'
import { IDENTITY_TIME_MAP } from '../../../shared/timing/waits/timeMap.ts'
import { isPlaying, lastReading, now, tick } from '../../state/editor/clock.ts'
import { drawFrame } from '../../state/frames.testing.ts'
import { createFreeClock } from './mediaClock.ts'
import { createPlayback } from './playback.ts'
import { createWaitingClock } from './waitingClock.ts'

globalThis.cancelAnimationFrame = () => undefined

/** Plays a film of 20 s without pictures. */
function open() {
  let ms = 0
  const time = () => ms
  const media = Object.assign(
    createFreeClock(() => 20, time),
    { seeking: false },
  )
  const clock = createWaitingClock(media, () => IDENTITY_TIME_MAP, time)
  tick(5, false)
  const playback = createPlayback({ clock, now: time, onPlay: () => undefined, onMove: () => undefined })
  onTestFinished(() => playback[Symbol.dispose]())
  /** Lets time pass, with a frame every tenth of a second. */
  const pass = (seconds: number) => {
    for (let left = Math.round(seconds * 10); left > 0; left--) {
      ms += 100
      drawFrame()
    }
    return [now(), isPlaying()]
  }
  return { media, playback, pass }
}

it('plays from where the playhead is until it is paused', () => {
  const { playback, pass } = open()
  expect(pass(1)).toEqual([5, false])
  playback.play()
  expect(pass(2)).toEqual([expect.closeTo(7), true])
  playback.pause()
  expect(pass(1)).toEqual([expect.closeTo(7), false])
})

it('plays a stretch once, and stops at its end', () => {
  const { playback, pass } = open()
  playback.playRange(2, 4)
  expect(pass(1)).toEqual([expect.closeTo(3), true])
  expect(pass(3)).toEqual([4, false])
})

it('goes on past the end of a stretch that was left', () => {
  const { playback, pass } = open()
  playback.playRange(2, 4)
  playback.seek(3)
  playback.seek(10)
  expect(pass(2)).toEqual([expect.closeTo(12), true])
})

it('begins a looped stretch again, until the loop is taken away', () => {
  const { playback, pass } = open()
  playback.loop({ start: 6, end: 8 })
  playback.play()
  expect(pass(4)).toEqual([expect.closeTo(7), true])
  playback.loop(undefined)
  expect(pass(4)).toEqual([expect.closeTo(11), true])
})

it('plays faster with every press, and as fast as before once it was paused', () => {
  const { playback, pass } = open()
  playback.shuttle(1)
  playback.shuttle(1)
  expect(pass(2)).toEqual([expect.closeTo(9), true])
  playback.pause()
  playback.play()
  expect(pass(2)).toEqual([expect.closeTo(11), true])
})

it('steps back faster with every press, and stops at the beginning', () => {
  const { playback, pass } = open()
  playback.seek(10)
  playback.shuttle(-1)
  expect(pass(2)).toEqual([expect.closeTo(8), true])
  playback.shuttle(-1)
  expect(pass(1)).toEqual([expect.closeTo(6), true])
  playback.shuttle(-1)
  expect(pass(2)).toEqual([0, false])
})

it('plays from where it stepped back to, forward or as it was paused', () => {
  const { playback, pass } = open()
  playback.seek(10)
  playback.shuttle(-1)
  pass(2)
  playback.shuttle(1)
  expect(pass(1)).toEqual([expect.closeTo(9), true])
  playback.shuttle(-1)
  pass(1)
  playback.pause()
  expect(pass(2)).toEqual([expect.closeTo(8), false])
  playback.shuttle(-1)
  playback.play()
  expect(pass(1)).toEqual([expect.closeTo(9), true])
})

it('waits with the next step back for the picture of the last, and steps over the time that took', () => {
  const { media, playback, pass } = open()
  playback.seek(10)
  playback.shuttle(-1)
  pass(1)
  media.seeking = true
  expect(pass(1)).toEqual([expect.closeTo(9), true])
  media.seeking = false
  expect(pass(1)).toEqual([expect.closeTo(7), true])
})

it('tells that the film moves from when it does, and that it stands while it seeks', () => {
  const { media, playback, pass } = open()
  playback.play()
  expect(lastReading().speed).toBe(0)
  pass(1)
  expect(lastReading().speed).toBe(1)
  media.seeking = true
  pass(0.1)
  expect(lastReading().speed).toBe(0)
})
