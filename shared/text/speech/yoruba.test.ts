import { expect, it } from 'vitest'
import { readWord } from './orthography.ts'
import { toIpa } from './phonology.ts'
import { YORUBA_ORTHOGRAPHY } from './yoruba.ts'

function read(word: string): string {
  return toIpa(readWord(word.normalize('NFC'), 0, YORUBA_ORTHOGRAPHY).syllables)
}

const WORDS = `
  ọ̀rẹ́ ɔ̀.ɾɛ́
  ọmọ ɔ̄.mɔ̃̄
  ilé ī.lé
  ọkọ ɔ̄.kɔ̄
  ọkọ̀ ɔ̄.kɔ̀
  ọkọ́ ɔ̄.kɔ́
  ìgbà ì.gbà
  igba ī.gbā
  igbá ī.gbá
  bàbá bà.bá
  ìyá ì.já
  káàárọ̀ ká.à.á.ɾɔ̀
  báwo bá.wō
  ènìyàn è.nĩ̀.jã̀
  wọ́n wɔ̃́
  ọ̀gbọ́n ɔ̀.gbɔ̃́
  gbogbo gbō.gbō
  pẹ̀lú kpɛ̀.lú
  pápá kpá.kpá
  ṣé ʃé
  ẹṣin ɛ̄.ʃĩ̄
  ẹ̀ṣẹ̀ ɛ̀.ʃɛ̀
  jọ̀wọ́ dʒɔ̀.wɔ́
  yìí jì.í
  kankan kã̄.kã̄
  dánwò dã́.wò
  ọ̀pẹ̀lẹ̀ ɔ̀.kpɛ̀.lɛ̀
  nǹkan n̩̄.ŋ̩̀.kã̄
  ńlá ń̩.lá
  ń ŋ̩́
  m̀bẹ m̩̀.bɛ̄
  ǹjẹ́ ǹ̩.dʒɛ́
  gbáǹgbà gbá.ŋ̩̀.gbà
  àǹfààní à.m̩̀.fà.à.nĩ́
  òṣùpá ò.ʃù.kpá
  ìmọ̀ ì.mɔ̃̀
  mo mō
  mẹ́ta mɛ̃́.tā
  mímọ́ mĩ́.mɔ̃́
  nínú nĩ́.nṹ
  dúdú dú.dú
  funfun fũ̄.fũ̄
  ẹyin ɛ̄.jĩ̄
  eyín ē.jĩ́
  inú ī.nṹ
  òyìnbó ò.jĩ̀.bó
  kọ̀ǹpútà kɔ̀.ŋ̩̀.kpú.tà
  ọ̀kan ɔ̀.kã̄
  irin ī.ɾĩ̄
  ọrùn ɔ̄.ɾũ̀
  ẹ̀rí-ọkàn ɛ̀.ɾí.ɔ̄.kã̀
  l'áyé lá.jé
  Oshodi ō.ʃō.dī
  Kwara kwā.ɾā
  Bánkẹ́ bã́.kɛ́
  zoo sō.ō
  fídíò fí.dí.ò
  âbò â.bò
`
const rows = WORDS.normalize('NFC')
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

it.each(rows)('reads %s as %s', (word = '', syllables = '') => expect(read(word)).toBe(syllables))

it('reads both ways of writing a mark alike', () => {
  for (const word of ['ẹ̀kọ́', 'ọ̀rẹ́', 'ṣíṣẹ́', 'ńlá']) {
    expect(read(word.normalize('NFD'))).toBe(read(word.normalize('NFC')))
    expect(read(word.normalize('NFD').replaceAll('\u0323', '\u0329'))).toBe(read(word))
  }
})

it('keeps the letters of decomposed text in their places', () => {
  const { syllables } = readWord('ẹ̀kọ́', 10, YORUBA_ORTHOGRAPHY)
  expect(syllables.map(({ offset, length }) => [offset, length])).toEqual([
    [10, 2],
    [12, 3],
  ])
})
