import type { TextTable } from '../textTable.ts'

/** Names of languages: the home languages, and others that videos are often in. */
export const languages = {
  'language.en': 'Turanci',
  'language.yo': 'Yarbanci',
  'language.ig': 'Igbo',
  'language.ha': 'Hausa',
  'language.sw': 'Suwahili',
  'language.zu': 'Zulu',
  'language.am': 'Amharik',
  'language.ar': 'Larabci',
  'language.de': 'Jamusanci',
  'language.es': 'Sifaniyanci',
  'language.fr': 'Faransanci',
  'language.hi': 'Hindi',
  'language.it': 'Italiyanci',
  'language.ja': 'Japananci',
  'language.ko': 'Koriyanci',
  'language.nl': 'Holanci',
  'language.pcm': 'Pidgin na Najeriya',
  'language.pt': 'Potugis',
  'language.ru': 'Rashanci',
  'language.so': 'Somalianci',
  'language.xh': 'Xhosa',
  'language.zh': 'Sinanci',
} satisfies TextTable
