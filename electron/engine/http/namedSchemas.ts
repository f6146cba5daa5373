import { z } from 'zod'
import type { Route, Table } from '../../../shared/contract/route.ts'

type Json = Record<string, unknown>

/** The schemas of a document, each a reference to a component where it has a name. */
export interface SchemaNames {
  /** The components that are referred to. */
  readonly components: Json
  /** The body of a call; of an upload its form. */
  request(route: Route): Json
  /** A reply, an event or the JSON of a header. */
  reply(schema: z.core.$ZodType): Json
  /** The parameters of a call in its path or query, by name. */
  fieldsOf(route: Route): Record<string, Json>
}

const SCHEMA_REFERENCE_PREFIX = '#/components/schemas/'

/**
 * Gives every schema of a table a name: its own, or that of its row. What is sent and what is received can differ, as fields with
 * a default may be left out of requests alone; such a schema is two components, of which the sent one ends in `Input`.
 */
export function nameSchemas(table: Table, named: Readonly<Record<string, z.core.$ZodType>>): SchemaNames {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const nameOf = (schema: z.core.$ZodType): string => registry.get(schema)?.id ?? ''
  const { requests, replies, forms } = nameRows(table, registry)

  const sent = schemasOf(registry, 'input')
  const received = schemasOf(registry, 'output')
  for (const id of forms) sent[id] = formSchema(sent[id] ?? {})
  const inRequests = reachable(requests, sent)
  const inReplies = reachable(replies, received)
  const doubled = differing(inRequests.intersection(inReplies), sent, received)
  const inputName = (id: string): string => (doubled.has(id) ? `${id}Input` : id)
  const components = Object.fromEntries([
    ...[...inReplies].map((id) => [id, received[id]] as const),
    ...[...inRequests].map((id) => [inputName(id), renamed(sent[id], inputName)] as const),
  ])
  return {
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
    request: ({ input }) => ({ $ref: `${SCHEMA_REFERENCE_PREFIX}${inputName(nameOf(input))}` }),
    reply: (schema) => ({ $ref: `${SCHEMA_REFERENCE_PREFIX}${nameOf(schema)}` }),
    fieldsOf({ input }) {
      const { properties = {} } = z.toJSONSchema(input, {
        io: 'input',
        unrepresentable: 'any',
        metadata: EMPTY_SCHEMA_REGISTRY,
      }) as {
        properties?: Record<string, Json>
      }
      return properties
    },
  }
}

/** Names what the rows send and receive, and returns these names. The shapes of errors are received by every row. */
function nameRows(table: Table, registry: z.core.$ZodRegistry<{ id: string }>) {
  const [requests, forms] = [new Set<string>(), new Set<string>()]
  const replies = new Set(['VoiceError', 'ChatErrorBody'])
  const give = (schema: z.core.$ZodType, id: string): string => {
    if (!registry.has(schema)) registry.add(schema, { id })
    return registry.get(schema)?.id ?? id
  }
  for (const [row, { method, upload, input, output, event, headers = {} }] of Object.entries(table)) {
    const title = `${row.charAt(0).toUpperCase()}${row.slice(1)}`
    if (method === 'POST') {
      const id = give(input, `${title}${upload ? 'Form' : 'Request'}`)
      requests.add(id)
      if (upload) forms.add(id)
    }
    if (typeof output !== 'string') replies.add(give(output, `${title}Reply`))
    if (event !== undefined) replies.add(give(event, `${title}Event`))
    for (const [header, schema] of Object.entries(headers)) replies.add(give(schema, header.replaceAll('-', '')))
  }
  return { requests, replies, forms }
}

/** No names: parameters stand where they are used. */
const EMPTY_SCHEMA_REGISTRY = z.registry<{ id: string }>()

function schemasOf(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${SCHEMA_REFERENCE_PREFIX}${id}`,
    override({ jsonSchema }) {
      // Replies may get more fields, and every language has limits of its own for whole numbers.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return Object.fromEntries(
    Object.entries(schemas as Record<string, Json>).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [
      id,
      schema,
    ]),
  )
}

/** A form's schema: its file, and what is no plain value as a text of JSON (the rule of the spec for `segments`). */
function formSchema({ properties = {}, required = [], ...schema }: Json): Json {
  const fields = Object.entries(properties as Record<string, Json>).map(
    ([name, { default: defaultValue, ...field }]) => {
      const isPlain = ['string', 'number', 'integer', 'boolean'].includes(String(field['type'])) || isChoice(field)
      const { description, ...content } = field
      const json = { type: 'string', contentMediaType: 'application/json', contentSchema: content }
      const descriptionField = description === undefined ? {} : { description }
      const standard =
        defaultValue === undefined ? {} : { default: isPlain ? defaultValue : JSON.stringify(defaultValue) }
      return [name, { ...(isPlain ? content : json), ...descriptionField, ...standard }]
    },
  )
  const file = { type: 'string', format: 'binary', description: 'The bytes, in a part with a file name.' }
  return {
    ...schema,
    properties: { file, ...Object.fromEntries(fields) },
    required: ['file', ...(required as string[])],
  }
}

/** Whether a field is one of named words, which is a component of its own. */
function isChoice({ $ref, allOf }: Json): boolean {
  return CHOICE_SCHEMA_PATTERN.test(String($ref ?? (allOf as Json[] | undefined)?.[0]?.['$ref'] ?? ''))
}
const CHOICE_SCHEMA_PATTERN = /\/(Separate|Timing|Picture|Target|SoundFormat|LineView)$/

/** The names in a schema, and those that they lead to. */
function reachable(roots: Iterable<string>, schemas: Readonly<Record<string, Json>>): Set<string> {
  const found = new Set<string>(roots)
  for (const id of found) for (const next of namesIn(schemas[id])) found.add(next)
  return found
}

function namesIn(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, id = '']) => id,
  )
}

/** The names whose schema is another one when sent than when received, or leads to such a one. */
function differing(
  ids: ReadonlySet<string>,
  sent: Readonly<Record<string, Json>>,
  received: Readonly<Record<string, Json>>,
): Set<string> {
  const found = new Set([...ids].filter((id) => JSON.stringify(sent[id]) !== JSON.stringify(received[id])))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const id of ids) if (namesIn(sent[id]).some((next) => found.has(next))) found.add(id)
  }
  return found
}

function renamed(schema: unknown, nameOf: (id: string) => string): unknown {
  const text = JSON.stringify(schema).replace(/"\$ref":"#\/components\/schemas\/([^"]+)"/g, (_, id: string) => {
    return `"$ref":"${SCHEMA_REFERENCE_PREFIX}${nameOf(id)}"`
  })
  return JSON.parse(text)
}
