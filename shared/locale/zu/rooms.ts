import type { TextTable } from '../textTable.ts'

/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Amagumbi',
  'rooms.back': 'Emuva',
  'rooms.lab': 'Ilebhu yamazwi',
  'rooms.ownVoice': 'Izwi lakho',
  'rooms.generations': 'Umlando',
  'rooms.qc': 'Ukuhlola ikhwalithi',
  'broken.title': 'I-{{part}} ayikwazi ukuboniswa',
  'broken.text': 'Kube nephutha lapha. Konke okunye kuyaqhubeka nokusebenza, futhi okuhlelile kulondoloziwe.',
  'broken.copy': 'Kopisha umbiko',
  'broken.copied': 'Umbiko ukopishiwe.',
} satisfies TextTable
