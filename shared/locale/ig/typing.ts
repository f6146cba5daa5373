import type { TextTable } from '../textTable.ts'

/** Help with typing. */
export const typing = {
  'typing.offered': 'N’ọnọdụ {{letter}}: {{letters}}. Escape na-ahapụ ya.',
  'typing.variants': 'Mkpụrụ edemede nnọchi, {{language}}',
  'typing.palette': 'Mkpụrụ edemede na akara, {{language}}',
  'typing.letters': 'Mkpụrụ edemede',
  'typing.lettersHint': 'Mkpụrụ edemede na akara kiibọọdụ na-enweghị ({{key}})',
} satisfies TextTable
