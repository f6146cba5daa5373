import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesInOrder } from '../../shared/project/document.ts'
import { testDocument } from '../../shared/project/testDocument.ts'
import { lineNumber } from './lineNumber.ts'

it('is the place of a line in the order in which lines are heard', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }), (starts) => {
      const document = testDocument(starts.map((start) => [start, start + 1, 'x'] as const))
      const numbers = linesInOrder(document).map((line) => lineNumber(document.lines, line))
      expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    }),
  )
})
