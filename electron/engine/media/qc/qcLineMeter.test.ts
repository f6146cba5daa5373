import { expect, test } from 'vitest'
import type { LineMeasures } from '../../../../shared/qc/measures.ts'
import { LineMeter } from './qcLineMeter.ts'

test('of a line no more is measured than its longest part, however long it says it is', () => {
  const reported: Omit<LineMeasures, 'gap'>[] = []
  // All of it would need more memory than there can be.
  const meter = new LineMeter([{ start: 0, end: 1e9 }], (measured) => void reported.push(measured))
  meter.finish()
  expect(reported).toEqual([{ regions: [], level: -120, bed: -120 }])
  expect(meter.alike()).toEqual(new Map())
})
