import { expect, it } from 'vitest'
import type { TakeFacts } from '../../shared/commands/projects.ts'
import { edited, lineOf, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { chooseTake } from '../../shared/project/texts/textEdits.ts'
import { takesOfLine } from './takesOfLine.ts'

const FACTS = { key: 'k', target: 'sw' as const, line: 1, voice: 'sw-juma', seconds: 1, sizeBytes: 9 }

/** The takes of line 1, which uses one of them, as ids; made one after the other. */
function sorted(chosen: string, ...takeFacts: readonly Partial<TakeFacts>[]) {
  const document = edited(testDocument([[0, 1, 'one']]), (draft) => {
    for (const target of ['sw', 'zu'] as const) addTarget(draft, target)
    chooseTake(draft, 1, { target: 'sw', take: { id: chosen, key: 'k' } })
  })
  const takes = takeFacts.map((own, madeAt) => ({ ...FACTS, madeAt, id: `t${madeAt}`, ...own }))
  const { own, binned, cleanOf } = takesOfLine(new Map(takes.map((take) => [take.id, take])), lineOf(document, 1), 'sw')
  const ids = (of: readonly TakeFacts[]) => of.map(({ id }) => id)
  return { own: ids(own), binned: ids(binned), clean: own.map((take) => cleanOf(take)?.id) }
}

it('lists the takes of a line in the shown language, newest first, with one of another line that it uses', () => {
  const takes = [{}, { target: 'zu' as const }, { line: 2 }, {}, { line: 2 }]
  expect(sorted('t2', ...takes)).toMatchObject({ own: ['t3', 't2', 't0'], binned: [] })
})

it('keeps a deleted take in use, and a clean copy with its recording', () => {
  const takes = [{}, { binnedAt: 5 }, { binnedAt: 5 }, { cleanedFrom: 't0' }]
  expect(sorted('t1', ...takes)).toEqual({ own: ['t1', 't0'], binned: ['t2'], clean: [undefined, undefined] })
  expect(sorted('t3', ...takes)).toEqual({ own: ['t0'], binned: ['t2', 't1'], clean: ['t3'] })
})
