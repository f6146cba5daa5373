import { describe, expect, it } from 'vitest'
import { createTimeMap, IDENTITY_TIME_MAP, type TimeMap } from '../../timing/waits/timeMap.ts'
import { noise } from '../sounds.testing.ts'
import { retimed, type StretchedPiece } from './retimedSound.ts'

const shape = { sampleRate: 8000, channels: 2 }
const RATE = shape.sampleRate

/** Chunks of odd sizes, as decoders hand them out; each is overwritten when the next is asked for. */
function* chunksOf(samples: Float32Array): Generator<Float32Array> {
  const chunk = new Float32Array(2 * 777)
  for (let at = 0; at < samples.length; at += chunk.length) {
    const part = samples.subarray(at, at + chunk.length)
    chunk.set(part)
    yield chunk.subarray(0, part.length)
  }
}

function all(samples: Float32Array, map: TimeMap, pieces: StretchedPiece[] = [], follows = false): Float32Array {
  const made: number[] = []
  for (const chunk of retimed(chunksOf(samples), shape, { map, pieces, follows })) made.push(...chunk)
  return Float32Array.from(made)
}

/** Stereo of a function of the second. */
function sound(seconds: number, at: (second: number) => number): Float32Array {
  return Float32Array.from({ length: 2 * seconds * RATE }, (_, index) => at(Math.floor(index / 2) / RATE))
}

function hiss(seconds: number): Float32Array {
  const next = noise(7)
  return sound(seconds, () => 0.1 * next())
}

const frames = (samples: Float32Array, from: number, to: number): Float32Array =>
  samples.subarray(Math.round(2 * from * RATE), Math.round(2 * to * RATE))
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

/** Slowed by half from 2 to 4 s, held for 2 s at 6 s. */
const map = createTimeMap([
  { source: 2, dub: 2 },
  { source: 4, dub: 5 },
  { source: 6, dub: 7 },
  { source: 6, dub: 9 },
])

describe('retimed', () => {
  it('leaves sound as it is where nothing waits', () => {
    const samples = hiss(3)
    expect(all(samples, IDENTITY_TIME_MAP)).toEqual(samples)
  })

  it('copies bit for bit outside the waits, at mapped times, and is as long as the map says', () => {
    const samples = hiss(10)
    const made = all(samples, map)
    expect(made.length / 2 / RATE).toBe(13)
    expect(frames(made, 0, 2)).toEqual(frames(samples, 0, 2))
    expect(frames(made, 5.1, 7)).toEqual(frames(samples, 4.1, 6))
    expect(frames(made, 9.1, 13)).toEqual(frames(samples, 6.1, 10))
  })

  it('keeps the level of ambience through a wait, without gaps and swells', () => {
    const samples = hiss(10)
    const made = all(samples, map)
    const usual = rms(samples)
    for (let at = 2; at < 9.1; at += 0.05) {
      const level = 20 * Math.log10(rms(frames(made, at, at + 0.05)) / usual)
      expect(Math.abs(level)).toBeLessThan(2)
    }
  })

  it('keeps the pitch and the phase of a tone: no joint is heard as a click', () => {
    const samples = sound(10, (second) => 0.5 * Math.sin(2 * Math.PI * 220 * second))
    const made = all(samples, map)
    const steepest = (part: Float32Array): number => {
      let most = 0
      for (let at = 2; at < part.length; at++) most = Math.max(most, Math.abs((part[at] ?? 0) - (part[at - 2] ?? 0)))
      return most
    }
    expect(steepest(made)).toBeLessThan(1.1 * steepest(samples))
    const crossings = (part: Float32Array): number =>
      part.filter((sample, at) => at % 2 === 0 && sample >= 0 && (part[at - 2] ?? 0) < 0).length
    expect(crossings(frames(made, 2.2, 4.8)) / 2.6).toBeCloseTo(220, -1)
  })

  it('holds the ambience around a moment, not the knock beside it, and repeats nothing at once', () => {
    const quiet = hiss(10)
    const samples = quiet.map((sample, index) => (Math.abs(index / 2 / RATE - 5.7) < 0.05 ? 20 * sample : sample))
    const held = frames(all(samples, map), 7.1, 8.9)
    expect(rms(held)).toBeLessThan(1.3 * rms(quiet))
    const period = (lag: number): number => {
      let [product, power] = [0, 0]
      for (let at = 0; at + lag < held.length; at += 2) {
        product += (held[at] ?? 0) * (held[at + lag] ?? 0)
        power += (held[at] ?? 0) ** 2
      }
      return product / power
    }
    const lags = Array.from({ length: 300 }, (_, index) => 2 * (400 + 40 * index))
    expect(Math.max(...lags.map(period))).toBeLessThan(0.4)
  })

  it('takes the same pieces for a sound that belongs to it', () => {
    const samples = hiss(10)
    const pieces: StretchedPiece[] = []
    const made = all(samples, map, pieces)
    const half = all(
      samples.map((sample) => sample / 2),
      map,
      pieces,
      true,
    )
    expect(half.length).toBe(made.length)
    expect(half.every((sample, at) => Math.abs(2 * sample - (made[at] ?? 0)) < 1e-6)).toBe(true)
  })
})
