// @module-tag quick
// @module-tag together
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { additions } from '../../shared/contract/additions.ts'
import { audio } from '../../shared/contract/audio.ts'
import { EXAMPLES } from '../../shared/contract/examples.ts'
import type { Route } from '../../shared/contract/route.ts'
import { service } from '../../shared/contract/service.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const ROWS: Readonly<Record<string, Route>> = { ...service, ...additions, ...audio }

let under: TestEngine
beforeAll(async () => {
  under = await startTestEngine()
})
afterAll(() => under[Symbol.asyncDispose]())

it('describes every endpoint in a valid document that needs no key', async () => {
  const document = (await (await fetch(`${under.engine.url}/openapi.json`)).json()) as Record<string, unknown>
  const result = await new Validator().validate(document)
  expect(result.errors ?? []).toEqual([])
  const paths = document['paths'] as Record<string, Record<string, unknown>>
  for (const row of Object.values(ROWS)) {
    const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
    expect(operation, row.path).toBeDefined()
  }
})

it('says of the settings of a voice where they have no effect', async () => {
  const document = await (await fetch(`${under.engine.url}/openapi.json`)).text()
  for (const sentence of [
    'follows no recording. No effect where its model has no such control',
    'act on it, such as',
  ]) {
    expect(document).toContain(sentence)
  }
})

it('says what the metadata header of speech holds, and when its text is cut', async () => {
  const document = await (await fetch(`${under.engine.url}/openapi.json`)).json()
  const header = document.paths['/voice/tts'].post.responses[200].headers['X-Vox-Metadata']
  expect(header.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/SpeechMetadata' })
  const { properties, required } = document.components.schemas.SpeechMetadata
  expect(required).toEqual(expect.arrayContaining(['id', 'voice_id', 'duration_seconds', 'character_count']))
  expect(properties.text.description).toContain('at most 8 KB')
})

it('has a page to browse it and tells that it is well', async () => {
  const page = await fetch(`${under.engine.url}/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(await (await fetch(`${under.engine.url}/health`)).json()).toMatchObject({ status: 'ok' })
})

type Json = Record<string, unknown>
interface OpenApi {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Json; security?: unknown }>>
  readonly components: { readonly schemas: Json; readonly responses: Json }
}

async function documentOf(): Promise<OpenApi> {
  return (await (await fetch(`${under.engine.url}/openapi.json`)).json()) as OpenApi
}

it('tells of every call what refusals and failures it gets, in their shape and with an example', async () => {
  const { paths, components } = await documentOf()
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  for (const { operationId, responses } of calls.filter(({ security }) => security === undefined)) {
    const isChat = ROWS[operationId]?.errors === 'chat'
    for (const status of ['400', '401', '429', '500', '503'])
      expect(Object.keys(responses), operationId).toContain(status)
    for (const [status, reference] of Object.entries(responses).filter(([one]) => Number(one) >= 400)) {
      const name = /\w+$/.exec((reference as { $ref: string }).$ref)?.[0] ?? ''
      const $ref = `#/components/schemas/${isChat ? 'ChatErrorBody' : 'VoiceError'}`
      const example = isChat ? { error: { param: expect.any(String) } } : { detail: expect.any(String) }
      expect([operationId, status, components.responses[name]]).toMatchObject([
        operationId,
        status,
        { content: { 'application/json': { schema: { $ref }, example } } },
      ])
    }
  }
})

it('gives a name to every object that is used twice', async () => {
  const seen = new Map<string, number>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    if ('type' in value && value.type === 'object') seen.set(text, (seen.get(text) ?? 0) + 1)
    for (const next of Object.values(value)) walk(next)
  }
  const { paths, components } = await documentOf()
  walk([paths, components.responses])
  for (const schema of Object.values(components.schemas)) for (const inner of Object.values(schema as Json)) walk(inner)
  expect([...seen].filter(([, times]) => times > 1)).toEqual([])
  expect(seen.size).toBeGreaterThan(0)
})

it('shows an example of every call, as the call takes it and answers', () => {
  for (const [name, { input, output, upload }] of Object.entries(ROWS)) {
    const example = EXAMPLES[name]
    const wants = Object.keys(input.shape).length > 0 || upload
    if (wants) expect(input.safeParse(example?.input).error, name).toBeUndefined()
    if (typeof output !== 'string') expect(z.safeParse(output, example?.output).error, name).toBeUndefined()
  }
  expect(Object.keys(EXAMPLES).filter((name) => ROWS[name] === undefined)).toEqual([])
})

it('is ready while its data can be reached', async () => {
  const answer = await fetch(`${under.engine.url}/ready`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
})
