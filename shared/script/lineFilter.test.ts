import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDocument } from '../project/document.testing.ts'
import type { LineStatus } from '../project/lineStatus.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { LINE_GROUPS } from '../qc/lineVerdict.ts'
import { countLines, LINE_STATES, passes } from './lineFilter.ts'

const easy = { delays: 0, letters: { natural: 0, limit: 0 } }
const STATUSES: readonly (LineStatus | undefined)[] = [
  undefined,
  { name: 'fits', take: 'fresh', ...easy },
  { name: 'too_long', level: 'fail', pace: 'fail', take: 'stale', ...easy },
  { name: 'late', level: 'remark', take: 'fresh', late: 0.4, ...easy },
  { name: 'untranslated', level: 'fail', take: 'none', ...easy },
  { name: 'stale_translation', level: 'fail', take: 'none', ...easy },
]

describe('countLines', () => {
  it('counts just what each filter shows', () => {
    const line = fc.record({
      speaker: fc.constantFrom('Ann', 'Ben'),
      note: fc.constantFrom('', ' ', 'listen again'),
      doubt: fc.constantFrom(undefined, 'time' as const, { left: 0, top: 0.8, right: 1, bottom: 0.9 }),
      status: fc.constantFrom(...STATUSES),
      suspicious: fc.boolean(),
      review: fc.constantFrom(undefined, 'draft' as const, 'changed' as const, 'approved' as const),
    })
    fc.assert(
      fc.property(fc.array(line), (made) => {
        const document = testDocument(made.map(({ speaker }, at) => [at, at + 1, 'x', speaker]))
        const lines = linesInOrder(document).map((one, at) => {
          const { note = '', doubt } = made[at] ?? {}
          return { ...one, note, ...(doubt && { doubt }) }
        })
        const evaluate = ({ id }: { readonly id: number }) => ({
          status: made[id - 1]?.status,
          suspicious: made[id - 1]?.suspicious ?? false,
          review: made[id - 1]?.review,
        })
        const { states, speakers, staleTakes } = countLines(lines, evaluate)
        for (const state of LINE_STATES) {
          expect(lines.filter((one) => passes({ state }, one, evaluate(one)))).toHaveLength(states[state])
        }
        expect(staleTakes).toBe(lines.filter((one) => evaluate(one).status?.take === 'stale').length)
        // Each line stands in one way, so that the numbers add up to all of which that is known.
        const status = LINE_GROUPS.reduce((sum, group) => sum + states[group], 0)
        expect(status).toBe(lines.filter((one) => evaluate(one).status !== undefined).length)
        for (const [speaker, count] of speakers) {
          expect(lines.filter((one) => passes({ speaker }, one, evaluate(one)))).toHaveLength(count)
        }
        expect(lines.filter((one) => passes({}, one, evaluate(one)))).toHaveLength(lines.length)
      }),
    )
  })
})
