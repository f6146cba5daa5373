import type { z } from 'zod'
import { boundJson } from './boundJson.ts'

/** A form field's text: strings as they are, everything else as JSON (the spec's own rule for `segments`, `voice_map`). */
export function encodeField(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Reads text fields (form or query) into what a schema expects: a field is taken as it stands where its schema accepts
 * the text, else as a word for yes or no, else as JSON. Unknown fields are left out. A field that is neither stays text, so the schema names the fault. Throws
 * `invalid` for JSON that is too deep or has too many values.
 */
export function decodeFields(
  schema: z.ZodObject,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Record<string, unknown> {
  const decoded: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = Object.hasOwn(fields, name) ? fields[name] : undefined
    // What a query names twice is a list, for the schema to refuse.
    if (text !== undefined)
      decoded[name] = typeof text === 'string' ? decodeField(field as z.ZodType, text, name) : text
  }
  return decoded
}

/** How clients in other languages write truth: Python's `True`, a checked box's `on`. */
const TRUTH: Readonly<Record<string, boolean>> = {
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
const LONGEST_WORD = 20

function decodeField(schema: z.ZodType, text: string, name: string): unknown {
  if (schema.safeParse(text).success) return text
  boundJson(text, name)
  const word = text.length > LONGEST_WORD ? '' : text.trim().toLowerCase()
  const truth = Object.hasOwn(TRUTH, word) ? TRUTH[word] : undefined
  if (truth !== undefined && schema.safeParse(truth).success) return truth
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
