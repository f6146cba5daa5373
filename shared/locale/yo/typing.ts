import type { TextTable } from '../textTable.ts'

/** Help with typing. */
export const typing = {
  'typing.offered': 'Dípò {{letter}}: {{letters}}. Escape máa fi í sílẹ̀ bẹ́ẹ̀.',
  'typing.variants': 'Lẹ́tà mìíràn dípò rẹ̀, {{language}}',
  'typing.palette': 'Lẹ́tà àti àmì, {{language}}',
  'typing.letters': 'Lẹ́tà',
  'typing.lettersHint': 'Lẹ́tà àti àmì tí kò sí lórí kíbọ́ọ̀dù ({{key}})',
} satisfies TextTable
