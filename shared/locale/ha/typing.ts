import type { TextTable } from '../textTable.ts'

/** Help with typing. */
export const typing = {
  'typing.offered': 'A maimakon {{letter}}: {{letters}}. Escape yana barinsa.',
  'typing.variants': 'Haruffa a madadi, {{language}}',
  'typing.palette': 'Haruffa da alamomi, {{language}}',
  'typing.letters': 'Haruffa',
  'typing.lettersHint': 'Haruffa da alamomin da babu su a madannai ({{key}})',
} satisfies TextTable
