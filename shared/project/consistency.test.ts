import { describe, expect, it } from 'vitest'
import { inconsistencies, makeOne } from './consistency.ts'
import { edited, lineOf, testDocument } from './document.testing.ts'
import type { Document } from './document.ts'
import { setLocked } from './lines/lineEdits.ts'
import { addTarget } from './projectEdits.ts'
import { applyTranslation } from './texts/textEdits.ts'

function translated(
  rows: readonly (readonly [source: string, translation: string])[],
  target: 'yo' | 'sw' = 'yo',
): Document {
  const document = testDocument(rows.map(([source], at) => [at * 3, at * 3 + 2, source, 'Ann'] as const))
  return edited(document, (draft) => {
    addTarget(draft, target)
    applyTranslation(draft, target, new Map(rows.map(([, text], at) => [at + 1, text])))
  })
}

const found = (document: Document, target: 'yo' | 'sw' = 'yo') =>
  inconsistencies(document, target).map(({ kind, variants }) => [
    kind,
    ...variants.map(({ text, lines }) => `${text} ${lines}`),
  ])

describe('inconsistencies', () => {
  it('finds a sentence with two translations, and makes them one', () => {
    const document = translated([
      ['Wash your hands with soap.', 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ.'],
      ['wash your hands, with soap!', 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ.'],
      ['Wash your hands with soap.', 'Fi ọṣẹ fọ ọwọ́ rẹ.'],
    ])
    expect(found(document)).toEqual([['sentence', 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ. 1,2', 'Fi ọṣẹ fọ ọwọ́ rẹ. 3']])
    const [one] = inconsistencies(document, 'yo')
    if (one === undefined) throw new Error('Nothing was found.')
    const after = edited(document, (draft) => makeOne(draft, 'yo', one, one.variants[0]?.text ?? ''))
    expect(found(after)).toEqual([])
    expect(lineOf(after, 3).texts.yo).toMatchObject({ text: 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ.', status: 'edited' })
  })

  it('finds a name with two spellings, by marks and by a letter, and makes them one everywhere', () => {
    const document = translated([
      ['Did you see Kola today?', 'Ṣé o rí Kọ́lá lónìí?'],
      ['Kola is here.', 'Kola wà níbí, Kola náà.'],
      ['I know that Amina came.', 'Mo mọ̀ pé Àmínà wá.'],
      ['Then Aminat left.', 'Lẹ́yìn náà Kọ́lá lọ.'],
    ])
    expect(found(document)).toEqual([['name', 'Kọ́lá 1,4', 'Kola 2']])
    const [one] = inconsistencies(document, 'yo')
    if (one === undefined) throw new Error('Nothing was found.')
    const after = edited(document, (draft) => makeOne(draft, 'yo', one, 'Kọ́lá'))
    expect(lineOf(after, 2).texts.yo?.text).toBe('Kọ́lá wà níbí, Kọ́lá náà.')
    const near = translated(
      [
        ['We met Zawadi there.', 'Tulimkuta Zawadi huko.'],
        ['Ask Zawadi about it.', 'Muulize Zawady kuhusu hilo.'],
        ['They saw Mariam and Marium.', 'Waliona Mariam na Marium.'],
      ],
      'sw',
    )
    expect(found(near, 'sw')).toContainEqual(['name', 'Zawadi 1', 'Zawady 2'])
  })

  it('takes beginnings of sentences, short answers and other capitals for nothing', () => {
    const document = translated(
      [
        ['Yes.', 'Ndiyo.'],
        ['Yes.', 'Naam.'],
        ['Rain fell. It was late.', 'Mvua ilinyesha. Ilichelewa.'],
        ['Rain falls here.', 'Mvúa inanyesha hapa.'],
        ['The UN came to Kano.', 'UN ilikuja Kano.'],
      ],
      'sw',
    )
    expect(found(document, 'sw')).toEqual([])
  })

  it('leaves locked lines as they are', () => {
    const document = translated([
      ['Wash your hands with soap.', 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ.'],
      ['Wash your hands with soap.', 'Fi ọṣẹ fọ ọwọ́ rẹ.'],
    ])
    const locked = edited(document, (draft) => setLocked(draft, [2], true))
    const [one] = inconsistencies(locked, 'yo')
    if (one === undefined) throw new Error('Nothing was found.')
    expect(edited(locked, (draft) => makeOne(draft, 'yo', one, 'Fọ ọwọ́ rẹ pẹ̀lú ọṣẹ.'))).toEqual(locked)
  })
})
