import type { TextTable } from '../textTable.ts'

/** Names of languages: the home languages, and others that videos are often in. */
export const languages = {
  'language.en': 'Gẹ̀ẹ́sì',
  'language.yo': 'Yorùbá',
  'language.ig': 'Ìgbò',
  'language.ha': 'Haúsá',
  'language.sw': 'Swàhílì',
  'language.zu': 'Súlù',
  'language.am': 'Ámáríkì',
  'language.ar': 'Lárúbáwá',
  'language.de': 'Jámánì',
  'language.es': 'Sípáníìṣì',
  'language.fr': 'Faransé',
  'language.hi': 'Híńdì',
  'language.it': 'Ítálì',
  'language.ja': 'Jàpáànù',
  'language.ko': 'Kòríà',
  'language.nl': 'Dọ́ọ̀ṣì',
  'language.pcm': 'Píjìn Nàìjíríà',
  'language.pt': 'Pọtogí',
  'language.ru': 'Rọ́ṣíà',
  'language.so': 'Sòmálì',
  'language.xh': 'Xhosa',
  'language.zh': 'Ṣáínà',
} satisfies TextTable
