// @module-tag quick
// @module-tag together
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// The rest of the written interface, as `specLines.test.ts` does it: chat, history, keys and errors.

const messages = [{ role: 'user', content: 'Habari za leo' }]
let peer: ChatPeer
let under: TestEngine
beforeAll(async () => {
  peer = await startChatPeer()
  under = await startTestEngine({ chatServer: { baseUrl: peer.baseUrl } })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

function ask(path: string, init: RequestInit = {}, key = under.engine.key): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
  return fetch(`${under.engine.url}${path}`, { ...init, headers })
}
function post(path: string, body: unknown, key?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return ask(path, { method: 'POST', body: JSON.stringify(body), headers }, key)
}
const chat = (body: object) => post('/v1/chat/completions', { model: 'tiny', messages, ...body })

describe('2.8 and 4.8 a chat completion', () => {
  it('has every field of its type', async () => {
    const body = (await (await chat({ n: 2, temperature: 0, max_tokens: 5 })).json()) as Record<string, unknown>
    expect(body).toMatchObject({ id: expect.any(String), object: 'chat.completion', model: 'tiny' })
    expect(Number.isInteger(body['created'])).toBe(true)
    const choice = { message: { role: 'assistant', content: 'Habari za leo' }, finish_reason: 'stop' }
    expect(body['choices']).toMatchObject([
      { index: 0, ...choice },
      { index: 1, ...choice },
    ])
    expect(body['usage']).toMatchObject({ prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 })
  })

  it('has the defaults of the spec', async () => {
    await (await chat({})).json()
    expect(peer.requests.at(-1)).toMatchObject({ temperature: 1, n: 1, stream: false })
    expect(peer.requests.at(-1)?.max_tokens ?? undefined).toBeUndefined()
  })

  it.each([
    ['model', { model: undefined }, 'missing_field'],
    ['messages', { messages: undefined }, 'missing_field'],
    ['temperature', { temperature: 2.1 }, 'invalid_value'],
    ['temperature', { temperature: -0.1 }, 'invalid_value'],
    ['max_tokens', { max_tokens: 1.5 }, 'invalid_value'],
    ['n', { n: 0 }, 'invalid_value'],
    ['stream', { stream: 'yes' }, 'invalid_value'],
    ['messages.0.role', { messages: [{ role: 'robot', content: '' }] }, 'invalid_value'],
    ['messages.0.content', { messages: [{ role: 'user' }] }, 'missing_field'],
  ])('is refused with the name of %s in %j', async (param, body, code) => {
    const response = await chat(body)
    expect(response.status).toBe(400)
    const error = { type: 'invalid_request_error', code, param, message: expect.stringMatching(/\.$/) }
    expect(await response.json()).toEqual({ error })
  })
})

describe('2.9 a streamed chat completion', () => {
  it('is lines of data, the role first, and ends with [DONE]', async () => {
    const response = await chat({ stream: true })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(SSE)])
    const text = await response.text()
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    const lines = text.split('\n\n').slice(0, -2)
    expect(lines.every((line) => line.startsWith('data: {'))).toBe(true)
    const chunks = lines.map((line) => JSON.parse(line.slice(6)) as Chunk)
    for (const { id, object, model, choices } of chunks) {
      expect([typeof id, object, model]).toEqual(['string', 'chat.completion.chunk', 'tiny'])
      expect(choices[0]).toMatchObject({ index: 0, delta: expect.any(Object) })
    }
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Habari za leo')
    expect(chunks.slice(0, -1).map(({ choices }) => choices[0]?.finish_reason)).toEqual(chunks.slice(1).map(() => null))
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
  })
})
const SSE = /^text\/event-stream/
interface Chunk {
  readonly id: string
  readonly object: string
  readonly model: string
  readonly choices: readonly {
    readonly delta: { readonly role?: string; readonly content?: string }
    readonly finish_reason: string | null
  }[]
}

describe('4.9 models', () => {
  it('lists those there are, and the name that one of them answers for', async () => {
    const models = { object: 'list', data: [{ id: 'tiny', object: 'model' }, { answered_by: 'tiny' }] }
    expect(await (await ask('/v1/models')).json()).toMatchObject(models)
  })
})

describe('4.10 and 4.11 the history', () => {
  it('is most recent first, in pages, by feature, and item by item forgotten', async () => {
    for (const text of ['Moja.', 'Mbili.', 'Tatu.']) {
      await (await post('/voice/tts', { text, voice_id: 'sw-juma' })).arrayBuffer()
    }
    const page = async (query: string) =>
      (await (await ask(`/voice/history${query}`)).json()) as { items: { id: string; text: string; feature: string }[] }
    const texts = async (query: string) => (await page(query)).items.map(({ text }) => text)
    expect(await texts('')).toEqual(['Tatu.', 'Mbili.', 'Moja.'])
    expect(await texts('?limit=1&offset=1')).toEqual(['Mbili.'])
    expect((await page('?feature=tts')).items.every(({ feature }) => feature === 'tts')).toBe(true)
    for (const feature of ['stt', 'clone', 'dub']) expect(await texts(`?feature=${feature}`)).toEqual([])
    for (const query of ['?limit=x', '?limit=-1', '?offset=-1', '?offset=1.5', '?feature=chat']) {
      const refused = await ask(`/voice/history${query}`)
      expect([query, refused.status]).toEqual([query, 400])
    }
    const [newest] = (await page('?limit=1')).items
    expect((await ask(`/voice/history/${newest?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ask(`/voice/history/${newest?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await texts('')).toEqual(['Mbili.', 'Moja.'])
  })
})

const VOICE_PATHS = ['/voice/voices', '/voice/history', '/voice/dub/jobs/x']

describe('5 and 7 keys and errors', () => {
  it('answers 401 in the shape of what was asked, 403 on voice alone, 429 with when to come back', async () => {
    for (const path of [...VOICE_PATHS, '/v1/models']) {
      const { status, headers } = await fetch(`${under.engine.url}${path}`)
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')])
    }
    const accounts = under.accounts
    await accounts.saveAccount('mute', { voice: false })
    const mute = (await accounts.addKey('mute', { name: 'a' })).secret
    for (const path of VOICE_PATHS) {
      const refused = await ask(path, {}, mute)
      expect([refused.status, await refused.json()]).toEqual([403, { detail: expect.any(String) }])
    }
    expect((await ask('/v1/models', {}, mute)).status).toBe(200)
    const tight = (await accounts.addKey('mute', { name: 'b', perMinute: 1 })).secret
    expect((await ask('/v1/models', {}, tight)).status).toBe(200)
    const late = await ask('/v1/models', {}, tight)
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([
      429,
      expect.toSatisfy((s: number) => s > 0),
    ])
    expect((await ask('/v1/models', {}, mute)).status).toBe(200)
  })

  it('has four strings in every error of the chat endpoint (7.2)', async () => {
    const wrong = [chat({ messages: [] }), ask('/v1/nothing'), fetch(`${under.engine.url}/v1/models`)]
    for (const response of await Promise.all(wrong)) {
      const { error, ...more } = (await response.json()) as { error: Record<string, unknown> }
      expect([Object.keys(error).sort(), more]).toEqual([['code', 'message', 'param', 'type'], {}])
      for (const value of Object.values(error)) expect(value).toEqual(expect.any(String))
    }
  })

  it('answers 404 for what there is not, with one field (7.1, 7.3)', async () => {
    const calls = [
      ask('/voice/dub/jobs/none'),
      ask('/voice/history/none', { method: 'DELETE' }),
      ask('/voice/nothing'),
      post('/voice/tts', { text: 'a', voice_id: 'nobody' }),
    ]
    for (const response of await Promise.all(calls)) {
      expect([response.status, await response.json()]).toEqual([404, { detail: expect.stringMatching(/\.$/) }])
    }
  })

  it('has no version in voice paths, and one in those of chat (9)', async () => {
    for (const path of ['/v1/voice/voices', '/chat/completions', '/models']) expect((await ask(path)).status).toBe(404)
  })
})
