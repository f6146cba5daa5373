import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { setKeepOriginal, setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { applyTranslation, setText } from '../../shared/project/texts/textEdits.ts'
import { isUntranslated, linesToTranslate } from './linesToTranslate.ts'

describe('linesToTranslate', () => {
  const document = edited(
    testDocument([
      [0, 1, 'one'],
      [2, 3, 'two'],
      [4, 5, 'three'],
      [6, 7, 'four'],
    ]),
    (draft) => {
      addTarget(draft, 'sw')
      applyTranslation(draft, 'sw', new Map([1, 2].map((id) => [id, `maneno ${id}`])))
      setText(draft, 2, { text: 'mbili', target: 'sw' })
      setText(draft, 1, { text: 'one and one' })
      setLocked(draft, [4], true)
    },
  )

  it('needs what is missing or stale, and leaves locked lines alone', () => {
    expect(linesToTranslate(document, 'sw')).toMatchObject({ all: [1, 2, 3], needed: [1, 3] })
  })

  it('knows whose work would be lost', () => {
    expect([...linesToTranslate(document, 'sw').byHand]).toEqual([2])
  })
})

describe('isUntranslated', () => {
  const document = testDocument([
    [0, 1, 'one'],
    [2, 3, 'two'],
  ])

  it('is said while no line has a text, and no more with the first', () => {
    expect(isUntranslated(document, 'sw')).toBe(true)
    const begun = edited(document, (draft) => {
      addTarget(draft, 'sw')
      setText(draft, 2, { text: 'mbili', target: 'sw' })
    })
    expect(isUntranslated(begun, 'sw')).toBe(false)
    expect(isUntranslated(begun, 'yo')).toBe(true)
  })

  it('is not said where nothing needs a translation', () => {
    expect(isUntranslated(testDocument([]), 'sw')).toBe(false)
    const kept = edited(document, (draft) => setKeepOriginal(draft, [1, 2], true))
    expect(isUntranslated(kept, 'sw')).toBe(false)
  })
})
