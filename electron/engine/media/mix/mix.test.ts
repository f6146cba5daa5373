import { describe, expect, it } from 'vitest'
import { DuckEnvelope } from '../../../../shared/audio/mix/duckEnvelope.ts'
import { MIX_BLOCK_FRAMES, type MixClip, type MixParts, mix } from './mix.ts'
import { layoutFor } from './soundLayout.ts'

const AT_ONCE = { attack: 0, release: 0 }
const layout = layoutFor(2)

function mixed(bed: Iterable<Float32Array>, clips: readonly MixClip[], more: Partial<MixParts> = {}) {
  return mix({
    bed,
    bedGain: 1,
    envelope: new DuckEnvelope([], AT_ONCE, { sampleRate: 48_000 }),
    clips,
    layout,
    ...more,
  })
}

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
  const all = new Float32Array(2 * MIX_BLOCK_FRAMES * count)
  for (let index = 0; index < count; index++) {
    const { value } = blocks.next()
    if (value instanceof Float32Array) all.set(value, index * 2 * MIX_BLOCK_FRAMES)
  }
  blocks.return(undefined)
  return all
}

describe('mix', () => {
  it('hands the bed on bit for bit, then silence', () => {
    const bed = Float32Array.from({ length: 9001 * 2 }, (_, index) => Math.sin(index))
    const chunks = [bed.subarray(0, 3000), new Float32Array(0), bed.subarray(3000)]
    const out = take(mixed(chunks, []), 4)
    expect(out.subarray(0, bed.length)).toEqual(bed)
    expect(out.subarray(bed.length).every((sample) => sample === 0)).toBe(true)
  })

  it.each([0, 1, MIX_BLOCK_FRAMES - 1, MIX_BLOCK_FRAMES, 5000])(
    'places a clip to the frame at %i, on both sides',
    (start) => {
      const out = take(mixed([], [counting(start, 6000)]), 4)
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
    },
  )

  it('adds clips that overlap, in any order, with their gains', () => {
    const clips = [{ ...counting(200, 100), gain: 0.5 }, counting(150, 100)]
    const out = take(mixed([], clips), 1)
    expect(out[2 * 210]).toBe(61 + 5.5)
  })

  it('reads a clip only while it sounds', () => {
    const log: string[] = []
    const blocks = mixed([], [counting(0, 100, log), counting(3 * MIX_BLOCK_FRAMES, 100, log)])
    blocks.next()
    expect(log).toEqual(['open 0', 'close 0'])
    blocks.next()
    blocks.next()
    expect(log).toHaveLength(2)
    blocks.next()
    expect(log).toEqual(['open 0', 'close 0', `open ${3 * MIX_BLOCK_FRAMES}`, `close ${3 * MIX_BLOCK_FRAMES}`])
  })

  it('closes what still sounds when it is left early', () => {
    const log: string[] = []
    const blocks = mixed([], [counting(0, 5 * MIX_BLOCK_FRAMES, log)])
    blocks.next()
    blocks.return(undefined)
    expect(log).toEqual(['open 0', 'close 0'])
  })

  it('lowers the bed, not the speech', () => {
    const bed = new Float32Array(2 * MIX_BLOCK_FRAMES).fill(0.5)
    const line = { start: 100, end: 200, depthDb: -20, speechCut: 0 }
    const envelope = new DuckEnvelope([line], AT_ONCE, { sampleRate: 48_000 })
    const out = take(mixed([bed], [counting(100, 100)], { envelope }), 1)
    expect(out[2 * 99]).toBe(0.5)
    expect(out[2 * 100]).toBeCloseTo(1.05, 6)
    expect(out[2 * 200]).toBe(0.5)
  })

  it('puts voices into the centre of 5.1 and leaves the rest of it alone', () => {
    const surround = layoutFor(6)
    const bed = Float32Array.from({ length: 6 * MIX_BLOCK_FRAMES }, (_, index) => index % 6)
    const { value } = mixed([bed], [counting(0, MIX_BLOCK_FRAMES)], { layout: surround }).next()
    expect(Array.from((value as Float32Array).subarray(6 * 41, 6 * 42))).toEqual([0, 1, 2 + 42, 3, 4, 5])
  })
})
