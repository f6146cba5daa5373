import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setSpoken, setText } from '../../../shared/project/texts/textEdits.ts'
import { checkText } from '../../../shared/text/check/checkText.ts'
import { isSuspicious, mergedChecks } from './textChecks.ts'

const MARKED = 'Saa tatu ⊕ asubuhi.'
const check = (text: string) => [`sw ${text}`, checkText(text, 'sw')] as const

describe('the answers of a check', () => {
  it('leave a text that is as it was the same object, so that only lines that changed are drawn again', () => {
    const before = new Map([check('Habari.'), check(MARKED)])
    const after = mergedChecks(before, [check('Habari.'), check('Ndiyo.')])
    expect(after).toEqual(new Map([check('Habari.'), check(MARKED), check('Ndiyo.')]))
    expect(after.get('sw Habari.')).toBe(before.get('sw Habari.'))
  })

  it('take the place of what was said of a text before', () => {
    const [key, old] = check('Habari.')
    const [, other] = check(MARKED)
    expect(mergedChecks(new Map([[key, old]]), [[key, other]]).get(key)).toBe(other)
  })
})

describe('a line that needs a look', () => {
  const languages = { target: 'sw', source: undefined } as const
  const document = edited(testDocument([[0, 1, 'Nine in the morning.']]), (draft) => {
    addTarget(draft, 'sw')
    setText(draft, 1, { text: MARKED, target: 'sw' })
  })
  const checks = new Map([check(MARKED), check('Saa tatu asubuhi.')])

  it('has a text in which a voice would leave something out, once that is known', () => {
    expect(isSuspicious(lineOf(document, 1), { languages, checks })).toBe(true)
    expect(isSuspicious(lineOf(document, 1), { languages, checks: new Map() })).toBe(false)
    expect(isSuspicious(lineOf(document, 1), { languages: undefined, checks })).toBe(false)
  })

  it('needs none once it is spoken otherwise', () => {
    const spoken = edited(document, (draft) => setSpoken(draft, 1, { spoken: 'Saa tatu asubuhi.', target: 'sw' }))
    expect(isSuspicious(lineOf(spoken, 1), { languages, checks })).toBe(false)
  })
})
