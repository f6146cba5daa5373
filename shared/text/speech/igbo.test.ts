import { expect, it } from 'vitest'
import { IGBO_ORTHOGRAPHY } from './igbo.ts'
import { readWord } from './orthography.ts'
import { toIpa } from './phonology.ts'

function read(word: string): string {
  return toIpa(readWord(word.normalize('NFC'), 0, IGBO_ORTHOGRAPHY).syllables)
}

const WORDS = `
  mmadụ ḿ̩.má.dʊ́
  ndị ń̩.dɪ́
  nkụ ŋ̩́.kʊ́
  mgbe ḿ̩.gbé
  n'ụwa nʊ́.wá
  anyị á.ɲɪ́
  nwanne ŋʷá.ń̩.né
  ńnà ń̩.nà
  ọnwụ ɔ́.ŋʷʊ́
  kwụsị kʷʊ́.sɪ́
  gwọ gʷɔ́
  ṅụọ ŋʊ́.ɔ́
  ñụọ ŋʊ́.ɔ́
  mba ḿ̩.bá
  mkpa ḿ̩.kpá
  ngwa ŋ̩́.gʷá
  akwụkwọ á.kʷʊ́.kʷɔ́
  gịnị gɪ́.nɪ́
  chọghi tʃɔ́.ɣí
  àbụ̀ọ́ à.bʊ̀.ɔ́
  ụ̄lọ̀ ʊ̄.lɔ̀
  m ḿ̩
  nnyocha ń̩.ɲó.tʃá
  àkwá à.kʷá
  ákwà á.kʷà
  ákwá á.kʷá
  àkwà à.kʷà
  égó é.gó
  ézē é.zē
  òbì ò.bì
  ụmụaka ʊ́.mʊ́.á.ká
  nwoke ŋʷó.ké
  nwaanyị ŋʷá.á.ɲɪ́
  ezigbo é.zí.gbó
  shịa ʃɪ́.á
  ghọta ɣɔ́.tá
  jụọ dʒʊ́.ɔ́
  zuo zú.ó
  vuo vú.ó
  yabasị já.bá.sɪ́
  afọ á.fɔ́
  obodo ó.bó.dó
  ihe í.hé
  eze é.zé
  ikpe í.kpé
  egbe é.gbé
  nnọọ ń̩.nɔ́.ɔ́
  daalụ dá.á.lʊ́
  biko bí.kó
  ị́gbá ɪ́.gbá
  láà lá.à
  rịọ ɾɪ́.ɔ́
  hụrụ hʊ́.ɾʊ́
  Chukwu tʃú.kʷú
  ọma ɔ́.má
  isi í.sí
  iwu í.wú
  ọha ɔ́.há
  ole ó.lé
`
const rows = WORDS.normalize('NFC')
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

it.each(rows)('reads %s as %s', (word = '', syllables = '') => expect(read(word)).toBe(syllables))

it('steps down at the macron and is high where nothing is written', () => {
  expect(readWord('égō', 0, IGBO_ORTHOGRAPHY).syllables.map(({ tone }) => tone)).toEqual(['H', 'M'])
  expect(readWord('ego', 0, IGBO_ORTHOGRAPHY).syllables.map(({ tone }) => tone)).toEqual(['H', 'H'])
})
