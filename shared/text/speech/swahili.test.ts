import { expect, it } from 'vitest'
import { readWord } from './orthography.ts'
import { toIpa } from './phonology.ts'
import { SWAHILI_ORTHOGRAPHY } from './swahili.ts'
import { toSyllables } from './syllables.ts'

const WORDS = `
  baba ba.ba
  mtu m̩.tu
  mbwa m̩.bwa
  mbili mbi.li
  mwalimu mwa.li.mu
  mvua mvu.a
  nchi n̩.tʃi
  nne n̩.ne
  njia ndʒi.a
  ndege nde.ge
  nzuri nzu.ri
  asante a.sa.nte
  hamsini ha.m̩.si.ni
  alimtuma a.li.m̩.tu.ma
  amri a.mri
  ng'ombe ŋo.mbe
  ng’ambo ŋa.mbo
  kung'aa ku.ŋa.a
  ngoma ŋgo.ma
  ngwe ŋgwe
  benki be.ŋki
  nyumba ɲu.mba
  kunywa ku.ɲwa
  dhahabu ða.ha.bu
  thelathini θe.la.θi.ni
  ghali ɣa.li
  kheri xe.ri
  shule ʃu.le
  chakula tʃa.ku.la
  vyombo vjo.mbo
  mpya m̩.pja
  saa sa.a
  daktari dak.ta.ri
  labda lab.da
  elfu el.fu
  Islam i.slam
  ma'na ma.na
`
const rows = WORDS.trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

it.each(rows)('reads %s as %s', (word = '', syllables = '') => {
  const { syllables: read, unread } = readWord(word, 0, SWAHILI_ORTHOGRAPHY)
  expect(toIpa(read)).toBe(syllables)
  expect(unread).toEqual([])
})

it('says figures, dates and foreign words as every voice is given them', () => {
  const spokenIpa = (text: string): string =>
    toSyllables(text, 'sw')
      .words.map(({ syllables }) => toIpa(syllables))
      .join(' ')
  expect(spokenIpa('watu 25, saa 3:30')).toBe('wa.tu i.ʃi.ri.ni.na.wa.ta.no sa.a ta.tu.na.nu.su')
  expect(spokenIpa('computer ya Michael')).toBe('ko.m̩.pju.ta ja ma.i.kel')
  expect(toSyllables('watu 25', 'sw').words[1]?.parts).toEqual([4, 1, 3])
})
