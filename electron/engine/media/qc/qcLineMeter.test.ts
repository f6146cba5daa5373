import { expect, test } from 'vitest'
import type { LineMeasures } from '../../../../shared/qc/measures.ts'
import { LineMeter, partsOf } from './qcLineMeter.ts'

test('of a line no more is measured than its longest part, however long it says it is', () => {
  const reported: Omit<LineMeasures, 'gap'>[] = []
  // All of it would need more memory than there can be.
  const meter = new LineMeter([{ start: 0, end: 1e9 }], (measured) => void reported.push(measured))
  meter.finish()
  expect(reported).toEqual([{ regions: [], level: -120, bed: -120 }])
  expect(meter.alike()).toEqual(new Map())
})

test('a region of speech has its soft beginning and end, not what is left of the original for long', () => {
  const sure = new Uint8Array(800)
  sure.fill(1, 50, 200)
  // A closure of 50 ms, then a pause of 200 ms, in which frames are sure by chance.
  sure.fill(1, 220, 300)
  sure.fill(1, 340, 342)
  sure.fill(1, 380, 500)
  expect(partsOf(sure)).toEqual([{ from: 0, to: 500 }])
  expect(partsOf(sure.fill(0, 300, 380))).toEqual([
    { from: 0, to: 300 },
    { from: 380, to: 500 },
  ])
  expect(partsOf(new Uint8Array(400).fill(1, 100, 103))).toEqual([])
})
