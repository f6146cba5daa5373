import { describe, expect, it } from 'vitest'
import { DuckEnvelope } from './duckEnvelope.ts'
import { BLOCK, type MixClip, mix } from './mix.ts'

const SILENT = { depthDb: -12, attack: 0, release: 0 }
const untouched = new DuckEnvelope([], SILENT, 48_000)

/** A clip whose samples count up from one, in chunks of a size that fits nothing. */
function counting(start: number, length: number, log: string[] = []): MixClip {
  return {
    start,
    gain: 1,
    *open() {
      log.push(`open ${start}`)
      try {
        for (let done = 0; done < length; done += 700) {
          yield Float32Array.from({ length: Math.min(700, length - done) }, (_, index) => done + index + 1)
        }
      } finally {
        log.push(`close ${start}`)
      }
    },
  }
}

function take(blocks: Generator<Float32Array>, count: number): Float32Array {
  const all = new Float32Array(2 * BLOCK * count)
  for (let index = 0; index < count; index++) {
    const { value } = blocks.next()
    if (value instanceof Float32Array) all.set(value, index * 2 * BLOCK)
  }
  blocks.return(undefined)
  return all
}

describe('mix', () => {
  it('hands the bed on bit for bit, then silence', () => {
    const bed = Float32Array.from({ length: 9001 * 2 }, (_, index) => Math.sin(index))
    const chunks = [bed.subarray(0, 3000), new Float32Array(0), bed.subarray(3000)]
    const out = take(mix(chunks, [], untouched), 4)
    expect(out.subarray(0, bed.length)).toEqual(bed)
    expect(out.subarray(bed.length).every((sample) => sample === 0)).toBe(true)
  })

  it.each([0, 1, BLOCK - 1, BLOCK, 5000])('places a clip to the frame at %i, on both sides', (start) => {
    const out = take(mix([], [counting(start, 6000)], untouched), 4)
    for (const [offset, value] of [
      [0, 1],
      [1, 2],
      [4095, 4096],
      [5999, 6000],
      [6000, 0],
    ] as const) {
      expect(out[2 * (start + offset)]).toBe(value)
      expect(out[2 * (start + offset) + 1]).toBe(value)
    }
    if (start > 0) expect(out[2 * start - 1]).toBe(0)
  })

  it('adds clips that overlap, in any order, with their gains', () => {
    const clips = [{ ...counting(200, 100), gain: 0.5 }, counting(150, 100)]
    const out = take(mix([], clips, untouched), 1)
    expect(out[2 * 210]).toBe(61 + 5.5)
  })

  it('reads a clip only while it sounds', () => {
    const log: string[] = []
    const blocks = mix([], [counting(0, 100, log), counting(3 * BLOCK, 100, log)], untouched)
    blocks.next()
    expect(log).toEqual(['open 0', 'close 0'])
    blocks.next()
    blocks.next()
    expect(log).toHaveLength(2)
    blocks.next()
    expect(log).toEqual(['open 0', 'close 0', `open ${3 * BLOCK}`, `close ${3 * BLOCK}`])
  })

  it('closes what still sounds when it is left early', () => {
    const log: string[] = []
    const blocks = mix([], [counting(0, 5 * BLOCK, log)], untouched)
    blocks.next()
    blocks.return(undefined)
    expect(log).toEqual(['open 0', 'close 0'])
  })

  it('lowers the bed, not the speech', () => {
    const bed = new Float32Array(2 * BLOCK).fill(0.5)
    const envelope = new DuckEnvelope([{ start: 100, end: 200 }], { depthDb: -20, attack: 0, release: 0 }, 48_000)
    const out = take(mix([bed], [counting(100, 100)], envelope), 1)
    expect(out[2 * 99]).toBe(0.5)
    expect(out[2 * 100]).toBeCloseTo(1.05, 6)
    expect(out[2 * 200]).toBe(0.5)
  })
})
