import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Amagumbi',
  'rooms.back': 'Emuva',
  'rooms.lab': 'Ilebhu yamazwi',
  'rooms.ownVoice': 'Izwi lakho',
  'rooms.generations': 'Umlando',
  'rooms.qc': 'Ukuhlola ikhwalithi',
} satisfies TextTable
