import { expect, it } from 'vitest'
import { verdictOf } from '../qc/verdict.ts'
import { edited, testDocument } from './document.testing.ts'
import type { Document } from './document.ts'
import { deleteLines } from './lines/lineEdits.ts'
import { addTarget } from './projectEdits.ts'
import { renderKey } from './renderKey.ts'
import { setVoice } from './speakers/castEdits.ts'
import { type StepState, stepStates } from './stepStates.ts'
import { confirmLowConfidence, setText } from './texts/textEdits.ts'

const script = testDocument([
  [0, 2, 'Good morning.', 'A'],
  [2.5, 3, 'It did.', 'B'],
])
const dubbed = edited(script, (draft) => {
  addTarget(draft, 'sw')
  for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'amina' })
  setText(draft, 1, { target: 'sw', text: 'Habari.' })
  setText(draft, 2, { target: 'sw', text: 'Ndiyo.' })
})
const basis = renderKey(dubbed, 'sw')

/** The states in a document whose dub, if there is one, was made from `dubbed`. */
function statesOf(document: Document, dub?: { readonly verdict?: 'passed' | 'needs_work' }): readonly StepState[] {
  const made = dub && { ...dub, edited: basis !== renderKey(document, 'sw') }
  return Object.values(stepStates(document, { target: 'sw', verdict: verdictOf(made) }))
}

it('says of each step what its result says, whatever made the dub', () => {
  expect(statesOf(testDocument([]))).toEqual(['not_made', 'not_made', 'not_made', 'not_made', 'not_made'])
  expect(statesOf(script)).toEqual(['done', 'not_made', 'not_made', 'not_made', 'not_made'])
  // Nothing is wrong with the lines, and nothing was checked.
  expect(statesOf(dubbed)).toEqual(['done', 'done', 'done', 'not_made', 'not_made'])
  expect(statesOf(dubbed, { verdict: 'passed' })).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect(statesOf(dubbed, { verdict: 'needs_work' })).toEqual(['done', 'done', 'done', 'needs_work', 'done'])
})

it('keeps no step done that is of an older state of the project', () => {
  const other = edited(dubbed, (draft) => setText(draft, 1, { target: 'sw', text: 'Habari za asubuhi.' }))
  expect(statesOf(other, { verdict: 'passed' })).toEqual(['done', 'done', 'done', 'out_of_date', 'out_of_date'])
  const rewritten = edited(dubbed, (draft) => setText(draft, 1, { text: 'Good evening.' }))
  expect(statesOf(rewritten)[1]).toBe('out_of_date')
  const emptied = edited(dubbed, (draft) => deleteLines(draft, [1, 2]))
  expect(statesOf(emptied, { verdict: 'passed' })).toEqual([
    ...['not_made', 'not_made', 'not_made', 'out_of_date', 'out_of_date'],
  ])
})

it('calls a transcript a draft until each of its lines was corrected, or all were said to be right', () => {
  const drafted = edited(dubbed, (draft) => {
    for (const line of Object.values(draft.lines)) line.doubt = 'draft'
  })
  const corrected = edited(drafted, (draft) => setText(draft, 1, { text: 'Good evening.' }))
  expect([drafted, corrected].map((one) => statesOf(one)[0])).toEqual(['draft', 'draft'])
  expect(statesOf(edited(corrected, (draft) => confirmLowConfidence(draft, [2])))[0]).toBe('done')
})

it('says what is being made before what is made', () => {
  const underWay = new Set(['render'] as const)
  expect(stepStates(dubbed, { target: 'sw', verdict: 'passed', underWay }).render).toBe('under_way')
})
