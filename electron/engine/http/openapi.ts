import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { EXAMPLES } from '../../../shared/contract/examples.ts'
import { JobTicket } from '../../../shared/contract/records.ts'
import type { Route, Table } from '../../../shared/contract/route.ts'
import { pathNames } from '../../../shared/contract/route.ts'
import { NAMED_SCHEMAS } from '../../../shared/contract/schemaNames.ts'
import { nameSchemas, type SchemaNames } from './namedSchemas.ts'
import { OPENAPI_REFUSALS, refusalResponses, refusalsOf } from './openapiRefusals.ts'

export type Json = Record<string, unknown>

interface DocumentOptions {
  readonly version: string
  /** The address that calls are made at; `/` where that is the host of the document. */
  readonly server: string
}

/**
 * The OpenAPI 3.1 document of a table, made from the same rows that serve it. Every schema with a name is a component, requests
 * and replies too; so a generated client has types with names.
 */
export function openapi(table: Table, { version, server }: DocumentOptions): Json {
  const names = nameSchemas(table, NAMED_SCHEMAS)
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(table)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, names) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Griot engine',
      version,
      summary: 'Speech, dubbing and chat in African languages, on your own computer.',
      description:
        'Refused and failed calls tell why: voice calls as `{detail}`, chat calls as `{error}`. Repeat 429, 500, 502 and 503 later, with growing pauses; an answer with `x-should-retry: false` stays as it is until somebody mends the service.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...OPEN_PATHS },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key of the engine or of an account.' },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: refusalResponses(),
      schemas: names.components,
    },
  }
}

const TAGS = {
  voice: 'Speech and voices',
  dubbing: 'Dubs of films: analyze, translate, render',
  chat: 'Chat, as widespread clients know it',
  audio: "Speech and transcription by OpenAI's interface",
  history: 'What was generated',
  engine: 'The engine itself',
} as const

/** The group of a path, by which generated clients are divided. */
function tagOf(path: string): keyof typeof TAGS {
  if (path.startsWith('/voice/dub')) return 'dubbing'
  if (path.startsWith('/voice/history')) return 'history'
  if (path.startsWith('/v1/audio')) return 'audio'
  return path.startsWith('/v1/') ? 'chat' : 'voice'
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your own. A repeated order with the same one is the same job, also after a lost answer.',
  schema: { type: 'string', maxLength: 4000 },
}

/** Pages that need no key. */
const OPEN_PATHS = {
  '/health': openPage('health', 'Whether the engine runs.', 'ok'),
  '/ready': openPage('ready', 'Whether it takes orders: its data can be read and written.', 'ready'),
}

function openPage(operationId: string, summary: string, status: string): Json {
  const schema = {
    type: 'object',
    required: ['status'],
    properties: { status: { const: status }, ...(operationId === 'health' ? { version: { type: 'string' } } : {}) },
  }
  return {
    get: {
      operationId,
      summary,
      tags: ['engine'],
      security: [],
      responses: {
        200: { description: 'It is.', content: { 'application/json': { schema, example: { status } } } },
        // A foreign host or page is refused before the page is looked for.
        403: { $ref: `#/components/responses/${OPENAPI_REFUSALS[403].name}` },
        503: { $ref: `#/components/responses/${OPENAPI_REFUSALS[503].name}` },
      },
    },
  }
}

function operation(name: string, route: Route, names: SchemaNames): Json {
  const example = EXAMPLES[name]
  const inPath = pathNames(route.path)
  const fields = names.fieldsOf(route)
  const inQuery = route.method === 'POST' ? [] : Object.keys(fields).filter((field) => !inPath.includes(field))
  const parameter = (where: 'path' | 'query') => (field: string) => {
    const { description, ...schema } = fields[field] ?? { type: 'string' }
    const exampleValue = example?.input?.[field]
    return {
      name: field,
      in: where,
      required: where === 'path',
      ...omitUndefined({ description }),
      schema,
      ...omitUndefined({ example: exampleValue }),
    }
  }
  const parameters = [
    ...inPath.map(parameter('path')),
    ...inQuery.map(parameter('query')),
    ...(route.output === JobTicket ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(route.parts ? PART_PARAMETERS : []),
  ]
  return {
    operationId: name,
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.method === 'POST' ? { requestBody: requestBody(route, names, example?.input) } : {}),
    responses: {
      200: {
        description: 'Success.',
        ...replyHeaders(route, names),
        content: replyContent(route, names, example?.output),
      },
      ...(route.parts ? { 206: partResponse(route) } : {}),
      ...refusalsOf(route),
    },
  }
}

/** Headers by which a part of a file is asked for. */
const PART_PARAMETERS = [
  {
    name: 'Range',
    in: 'header',
    description: 'The part to send, such as `bytes=0-1023`.',
    schema: { type: 'string' },
  },
  {
    name: 'If-Range',
    in: 'header',
    description: 'The ETag of an earlier answer: the whole file is sent where it is another one by now.',
    schema: { type: 'string' },
  },
]
const PART_HEADERS = {
  'Accept-Ranges': { schema: { const: 'bytes' } },
  ETag: { schema: { type: 'string' } },
}

function partResponse({ output }: Route): Json {
  const headers = { ...PART_HEADERS, 'Content-Range': { schema: { type: 'string' }, example: 'bytes 0-1023/146515' } }
  return { description: 'The part.', headers, content: { [String(output)]: { schema: BINARY_SCHEMA } } }
}

const BINARY_SCHEMA = { type: 'string', format: 'binary' }

function requestBody(route: Route, names: SchemaNames, input: Json | undefined): Json {
  const schema = names.request(route)
  const example = input === undefined ? {} : { example: route.upload ? formOf(input) : input }
  const type = route.upload ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema, ...example } } }
}

/** An example as the fields of a form: what is no text is written as JSON. */
function formOf(input: Json): Json {
  const texts = Object.entries(input).map(([name, value]) => {
    return [name, typeof value === 'object' ? JSON.stringify(value) : value]
  })
  return { file: '(the bytes of the file)', ...Object.fromEntries(texts) }
}

function replyHeaders({ headers = {}, parts }: Route, names: SchemaNames): Json {
  const described = Object.entries(headers).map(([name, schema]) => {
    return [name, { content: { 'application/json': { schema: names.reply(schema) } } }]
  })
  const all = { ...Object.fromEntries(described), ...(parts ? PART_HEADERS : {}) }
  return Object.keys(all).length === 0 ? {} : { headers: all }
}

function replyContent(route: Route, names: SchemaNames, output: unknown): Json {
  const { output: schema, event, otherTypes = [] } = route
  const others = Object.fromEntries(otherTypes.map((type) => [type, { schema: BINARY_SCHEMA }]))
  const example = output === undefined ? {} : { example: output }
  const main =
    typeof schema === 'string'
      ? { [schema]: { schema: BINARY_SCHEMA } }
      : { 'application/json': { schema: names.reply(schema), ...example } }
  const events = event === undefined ? {} : { 'text/event-stream': { schema: names.reply(event) } }
  return { ...main, ...others, ...events }
}
