import { AV_NOPTS_VALUE } from 'node-av/constants'
import { Rational } from 'node-av/lib'
import { describe, expect, it } from 'vitest'
import { PictureClock } from './pictureClock.ts'

/** Milliseconds, 25 frames a second, a minute long, starting at 100 s on the file's own clock. */
function clock(frameRate = new Rational(25, 1)): PictureClock {
  const source = { origin: 100, statedDuration: 60 }
  return new PictureClock(source, { timeBase: new Rational(1, 1000), avgFrameRate: frameRate })
}

describe('PictureClock', () => {
  it('counts from the start of the file', () => {
    expect(clock().read(100_040n)).toBe(40n)
    expect(clock().read(AV_NOPTS_VALUE)).toBe(AV_NOPTS_VALUE)
  })

  it('does not believe a time long after the end, which would make hours of sound', () => {
    expect(clock().read(16_777_215_000n)).toBe(AV_NOPTS_VALUE)
    expect(clock().read(165_000n)).toBe(65_000n)
  })

  it('tells a new clock from frames that are reordered, even minutes apart', () => {
    expect(clock().isJump(5000n, 5080n)).toBe(false)
    expect(clock().isJump(50_000n, 0n)).toBe(true)
    expect(clock(new Rational(1, 20)).isJump(0n, 40_000n)).toBe(false)
  })

  it('knows where the last frame ends, whatever order frames come in', () => {
    const times = clock()
    for (const stamp of [0n, 120n, 40n, 80n]) times.note(stamp, 40n)
    expect(times.end).toBeCloseTo(0.16, 9)
  })

  it('gives frames without a length the usual one, and learns it where the track does not say', () => {
    const times = clock(new Rational(0, 1))
    expect(times.note(0n, 0n)).toBe(0n)
    expect(times.note(33n, 0n)).toBe(33n)
    expect(times.note(66n, 50n)).toBe(50n)
  })
})
