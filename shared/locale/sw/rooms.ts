import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Vyumba',
  'rooms.back': 'Rudi',
  'rooms.lab': 'Maabara ya sauti',
  'rooms.ownVoice': 'Sauti yako',
  'rooms.generations': 'Historia',
  'rooms.qc': 'Ukaguzi wa ubora',
} satisfies TextTable
