/** Texts of the rooms' frame, and of a part of the page that broke. */
export const rooms = {
  'rooms.title': 'Rooms',
  'rooms.back': 'Back',
  'rooms.lab': 'Voice lab',
  'rooms.ownVoice': 'Own voice',
  'rooms.generations': 'History',
  'rooms.qc': 'Quality check',
  'rooms.help': 'Help',
  'broken.title': '{{part}} cannot be shown',
  'broken.text': 'It met an error. All else works on, and your edits are saved.',
  'broken.copy': 'Copy the report',
  'broken.copied': 'The report is copied.',
} as const
