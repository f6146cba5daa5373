import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/** The form of an answer by a local model: free text, any JSON object, or JSON by a schema. */
export type AnswerForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'object' }
  | { readonly kind: 'schema'; readonly schema: object }

/** The keywords of JSON Schema that hold other schemas: one, several, or some by name. */
const SCHEMA_KEYWORDS = ['items', 'additionalProperties']
const SCHEMA_LIST_KEYWORDS = ['oneOf', 'prefixItems']
const SCHEMA_MAP_KEYWORDS = ['properties', '$defs']
/** Those whose value the library's grammar keeps (node-llama-cpp, `GbnfJsonSchema`), and those that only describe. */
const VALUE_KEYWORDS = [
  'type',
  'enum',
  'const',
  'required',
  '$ref',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]
const DESCRIPTIVE_KEYWORDS = ['title', 'description', 'default', 'examples', '$schema', '$id', '$comment', 'deprecated']
/** Formats of texts that the grammar keeps. */
const TEXT_FORMATS: readonly unknown[] = ['date-time', 'time', 'date']

/** The form that a request's `response_format` asks for. Throws `invalid` for one that a local model cannot keep. */
export function answerForm(
  format:
    | { readonly type: string; readonly json_schema?: { readonly schema?: object | undefined } | undefined }
    | undefined,
): AnswerForm {
  if (format === undefined || format.type === 'text') return { kind: 'text' }
  if (format.type === 'json_object') return { kind: 'object' }
  const schema = format.type === 'json_schema' ? format.json_schema?.schema : undefined
  if (schema === undefined) throw unmet(format.type === 'json_schema' ? 'json_schema.schema' : format.type)
  return { kind: 'schema', schema: kept(schema) as object }
}

/** A schema of keywords that the grammar keeps. `anyOf` is written as `oneOf`: what fits one of several fits any. */
function kept(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([word, value]): [string, unknown][] => {
      if (word === 'anyOf') return [['oneOf', several(value)]]
      if (SCHEMA_KEYWORDS.includes(word)) return [[word, kept(value)]]
      if (SCHEMA_LIST_KEYWORDS.includes(word)) return [[word, several(value)]]
      if (SCHEMA_MAP_KEYWORDS.includes(word)) return [[word, named(value)]]
      if (VALUE_KEYWORDS.includes(word) || (word === 'format' && TEXT_FORMATS.includes(value))) return [[word, value]]
      if (DESCRIPTIVE_KEYWORDS.includes(word)) return []
      throw unmet(word)
    }),
  )
}

function several(schemas: unknown): unknown {
  return Array.isArray(schemas) ? schemas.map(kept) : schemas
}

function named(schemas: unknown): unknown {
  if (typeof schemas !== 'object' || schemas === null) return schemas
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, kept(schema)]))
}

function unmet(word: string): Error {
  return invalid(say('engineModel.chat.unmetFormat', { word }), 'response_format')
}
