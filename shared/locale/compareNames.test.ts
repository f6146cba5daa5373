import { expect, it } from 'vitest'
import { compareNames } from './createFormats.ts'
import type { StudioLanguage } from './studioLanguages.ts'

const ORDERED: readonly (readonly [StudioLanguage, string])[] = [
  ['yo', 'ewé ẹja ẹrú ẹ̀wà fìlà gùn gbà gbogbo hó òkè ọba ọ̀kan pa sùn ṣe tà'],
  ['ig', 'cụọ cha dị gụọ gbaa ghaa gwa hụ ike ịkọ kụọ kpọọ kwuo nụ ṅụọ nwa nyere oge ọma sị shịa ube ụlọ'],
  ['ha', 'bayi buta ɓera daki duniya ɗaki kaza kusa ƙasa yaro ƴaya'],
  ['sw', 'chai gari ghala mtu ngoma nyumba'],
  ['en', 'Danish French gbc gz'],
]

it('sorts names by the alphabet of the language', () => {
  for (const [language, words] of ORDERED) {
    const names = words.split(' ')
    const mixed = names.toReversed().map((name, at) => (at % 2 === 0 ? name : name.normalize('NFD')))
    const sorted = mixed.toSorted((a, b) => compareNames(language, a, b)).map((name) => name.normalize('NFC'))
    expect(sorted).toEqual(names)
  }
})

it('compares tones and capitals last, and a name with itself as equal', () => {
  expect(['ọkọ́ b', 'Ọkọ a', 'ọkọ', 'ọkọ́'].toSorted((a, b) => compareNames('yo', a, b))).toEqual([
    'ọkọ',
    'ọkọ́',
    'Ọkọ a',
    'ọkọ́ b',
  ])
  expect(compareNames('yo', 'Gbà', 'Gbà')).toBe(0)
})
