import type { z } from 'zod'

/** A form field's text: strings as they are, everything else as JSON (the spec's own rule for `segments`, `voice_map`). */
export function encodeField(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Reads text fields (form or query) into what a schema expects: a field is taken as it stands where its schema accepts
 * the text, else as JSON. Unknown fields are left out. A field that is neither stays text, so the schema names the fault.
 */
export function decodeFields(schema: z.ZodObject, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const decoded: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (text !== undefined) decoded[name] = decodeField(field as z.ZodType, text)
  }
  return decoded
}

function decodeField(schema: z.ZodType, text: string): unknown {
  if (schema.safeParse(text).success) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
