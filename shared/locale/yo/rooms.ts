import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Àwọn yàrá',
  'rooms.back': 'Padà',
  'rooms.lab': 'Yàrá ìdánwò ohùn',
  'rooms.ownVoice': 'Ohùn tirẹ',
  'rooms.generations': 'Ìtàn',
  'rooms.qc': 'Àyẹ̀wò ìdára',
} satisfies TextTable
