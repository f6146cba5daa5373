import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { edited, lineOf, testDocument } from '../../../shared/project/document.testing.ts'
import { setKeepOriginal } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setSpoken, setText } from '../../../shared/project/texts/textEdits.ts'
import { checkText } from '../../../shared/text/check/checkText.ts'
import { checkedText, checkKey, findingsIn, languagesToCheck, textsToCheck } from './checkedTexts.ts'

const document = edited(testDocument([[0, 1, 'Ẹ káàárọ̀.', 'AMINA']]), (draft) => {
  addTarget(draft, 'sw')
  setText(draft, 1, { text: 'Saa 3 ⊕ asubuhi.', target: 'sw' })
  setSpoken(draft, 1, { spoken: 'Saa tatu asubuhi.', target: 'sw' })
})
const fieldsOf = (from: typeof document, sourceLanguage: string) =>
  textsToCheck(lineOf(from, 1), languagesToCheck({ sourceLanguage }, 'sw')).map(({ field }) => field)

describe('the texts of a line that are checked', () => {
  it('are the source where marks matter in it, the translation, and what is spoken instead', () => {
    expect(fieldsOf(document, 'yo')).toEqual(['source', 'translation', 'spoken'])
    expect(fieldsOf(document, 'en')).toEqual(['translation', 'spoken'])
    expect(fieldsOf(document, 'fr')).toEqual(['translation', 'spoken'])
    const kept = edited(document, (draft) => setKeepOriginal(draft, [1], true))
    expect(fieldsOf(kept, 'yo')).toEqual(['source'])
  })

  it('are told what a voice leaves out only where a voice is given them', () => {
    const { findings } = checkText('Saa 3 ⊕ asubuhi.', 'sw')
    expect(findings.map(({ kind }) => kind)).toContain('unread')
    const kinds = (field: 'source' | 'translation' | 'spoken', otherwise: boolean) =>
      findingsIn({ field }, findings, otherwise).map(({ kind }) => kind)
    expect(kinds('translation', true)).not.toContain('unread')
    expect(kinds('source', false)).not.toContain('unread')
    expect(kinds('translation', false)).toContain('unread')
    expect(kinds('spoken', true)).toContain('unread')
  })

  it('are found again by their key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TARGETS), fc.string(), (language, text) => {
        expect(checkedText(checkKey({ language, text }))).toEqual({ language, text })
      }),
    )
  })
})
