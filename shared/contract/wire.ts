import { z } from 'zod'
import { boundJson } from './boundJson.ts'

/** A form field's text: strings as they are, other values as JSON (the spec's rule for `segments` and `voice_map`). */
export function encodeField(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Converts text fields (form or query) to the values that a schema expects: a text that the schema accepts stays, else
 * it is read as a word for true or false, else as JSON. An empty field that may be left out is. Unknown fields are dropped, except where the schema refuses them. A field that is none of these stays
 * text, so that validation reports it.
 */
export function decodeFields(
  schema: z.ZodObject,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Record<string, unknown> {
  const decoded: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = Object.hasOwn(fields, name) ? fields[name] : undefined
    // A parameter that a query repeats is a list, which validation refuses.
    if (text !== undefined && !isLeftOut(field as z.ZodType, text))
      decoded[name] = typeof text === 'string' ? decodeField(field as z.ZodType, text, name) : text
  }
  if (!(schema.def.catchall instanceof z.ZodNever)) return decoded
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(schema.shape, name))),
    ...decoded,
  }
}

/** How forms of web pages and programs write a field that nobody filled in. */
const EMPTY_TEXTS: ReadonlySet<unknown> = new Set(['', 'null', 'undefined'])

/** Whether a field may be left out, and is. */
function isLeftOut(schema: z.ZodType, text: string | readonly string[]): boolean {
  return EMPTY_TEXTS.has(text) && schema.safeParse(undefined).success
}

/** Booleans as other clients write them: Python's `True`, a checkbox's `on`. */
const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

/** A longer text is none of these, and may have megabytes. */
const MAX_BOOLEAN_CHARACTERS = 20

function decodeField(schema: z.ZodType, text: string, name: string): unknown {
  if (schema.safeParse(text).success) return text
  boundJson(text, name)
  const word = text.length > MAX_BOOLEAN_CHARACTERS ? '' : text.trim().toLowerCase()
  const truth = Object.hasOwn(BOOLEAN_WORDS, word) ? BOOLEAN_WORDS[word] : undefined
  if (truth !== undefined && schema.safeParse(truth).success) return truth
  // A list of one is written as its item by many clients.
  if (schema.safeParse([text]).success) return [text]
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
