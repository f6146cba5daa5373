import { expect, it } from 'vitest'
import { changeDocument } from '../journalStep.ts'
import { addTarget } from '../projectEdits.ts'
import { edited, testDocument } from '../testDocument.ts'
import { applyTranslation, chooseTake, setSpoken, setText } from './textEdits.ts'

it('keeps texts in one normal form, however they come', () => {
  const apart = 'e\u0301\u0323 n\u0300'
  const { document } = changeDocument(
    testDocument([
      [0, 1, 'x', 'Ann'],
      [1, 2, 'y', 'Ann'],
    ]),
    (draft) => {
      addTarget(draft, 'yo')
      setText(draft, 1, { text: apart })
      setText(draft, 1, { text: apart, target: 'yo' })
      setSpoken(draft, 1, { spoken: `${apart} n\u0300`, target: 'yo' })
      applyTranslation(draft, 'yo', new Map([[2, apart]]))
    },
  )
  expect(document.lines[1]).toMatchObject({
    source: 'ẹ\u0301 ǹ',
    texts: { yo: { text: 'ẹ\u0301 ǹ', spoken: 'ẹ\u0301 ǹ ǹ' } },
  })
  expect(document.lines[2]?.texts.yo?.text).toBe('ẹ\u0301 ǹ')
})

it('puts a part of a take only in the place of that take', () => {
  const whole = edited(testDocument([[0, 1, 'x', 'Ann']]), (draft) => {
    addTarget(draft, 'sw')
    chooseTake(draft, 1, { target: 'sw', take: { id: 'whole', key: 'k' } })
  })
  const cut = (of: typeof whole, id: string) =>
    edited(of, (draft) => chooseTake(draft, 1, { target: 'sw', take: { id, key: 'k' }, instead: 'whole' }))
  const once = cut(whole, 'part')
  expect(once.lines[1]?.texts.sw?.take?.id).toBe('part')
  expect(cut(once, 'late')).toBe(once)
})
