import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audio } from '../../shared/contract/audio.ts'
import { service } from '../../shared/contract/service.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

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
  for (const row of Object.values({ ...service, ...audio })) {
    const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
    expect(operation, row.path).toBeDefined()
  }
})

it('says of the settings of a voice where they have no effect', async () => {
  const document = await (await fetch(`${under.engine.url}/openapi.json`)).text()
  for (const said of ['follows no recording. No effect where its model has no such control', 'act on it, such as']) {
    expect(document).toContain(said)
  }
})

it('says what the metadata header of speech holds, and when its text is cut', async () => {
  const document = await (await fetch(`${under.engine.url}/openapi.json`)).json()
  const header = document.paths['/voice/tts'].post.responses[200].headers['X-Vox-Metadata']
  const { properties, required } = header.content['application/json'].schema
  expect(required).toEqual(expect.arrayContaining(['id', 'voice_id', 'duration_seconds', 'character_count']))
  expect(properties.text.description).toContain('at most 8 KB')
})

it('has a page to browse it and tells that it is well', async () => {
  const page = await fetch(`${under.engine.url}/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(await (await fetch(`${under.engine.url}/health`)).json()).toMatchObject({ status: 'ok' })
})
