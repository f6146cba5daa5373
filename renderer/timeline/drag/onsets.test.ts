import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOnsets } from './onsets.ts'

/** Peaks at 100 windows a second with sound in the given stretches (seconds). */
function peaks(
  length: number,
  sounds: readonly (readonly [number, number])[],
  { loud = 60, floor = 2 } = {},
): Int8Array {
  const made = new Int8Array(length * 200)
  for (let at = 0; at < length * 100; at++) {
    const level = sounds.some(([start, end]) => at >= start * 100 && at < end * 100) ? loud : floor
    made[at * 2] = -level
    made[at * 2 + 1] = level
  }
  return made
}

describe('onsets', () => {
  it('are where sound begins and ends', () => {
    const { begins, ends } = findOnsets(
      peaks(10, [
        [1, 2],
        [3, 4.5],
      ]),
      100,
    )
    expect([...begins]).toEqual([1, 3])
    expect([...ends]).toEqual([2, 4.5])
  })

  it('are not found in clicks, nor in pauses within a word', () => {
    const { begins } = findOnsets(
      peaks(10, [
        [1, 1.02],
        [3, 3.4],
        [3.46, 4],
      ]),
      100,
    )
    expect([...begins]).toEqual([3])
  })

  it('stand out of a bed', () => {
    const { begins } = findOnsets(
      peaks(
        16,
        [
          [2, 3],
          [9, 11],
        ],
        { floor: 15, loud: 70 },
      ),
      100,
    )
    expect([...begins]).toEqual([2, 9])
  })

  it('come in pairs and in order, whatever the sound', () => {
    fc.assert(
      fc.property(fc.int8Array({ maxLength: 4000 }), (bytes) => {
        const { begins, ends } = findOnsets(bytes, 100)
        expect(begins.length).toBe(ends.length)
        for (let at = 0; at < begins.length; at++) {
          expect(ends[at]).toBeGreaterThan(begins[at] ?? 0)
          if (at > 0) expect(begins[at]).toBeGreaterThan(ends[at - 1] ?? 0)
        }
      }),
    )
  })
})
