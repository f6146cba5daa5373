import type { z } from 'zod'

/** A zod issue in words for a person, to follow the field's name: what the value must be, and what it is. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (OTHER_WORDS.test(issue.message)) return issue.message
  const actualValue = describe(issue.input)
  return `${requirement(issue)}${actualValue === undefined ? '' : `, but it is ${actualValue}`}`
}

/** Messages of our own schemas begin with these words, and the given value is appended. */
const OWN_MESSAGE_PREFIX = 'must '
/** Messages that begin with these words are complete. */
const OTHER_WORDS = /^(?:is|needs) /
function requirement(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith(OWN_MESSAGE_PREFIX)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must ${sized(issue.origin, 'least', issue.minimum)}`
    case 'too_big':
      return `must ${sized(issue.origin, 'most', issue.maximum)}`
    default:
      return 'is not valid'
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function sized(origin: string, which: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string') return `have at ${which} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have at ${which} ${limit} ${limit === 1 ? 'item' : 'items'}`
  return `be at ${which} ${limit}`
}

/** Longer texts are a user's words, which errors do not repeat. */
const MAX_REPEATED_CHARACTERS = 40

function describe(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return undefined
  if (value.trim() === '') return value === '' ? 'empty' : 'blank'
  return value.length > MAX_REPEATED_CHARACTERS ? undefined : `"${value}"`
}
