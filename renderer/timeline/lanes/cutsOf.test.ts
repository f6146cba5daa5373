import { expect, it } from 'vitest'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { cutsOf } from './cutsOf.ts'

/** Three lines, each with a take that was cut from a recording: from where to where, in seconds of the film. */
function cutsBetween(...cuts: readonly (readonly [recording: string, from: number, to: number] | undefined)[]) {
  const takes = cuts.map((cut, at): TakeFacts => {
    const [recording = '', from = 0, to = 0] = cut ?? []
    const facts = { id: `take ${at + 1}`, key: '', voice: 'recorded', seconds: 2, sizeBytes: 1, madeAt: 0 }
    return { ...facts, target: 'sw', line: at + 1, ...(cut && { cutFrom: { recording, from, to } }) }
  })
  const document = edited(
    testDocument([
      [0, 2, 'a'],
      [3, 5, 'b'],
      [6, 8, 'c'],
    ]),
    (draft) => {
      addTarget(draft, 'sw')
      for (const { id, key, line = 0 } of takes) chooseTake(draft, line, { target: 'sw', take: { id, key } })
    },
  )
  const known = new Map(takes.map((take) => [take.id, take]))
  const shown = (target: 'sw' | 'yo' | undefined) =>
    cutsOf(linesInOrder(document), target, known).map(({ at, before, after }) => [at, before.line, after.line])
  return { cuts: shown('sw'), elsewhere: [...shown('yo'), ...shown(undefined)] }
}

it('a cut lies between the takes of neighbours that come from one pass, in the translation that is shown', () => {
  const { cuts, elsewhere } = cutsBetween(['r', 0, 2.5], ['r', 2.5, 5.5], ['r', 5.5, 9])
  expect(cuts).toEqual([
    [2.5, 1, 2],
    [5.5, 2, 3],
  ])
  expect(elsewhere).toEqual([])
})

it('there is no cut between takes of two passes, beside what was not recorded, or where a part was left out', () => {
  expect(cutsBetween(['r', 0, 2.5], ['other', 2.5, 5.5], undefined).cuts).toEqual([])
  expect(cutsBetween(['r', 0, 2.5], ['r', 2.6, 5.5], ['r', 5.5, 9]).cuts).toEqual([[5.5, 2, 3]])
})
