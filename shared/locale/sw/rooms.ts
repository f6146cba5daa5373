import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Vyumba',
  'rooms.back': 'Rudi',
  'rooms.lab': 'Maabara ya sauti',
  'rooms.ownVoice': 'Sauti yako',
  'rooms.generations': 'Historia',
  'rooms.qc': 'Ukaguzi wa ubora',
  'broken.title': '{{part}} haiwezi kuonyeshwa',
  'broken.text': 'Hitilafu imetokea hapa. Mengine yote yanaendelea kufanya kazi, na mabadiliko yako yamehifadhiwa.',
  'broken.copy': 'Nakili ripoti',
  'broken.copied': 'Ripoti imenakiliwa.',
} satisfies TextTable
