/**
 * Short words that lean on the one behind them, by language: a line or a cue should not end with one. Home languages and
 * those that films are often in; all in NFC and lower case.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: "a an the of to in on at by for from with all every some any each and or but nor so as is are was were be been my your his her its our their this that these those i we you he she it they who if not no very can will would could should must may do does did has have had i'm it's don't",
  yo: 'a ó o mo wọ́n ẹ ni ní sí ti tí àti fún láti pẹ̀lú bí kí ló ń yóò máa kò má nínú lórí àwọn ọ̀rọ̀',
  ig: "na nke n' n’ maka ka ma si bụ ga ọ o ya m gị ndị ihe mana ebe site",
  ha: 'da na ta ya a ga don ko amma daga cikin kan zuwa mai masu su sun an za ba wani wata ma ne ce',
  sw: 'je, je na ya wa la kwa ni katika za cha vya au kwamba lakini kama bila hadi mpaka kutoka kwenye ili huyu hii hiyo',
  zu: 'futhi noma kanye uma ukuthi njengoba kodwa ngoba na nga ku kwa lo le leli lesi ngokuthi',
  fr: "le la les un une des de du d' l' à au aux en et ou où mais que qui ce cette ces mon ma mes son sa ses je tu il elle nous vous ils ne pas par pour sur dans avec",
  pt: 'o a os as um uma de do da dos das em no na nos nas e ou mas que com por para se não eu ele ela',
  es: 'el la los las un una de del en y o pero que con por para se no su mi tu al lo',
  de: 'der die das ein eine und oder aber in im an am zu zum zur von vom mit für auf ist nicht ich du er sie es wir',
}

const SETS = new Map(Object.entries(WORDS).map(([code, words]) => [code, new Set(words.split(' '))]))

/** Whether a word is one that should not stand at the end of a line. */
export function isFunctionWord(word: string, language: string | undefined): boolean {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? ''
  const bare = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
  return SETS.get(base)?.has(bare) ?? false
}
