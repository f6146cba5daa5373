import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Ọnụ ụlọ',
  'rooms.back': 'Laghachi',
  'rooms.lab': 'Ụlọ nnwale olu',
  'rooms.ownVoice': 'Olu nke gị',
  'rooms.generations': 'Ihe ndị gara aga',
  'rooms.qc': 'Nyocha ogo',
} satisfies TextTable
