import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeWav } from './encodeWav.ts'
import { speechBounds } from './speechBounds.ts'
import { speechLevel } from './speechLevel.ts'

const RATE = 48_000

const sine = (level: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => level * Math.sin((2 * Math.PI * 200 * at) / RATE))

describe('speechBounds', () => {
  it('takes off silence and noise far below the speech, but a little', () => {
    const sound = new Float32Array(3 * RATE).map((_, at) => 0.001 * Math.sin(at))
    sound.set(sine(0.5, 1), RATE)
    const { from, to } = speechBounds(sound, RATE)
    expect(from / RATE).toBeCloseTo(0.996, 3)
    expect(to / RATE).toBeCloseTo(2.03, 3)
  })

  it('finds nothing in silence and stays inside any sound', () => {
    expect(speechBounds(new Float32Array(100), RATE)).toEqual({ from: 0, to: 0 })
    fc.assert(
      fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true })), (values) => {
        const sound = Float32Array.from(values)
        const { from, to } = speechBounds(sound, 8000)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(sound.length)
        expect(to).toBeGreaterThanOrEqual(from)
      }),
    )
  })
})

describe('speechLevel', () => {
  it('is that of the speech, however long the pauses are', () => {
    const sound = new Float32Array(5 * RATE)
    sound.set(sine(0.5, 1), RATE)
    expect(speechLevel(sound, RATE)).toBeCloseTo(20 * Math.log10(0.5 / Math.SQRT2), 1)
    expect(speechLevel(new Float32Array(10), RATE)).toBe(-Infinity)
  })
})

describe('encodeWav', () => {
  it('writes what a reader of WAV expects', () => {
    const file = encodeWav(Float32Array.of(0, 1, -1, 0.5, -2), RATE)
    const view = new DataView(file.buffer)
    expect(String.fromCharCode(...file.subarray(0, 16))).toMatch(/^RIFF....WAVEfmt $/s)
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, RATE, 24])
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([file.length - 8, 15])
    const values = [0, 1, 2, 3, 4].map((at) => view.getUint8(44 + 3 * at) + (view.getInt16(45 + 3 * at, true) << 8))
    expect(values).toEqual([0, 2 ** 23 - 1, -(2 ** 23), 2 ** 22, -(2 ** 23)])
  })
})
