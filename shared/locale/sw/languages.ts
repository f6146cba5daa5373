import type { TextTable } from '../textTable.ts'

/** Names of languages: the home languages, and others that videos are often in. */
export const languages = {
  'language.en': 'Kiingereza',
  'language.yo': 'Kiyoruba',
  'language.ig': 'Kiigbo',
  'language.ha': 'Kihausa',
  'language.sw': 'Kiswahili',
  'language.zu': 'Kizulu',
  'language.am': 'Kiamhari',
  'language.ar': 'Kiarabu',
  'language.de': 'Kijerumani',
  'language.es': 'Kihispania',
  'language.fr': 'Kifaransa',
  'language.hi': 'Kihindi',
  'language.it': 'Kiitaliano',
  'language.ja': 'Kijapani',
  'language.ko': 'Kikorea',
  'language.nl': 'Kiholanzi',
  'language.pcm': 'Pijini ya Nigeria',
  'language.pt': 'Kireno',
  'language.ru': 'Kirusi',
  'language.so': 'Kisomali',
  'language.xh': 'Kixhosa',
  'language.zh': 'Kichina',
} satisfies TextTable
