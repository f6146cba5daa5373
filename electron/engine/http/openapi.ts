import { z } from 'zod'
import { ChatErrorBody } from '../../../shared/contract/chat.ts'
import type { Route, Table } from '../../../shared/contract/route.ts'
import { pathNames } from '../../../shared/contract/route.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a table, made from the same rows that serve it. */
export function openapi(table: Table, { version }: { version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(table)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Griot engine',
      version,
      summary: 'Speech, dubbing and chat in African languages, on your own computer.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(name: string, route: Route): Json {
  const input = schemaOf(route.input, 'input')
  const properties = (input.properties ?? {}) as Json
  const inPath = pathNames(route.path)
  const inQuery = route.method === 'POST' ? [] : Object.keys(properties).filter((field) => !inPath.includes(field))
  const parameter = (where: 'path' | 'query') => (field: string) => ({
    name: field,
    in: where,
    required: where === 'path',
    schema: properties[field] ?? { type: 'string' },
  })
  return {
    operationId: name,
    summary: route.summary,
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(route.method === 'POST' ? { requestBody: { required: true, content: requestContent(route, input) } } : {}),
    responses: {
      200: { description: 'Success.', ...replyHeaders(route), content: replyContent(route) },
      default: failure(route),
    },
  }
}

function requestContent(route: Route, input: Json): Json {
  if (!route.upload) return { 'application/json': { schema: input } }
  const properties = { file: { type: 'string', format: 'binary' }, ...(input.properties as Json) }
  const required = ['file', ...((input.required as string[] | undefined) ?? [])]
  return { 'multipart/form-data': { schema: { ...input, properties, required } } }
}

function replyHeaders({ headers = {} }: Route): Json {
  const described = Object.entries(headers).map(([name, schema]) => [name, { content: jsonOf(schema) }])
  return described.length === 0 ? {} : { headers: Object.fromEntries(described) }
}

function replyContent(route: Route): Json {
  const binary = { schema: { type: 'string', format: 'binary' } }
  const others = Object.fromEntries((route.otherTypes ?? []).map((type) => [type, binary]))
  const main = route.output === 'audio/wav' ? { 'audio/wav': binary } : jsonOf(route.output)
  const events = route.event === undefined ? {} : { 'text/event-stream': { schema: schemaOf(route.event, 'output') } }
  return { ...main, ...others, ...events }
}

function failure(route: Route): Json {
  const detail = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }
  const schema = route.errors === 'chat' ? schemaOf(ChatErrorBody, 'output') : detail
  return { description: 'Refused or failed.', content: { 'application/json': { schema } } }
}

function jsonOf(schema: z.ZodType): Json {
  return { 'application/json': { schema: schemaOf(schema, 'output') } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
