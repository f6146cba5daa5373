import { expect, it } from 'vitest'
import { readWord } from './orthography.ts'
import { toIpa } from './phonology.ts'
import { ZULU_ORTHOGRAPHY } from './zulu.ts'

function read(word: string): string {
  return toIpa(readWord(word.normalize('NFC'), 0, ZULU_ORTHOGRAPHY).syllables)
}

const WORDS = `
  umuntu u.mu.ntu
  abantu a.ɓa.ntu
  umfana u.m̩.fa.na
  umhlaba u.m̩.ɬa.ɓa
  hamba ha.mba
  imbuzi i.mbu.zi
  ngumfundi ŋgu.m̩.fu.ndi
  umbala u.m̩.ɓa.la
  ukucela u.ku.ǀɛ.la
  iqanda i.ǃa.nda
  ixoxo i.ǁɔ.ǁɔ
  isigqebhe i.si.gǃɛ.bɛ
  ngcono ŋgǀɔ.nɔ
  inkomo i.ŋkɔ.mɔ
  indlu i.nɮu
  ukudla u.ku.ɮa
  hlala ɬa.la
  ubuhle u.ɓu.ɬɛ
  ingubo i.ŋgu.ɓɔ
  intsha i.ntʃa
  inyama i.ɲa.ma
  ukwamukelwa u.kwa.mu.kɛ.lwa
  umbhalo u.m̩.ba.lɔ
  isiZulu i.si.zu.lu
  amanxeba a.ma.ŋǁɛ.ɓa
  inxenye i.ŋǁɛ.ɲɛ
  imvula i.mvu.la
  kwezwe kwɛ.zwɛ
  iNhlangano i.nɬa.ŋga.nɔ
  thwala tʰwa.la
  ingqondo i.ŋgǃɔ.ndɔ
  iklabishi i.kɬa.ɓi.ʃi
  umvubu u.m̩.vu.ɓu
  isikole i.si.kɔ.lɛ
  ukuchaza u.ku.ǀʰa.za
  qha ǃʰa
  xhuma ǁʰu.ma
  gcina gǀi.na
  gxila gǁi.la
  ncane ŋǀa.nɛ
  inqola i.ŋǃɔ.la
  phakathi pʰa.ka.tʰi
  khona kʰɔ.na
  tshela tʃɛ.la
  ihhashi i.ɦa.ʃi
  ijazi i.dʒa.zi
  vala va.la
  zonke zɔ.ŋkɛ
  shaya ʃa.ja
  yebo jɛ.ɓɔ
  wena wɛ.na
  lala la.la
  mama ma.ma
  nami na.mi
  baba ɓa.ɓa
  bheka bɛ.ka
`
const rows = WORDS.normalize('NFC')
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

it.each(rows)('reads %s as %s', (word = '', syllables = '') => expect(read(word)).toBe(syllables))

it('marks the syllables that breathy consonants begin', () => {
  const lowered = (word: string): (boolean | undefined)[] =>
    readWord(word, 0, ZULU_ORTHOGRAPHY).syllables.map(({ depressed }) => depressed)
  expect(lowered('ibhola')).toEqual([undefined, true, undefined])
  expect(lowered('ibala')).toEqual([undefined, undefined, undefined])
  expect(lowered('indlu')).toEqual([undefined, true])
})
