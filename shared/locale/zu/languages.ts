import type { TextTable } from '../textTable.ts'

/** Names of languages: the home languages, and others that videos are often in. */
export const languages = {
  'language.en': 'isiNgisi',
  'language.yo': 'isiYoruba',
  'language.ig': 'isi-Igbo',
  'language.ha': 'isiHausa',
  'language.sw': 'isiSwahili',
  'language.zu': 'isiZulu',
  'language.am': 'isi-Amharic',
  'language.ar': 'isi-Arabhu',
  'language.de': 'isiJalimane',
  'language.es': 'iSpanishi',
  'language.fr': 'isiFulentshi',
  'language.hi': 'isiHindi',
  'language.it': 'isiNtaliyane',
  'language.ja': 'isiJapane',
  'language.ko': 'isiKoriya',
  'language.nl': 'isiDashi',
  'language.pcm': 'isiPijini saseNigeria',
  'language.pt': 'isiPutukezi',
  'language.ru': 'isiRashiya',
  'language.so': 'isiSomali',
  'language.xh': 'isiXhosa',
  'language.zh': 'isiShayina',
} satisfies TextTable
