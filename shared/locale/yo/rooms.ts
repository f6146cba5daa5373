import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Àwọn yàrá',
  'rooms.back': 'Padà',
  'rooms.lab': 'Yàrá ìdánwò ohùn',
  'rooms.ownVoice': 'Ohùn tirẹ',
  'rooms.generations': 'Ìtàn',
  'rooms.qc': 'Àyẹ̀wò ìdára',
  'broken.title': 'A kò lè fi {{part}} hàn',
  'broken.text': 'Àṣìṣe ṣẹlẹ̀ níbí. Gbogbo ìyókù ṣì ń ṣiṣẹ́, a sì ti fi àwọn àtúnṣe rẹ pamọ́.',
  'broken.copy': 'Ṣe ẹ̀dà ìjábọ̀',
  'broken.copied': 'A ti ṣe ẹ̀dà ìjábọ̀ náà.',
} satisfies TextTable
