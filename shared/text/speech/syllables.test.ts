import { expect, it } from 'vitest'
import { type RuleLanguage, toIpa } from './phonology.ts'
import { toSyllables } from './syllables.ts'

const LANGUAGES: readonly RuleLanguage[] = ['yo', 'ig', 'ha', 'zu']

/** The reading as a line: each written piece, how it is said, and the rest behind it. */
function line(text: string, language: RuleLanguage): string[] {
  const composed = text.normalize('NFC')
  return toSyllables(text, language).words.map(
    ({ offset, length, syllables, after }) => `${composed.slice(offset, offset + length)} ${toIpa(syllables)} ${after}`,
  )
}

it('tells which characters it cannot read, and where', () => {
  expect(toSyllables('Ẹ ♪ 日 ☃ ⊕.', 'yo').unread).toEqual([
    { character: '日', offset: 4 },
    { character: '⊕', offset: 8 },
  ])
})

it('gives every written word one entry at its place', () => {
  const text = 'Ẹ̀kọ́ “dára” – ó sì wúlò: ẹ̀rí‑ọkàn, l’áyé!'.normalize('NFD')
  const composed = text.normalize('NFC')
  const words = toSyllables(text, 'yo').words.map(({ offset, length }) => composed.slice(offset, offset + length))
  expect(words).toEqual(['Ẹ̀kọ́', 'dára', 'ó', 'sì', 'wúlò', 'ẹ̀rí‑ọkàn', 'l’áyé'].map((word) => word.normalize('NFC')))
})

it('rests where the signs say', () => {
  expect(line('Ina kwana, Malam? Lafiya (lau)… To\nda\nKyau', 'ha').map((row) => row.split(' ')[2])).toEqual([
    'none',
    'comma',
    'question',
    'comma',
    'stop',
    'none',
    'stop',
    'none',
  ])
})

it.each([
  ['yo', 'Ọdún 2024', 'ɛ̄.gbɛ̀.ɾṹ.mé.dʒì.ó.lé.mɛ̃́.ɾĩ̀.lé.ló.gṹ'],
  ['ig', 'Afọ 1960', 'ó.tù.pú.kù.ná.ná.ɾɪ̀.ì.tó.ó.lú.ná.ì.ɾí.ì.sí.ì'],
  ['ha', 'Shekara 1960', 'du.buː.ɗa.ja.da.ɗa.ɾiː.ta.ɾa.da.sit.tiŋ'],
  [
    'zu',
    'Unyaka 1994',
    'i.ŋku.lu.ŋgwa.nɛ.na.ma.kʰu.lu.a.ji.si.ʃi.ja.ga.lɔ.lu.ɲɛ.na.ma.ʃu.mi.a.ji.si.ʃi.ja.ga.lɔ.lu.ɲɛ.na.nɛ',
  ],
] as const)('says years in %s', (language, text, ipa) => {
  expect(line(text, language)[1]).toContain(` ${ipa.normalize('NFC')} `)
})

it.each([
  ['yo', 'Dr. Adé', 'dó.kí.tà'],
  ['ig', 'Mz. Obi', 'má.á.zɪ́'],
  ['ha', 'Alh. Musa', 'al.ha.dʒi'],
  ['zu', 'uNkk. Dlamini', 'u.ŋkɔ.si.ka.zi'],
] as const)('says what is shortened in %s', (language, text, ipa) => {
  const [title, name] = toSyllables(text, language).words
  expect(toIpa(title?.syllables ?? [])).toBe(ipa.normalize('NFC'))
  expect(title?.after).toBe('none')
  expect(name).toBeDefined()
})

it('spells capitals, but not headings', () => {
  expect(line('Shirin BBC', 'ha')[1]).toBe('BBC bi.bi.si none')
  expect(toSyllables('IKIKE MMADỤ NILE', 'ig').words.map(({ syllables }) => toIpa(syllables))).toEqual([
    'í.kí.ké',
    'ḿ̩.má.dʊ́',
    'ní.lé',
  ])
})

it('reads foreign letters as the nearest own ones', () => {
  for (const language of LANGUAGES) {
    const { words, unread } = toSyllables('Xavier Quincy Charles Čapek Müller François Thomas Björk', language)
    expect(unread).toEqual([])
    expect(words.length).toBe(8)
  }
})
