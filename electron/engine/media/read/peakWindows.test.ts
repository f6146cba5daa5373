import { expect, it } from 'vitest'
import { PeakWindows } from './peakWindows.ts'

/** The pairs of a sound that comes in pieces of so many values. */
function pairs(samples: readonly number[], options: { frames: number; channels?: number; piece?: number }): number[] {
  const { frames, channels = 1, piece = samples.length } = options
  const windows = new PeakWindows(frames, channels)
  for (let at = 0; at < samples.length; at += piece) windows.add(Float32Array.from(samples.slice(at, at + piece)))
  return [...new Int8Array(windows.finish())]
}

it('gives the least and the greatest value of each window over all channels, and of the short one at the end', () => {
  const stereo = [0, 1, -1, 0, 0.5, 0.25, -0.25, 0, 0, 0.5]
  for (const piece of [2, 4, 10]) {
    expect(pairs(stereo, { frames: 2, channels: 2, piece })).toEqual(
      [-127, 127, -32, 64, 0, 64].map((value) => value + 0),
    )
  }
  expect(pairs([], { frames: 2 })).toEqual([])
  expect(pairs([2, -2], { frames: 2 })).toEqual([-127, 127])
})

it('does not drift where windows are no whole number of frames, and has no window of none', () => {
  const frames = 22.05
  expect(pairs(new Array(22_050).fill(0.5), { frames })).toHaveLength(2 * 1000)
  expect(pairs(new Array(22_051).fill(0.5), { frames })).toHaveLength(2 * 1001)
  expect(pairs([0.5, 0.5, 0.5], { frames: 0.5 })).toHaveLength(6)
})
