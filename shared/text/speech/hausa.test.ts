import { expect, it } from 'vitest'
import { HAUSA_ORTHOGRAPHY } from './hausa.ts'
import { readWord } from './orthography.ts'
import { toIpa } from './phonology.ts'

function read(word: string): string {
  return toIpa(readWord(word.normalize('NFC'), 0, HAUSA_ORTHOGRAPHY).syllables)
}

const WORDS = `
  ɓera ɓe.ɾa
  bera be.ɾa
  ɗaki ɗa.ki
  daki da.ki
  ƙwai kʼʷai
  kwai kʷai
  ƙofa kʼo.fa
  kofa ko.fa
  ƴanci ʔʲan.tʃi
  'yanci ʔʲan.tʃi
  yanci jan.tʃi
  ra'ayi ɾa.ʔa.ji
  ɗan-adam ɗaŋ.a.dam
  dukkan duk.kaŋ
  hakki hak.ki
  tsuntsu tsʼun.tsʼu
  cikin tʃi.kiŋ
  sāniyā saː.ni.jaː
  saniya sa.ni.ja
  gaashì gáː.ʃì
  mài mài
  sàu sàu
  kâi kâi
  gudun gu.duŋ
  tambaya tam.ba.ja
  gwiwa gʷi.wa
  ƙyanwa kʼʲaŋ.wa
  kyau kʲau
  yin jiŋ
  zamani za.ma.ni
  al'ummu al.ʔum.mu
  shekara ʃe.ka.ɾa
  jiya dʒi.ja
  Fyaɗe fʲa.ɗe
  mutum mu.tum
  mutane mu.ta.ne
  littāfī lit.taː.fiː
  makaranta ma.ka.ɾan.ta
  ruwa ɾu.wa
  ƙasa kʼa.sa
  kasa ka.sa
  wāwā waː.waː
  hannu han.nu
  ƙanƙanta kʼaŋ.kʼan.ta
  gōdiyā goː.di.jaː
  Hausa hau.sa
  sai sai
  rana ɾa.na
  Allah al.lah
  talaka ta.la.ka
  ɗauke ɗau.ke
  ɓoye ɓo.je
  'ya'ya ʔʲa.ʔʲa
  girma giɾ.ma
  samfur sam.fuɾ
  zō zoː
`
const rows = WORDS.normalize('NFC')
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

it.each(rows)('reads %s as %s', (word = '', syllables = '') => expect(read(word)).toBe(syllables))

it('says nothing about tone and length where the spelling does not', () => {
  const syllables = readWord('makaranta', 0, HAUSA_ORTHOGRAPHY).syllables
  expect(syllables.some(({ tone, long }) => tone !== undefined || long === true)).toBe(false)
})

it('reads every apostrophe as the same letter', () => {
  for (const sign of ['’', 'ʼ', '‘', '`']) expect(read(`ra${sign}ayi`)).toBe('ɾa.ʔa.ji')
})
