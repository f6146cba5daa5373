import type { TextTable } from '../textTable.ts'

/** Help with typing. */
export const typing = {
  'typing.offered': 'Esikhundleni sika-{{letter}}: {{letters}}. U-Escape ushiya kunjalo.',
  'typing.variants': 'Ezinye izinhlamvu esikhundleni, {{language}}',
  'typing.palette': 'Izinhlamvu nezimpawu, {{language}}',
  'typing.letters': 'Izinhlamvu',
  'typing.lettersHint': 'Izinhlamvu nezimpawu ezingekho kukhibhodi ({{key}})',
} satisfies TextTable
