import { expect, it } from 'vitest'
import { adoptAnswers, completedAnswers, type ItemAnswer } from './testAnswers.ts'

/** All that a page takes of what was kept. */
function adopted(kept: Readonly<Record<string, unknown>>) {
  const shown = { name: '', language: 'yo' }
  const itemAnswers: Record<string, ItemAnswer> = {}
  adoptAnswers(kept, shown, itemAnswers)
  return { ...shown, itemAnswers }
}

it('brings back the name, the language and the answers of a listener', () => {
  const kept = { name: 'Adé', language: 'en', itemAnswers: { q1: { choice: 4 }, t1: { choice: 0, better: 'Ó dára.' } } }
  expect(adopted(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

it('takes of what others wrote only what has its shape', () => {
  const fresh = { name: '', language: 'yo', itemAnswers: {} }
  expect(adopted({})).toEqual(fresh)
  expect(adopted({ name: 7, language: null, itemAnswers: null })).toEqual(fresh)
  expect(adopted({ itemAnswers: { q1: null, q2: { choice: '4', better: 3 } } }).itemAnswers).toEqual({ q1: {}, q2: {} })
})

it('sends the answered items alone, and takes a better text without a verdict for the verdict wrong', () => {
  const items = ['q1', 'q2', 't1', 't2', 't3'].map((id) => ({ id }))
  const itemAnswers = {
    ...{ t2: { better: ' O\u0301 dára. ' }, t1: { choice: 1, better: ' ' } },
    ...{ q1: { choice: 0 }, q2: {}, t3: { better: ' ' }, other: { choice: 1 } },
  }
  expect(completedAnswers(items, itemAnswers)).toEqual([
    ['q1', 0],
    ['t1', 1],
    ['t2', 0, 'Ó dára.'],
  ])
})
