import type { TextTable } from '../textTable.ts'

/** Names of languages: the home languages, and others that videos are often in. */
export const languages = {
  'language.en': 'Bekee',
  'language.yo': 'Yoruba',
  'language.ig': 'Igbo',
  'language.ha': 'Awụsa',
  'language.sw': 'Swahili',
  'language.zu': 'Zulu',
  'language.am': 'Amariikị',
  'language.ar': 'Arabiikị',
  'language.de': 'German',
  'language.es': 'Spanish',
  'language.fr': 'French',
  'language.hi': 'Hindi',
  'language.it': 'Italian',
  'language.ja': 'Japanese',
  'language.ko': 'Korean',
  'language.nl': 'Dutch',
  'language.pcm': 'Pidgin Naịjirịa',
  'language.pt': 'Pọrtụgụese',
  'language.ru': 'Russian',
  'language.so': 'Somali',
  'language.xh': 'Xhosa',
  'language.zh': 'Chaịniiz',
} satisfies TextTable
