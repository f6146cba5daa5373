import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstOutlasting } from './firstOutlasting.ts'

const line = fc.record({ end: fc.integer({ min: 0, max: 9 }), speaker: fc.constantFrom('A', 'B', 'C') })

it('finds what a look at one line after the other finds', () => {
  const place = fc.nat({ max: 20 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), line, place, place, (lines, reference, from, to) => {
      const found = firstOutlasting(lines)(from, Math.min(to, lines.length), reference)
      const isOne = ({ end, speaker }: typeof reference): boolean =>
        end > reference.end && speaker !== reference.speaker
      expect(found).toBe(lines.slice(from, to).find(isOne))
    }),
    { numRuns: 3000 },
  )
})
