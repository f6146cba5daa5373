import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Ọnụ ụlọ',
  'rooms.back': 'Laghachi',
  'rooms.lab': 'Ụlọ nnwale olu',
  'rooms.ownVoice': 'Olu nke gị',
  'rooms.generations': 'Ihe ndị gara aga',
  'rooms.qc': 'Nyocha ogo',
  'broken.title': 'Enweghị ike igosi {{part}}',
  'broken.text': 'Njehie mere ebe a. Ihe ndị ọzọ niile ka na-arụ ọrụ, e chekwakwara mgbanwe gị.',
  'broken.copy': 'Detuo akụkọ',
  'broken.copied': 'E detuola akụkọ ahụ.',
} satisfies TextTable
