/** Help with typing. */
export const typing = {
  'typing.offered': 'Instead of {{letter}}: {{letters}}. Escape leaves it.',
  'typing.variants': 'Letters instead, {{language}}',
  'typing.palette': 'Letters and signs, {{language}}',
  'typing.letters': 'Letters',
  'typing.lettersHint': 'Letters and signs that the keyboard lacks ({{key}})',
} as const
