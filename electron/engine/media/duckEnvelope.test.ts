import { describe, expect, it } from 'vitest'
import { DuckEnvelope, decibels, type Stretch } from './duckEnvelope.ts'

const RATE = 1000
const DUCKING = { depthDb: -12, attack: 0.1, release: 0.2 }
const DEPTH = decibels(-12)

/** Gains over the first seconds, by sending ones through in blocks that do not line up with anything. */
function gains(lines: readonly Stretch[], seconds: number, ducking = DUCKING): Float32Array {
  const envelope = new DuckEnvelope(lines, ducking, RATE)
  const frames = seconds * RATE
  const left = new Float32Array(frames)
  for (let position = 0; position < frames; position += 97) {
    const block = new Float32Array(2 * 97).fill(1)
    envelope.apply(block, position)
    for (let frame = 0; frame < 97 && position + frame < frames; frame++) left[position + frame] = block[2 * frame] ?? 0
  }
  return left
}

describe('DuckEnvelope', () => {
  it('is down exactly while the line lasts and untouched outside the slopes', () => {
    const curve = gains([{ start: 1000, end: 1500 }], 3)
    expect(curve.subarray(1000, 1500).every((gain) => Math.abs(gain - DEPTH) < 1e-6)).toBe(true)
    expect(curve.subarray(0, 900).every((gain) => gain === 1)).toBe(true)
    expect(curve.subarray(1700).every((gain) => gain === 1)).toBe(true)
  })

  it('falls before the line and rises after it without a step', () => {
    const curve = gains([{ start: 1000, end: 1500 }], 3)
    for (let frame = 901; frame < 1700; frame++) {
      const change = (curve[frame] ?? 0) - (curve[frame - 1] ?? 0)
      expect(Math.abs(change)).toBeLessThan(0.03)
      if (frame < 1000) expect(change).toBeLessThanOrEqual(0)
      if (frame > 1500) expect(change).toBeGreaterThanOrEqual(0)
    }
  })

  it('stays down between lines that follow closely', () => {
    const curve = gains(
      [
        { start: 2000, end: 2400 },
        { start: 1000, end: 1500 },
      ],
      4,
    )
    expect(curve.subarray(1000, 2400).every((gain) => Math.abs(gain - DEPTH) < 1e-6)).toBe(true)
  })

  it('comes back fully between lines far enough apart', () => {
    const curve = gains(
      [
        { start: 1000, end: 1500 },
        { start: 2300, end: 2500 },
      ],
      4,
    )
    expect(curve.subarray(1700, 2200).every((gain) => gain === 1)).toBe(true)
  })

  it('starts on its way down where the first line comes too soon', () => {
    const curve = gains([{ start: 50, end: 500 }], 1)
    expect(curve[0]).toBeLessThan(1)
    expect(curve[50]).toBeCloseTo(DEPTH, 6)
  })

  it('switches at once where attack and release are nothing', () => {
    const curve = gains([{ start: 100, end: 200 }], 1, { depthDb: -12, attack: 0, release: 0 })
    expect([curve[99], curve[200]]).toEqual([1, 1])
    expect(curve[100]).toBeCloseTo(DEPTH, 6)
  })
})
