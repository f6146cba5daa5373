import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Ɗakuna',
  'rooms.back': 'Koma',
  'rooms.lab': 'Ɗakin murya',
  'rooms.ownVoice': 'Muryarku',
  'rooms.generations': 'Tarihi',
  'rooms.qc': 'Duba inganci',
} satisfies TextTable
