/** Texts of the rooms' frame. */
export const rooms = {
  'rooms.title': 'Rooms',
  'rooms.back': 'Back',
  'rooms.lab': 'Voice lab',
  'rooms.ownVoice': 'Own voice',
  'rooms.generations': 'History',
  'rooms.qc': 'Quality check',
} as const
