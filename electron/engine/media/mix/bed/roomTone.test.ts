import { describe, expect, it } from 'vitest'
import { layoutFor } from '../soundLayout.ts'
import { RoomTone, roomLevel } from './roomTone.ts'

const FRAMES = 48_000

/** The level in dBFS of each channel of a second of room tone, where the original is heard at this gain. */
function levelsOf(channels: 2 | 6, { level, gain = 0 }: { readonly level: number; readonly gain?: number }) {
  const block = new Float32Array(channels * FRAMES)
  new RoomTone(level, layoutFor(channels)).addTo(block, new Float32Array(FRAMES).fill(gain))
  return Array.from({ length: channels }, (_, channel) => {
    const squares = block.reduce((sum, value, at) => (at % channels === channel ? sum + value * value : sum), 0)
    return 10 * Math.log10(squares / FRAMES)
  })
}

describe('the tone of a room in place of an original', () => {
  it('is as loud as it is to be, in each channel before the listener and in no other', () => {
    for (const level of levelsOf(2, { level: -60 })) expect(Math.abs(level + 60)).toBeLessThan(0.5)
    const surround = levelsOf(6, { level: -66 })
    for (const level of surround.slice(0, 3)) expect(Math.abs(level + 66)).toBeLessThan(0.5)
    expect(surround.slice(3)).toEqual([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY])
  })

  it('fills what is lacking of the original, and adds nothing to one that is heard whole or louder', () => {
    for (const level of levelsOf(2, { level: -60, gain: 0.5 })) expect(Math.abs(level + 66)).toBeLessThan(0.5)
    const silent = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    expect(levelsOf(2, { level: -60, gain: 1 })).toEqual(silent)
    expect(levelsOf(2, { level: -60, gain: 1.4 })).toEqual(silent)
  })

  it('is as loud as the quiet stretches of the original, neither silent nor a noise of its own', () => {
    const energyAt = (lufs: number) => 10 ** ((lufs + 0.691) / 10)
    const film = (quiet: number) => Float32Array.from({ length: 100 }, (_, at) => energyAt(at % 5 === 0 ? quiet : -20))
    expect(roomLevel(film(-62))).toBeCloseTo(-62, 3)
    expect(roomLevel(film(-90))).toBe(-70)
    expect(roomLevel(film(-30))).toBe(-55)
    expect(roomLevel(new Float32Array(0))).toBe(-70)
  })
})
