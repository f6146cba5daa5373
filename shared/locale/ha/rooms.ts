import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Ɗakuna',
  'rooms.back': 'Koma',
  'rooms.lab': 'Ɗakin murya',
  'rooms.ownVoice': 'Muryarku',
  'rooms.generations': 'Tarihi',
  'rooms.qc': 'Duba inganci',
  'broken.title': 'Ba a iya nuna {{part}} ba',
  'broken.text': 'An sami kuskure a nan. Duk sauran suna ci gaba da aiki, kuma an ajiye gyare-gyarenku.',
  'broken.copy': 'Kwafi rahoton',
  'broken.copied': 'An kwafe rahoton.',
} satisfies TextTable
