import type { TextTable } from '../textTable.ts'

/** Help with typing. */
export const typing = {
  'typing.offered': 'Badala ya {{letter}}: {{letters}}. Escape huiacha.',
  'typing.variants': 'Herufi za badala, {{language}}',
  'typing.palette': 'Herufi na alama, {{language}}',
  'typing.letters': 'Herufi',
  'typing.lettersHint': 'Herufi na alama zisizo kwenye kibodi ({{key}})',
} satisfies TextTable
