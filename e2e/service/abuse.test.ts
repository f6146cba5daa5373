// @module-tag together
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE, type RequestParts } from '../fault/httpBytes.ts'
import { type RawAnswer, rawExchange } from '../fault/rawExchange.ts'
import { sendHostile } from '../fault/sendHostile.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
let peer: ChatPeer
beforeAll(async () => {
  peer = await startChatPeer()
  under = await startTestEngine({ key: ABUSE_KEY, chatServer: { baseUrl: peer.baseUrl } })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

async function exchange(bytes: Uint8Array, patience?: number): Promise<readonly RawAnswer[]> {
  const port = Number(new URL(under.engine.url).port)
  return (await rawExchange(bytes, { port, ...(patience === undefined ? {} : { patience }) })).answers
}

it('answers 500 hostile requests with a refusal of the spec, in its shapes, and goes on', async () => {
  const { faults, answered } = await sendHostile(under.engine.url, { count: 500, seed: 20_261_120 })
  expect(faults).toEqual([])
  expect(answered).toBeGreaterThan(467)
  expect((await under.service.voices({})).voices.length).toBeGreaterThan(0)
})

/** Faults for which HTTP has statuses of its own, with the status of the spec (7.3) that stands for each here. */
const CHOICES: [name: string, status: number, parts: RequestParts][] = [
  ['an unknown path (404)', 404, { target: '/v1/nothing' }],
  ['a wrong method (405)', 404, { method: 'PUT', target: '/v1/models' }],
  ['a preflight request', 404, { method: 'OPTIONS', target: '/v1/models' }],
  ['an id of any length (414)', 404, { target: `/voice/dub/jobs/${'a'.repeat(8000)}` }],
  ['a URL that cannot be decoded', 400, { target: '/v1/%zz' }],
  ['an overlong URL (414)', 400, { target: `/v1/${'a'.repeat(17_000)}` }],
  ['headers that are too large (431)', 400, { target: '/v1/models', headers: [['X', 'a'.repeat(17_000)]] }],
  ['an expectation it cannot meet (417)', 400, { target: '/v1/models', headers: [['Expect', 'miracles']] }],
  ['another type of body (415)', 400, { ...chat('<x/>'), headers: [CLOSE, ['Content-Type', 'application/xml']] }],
  ['no type of body (415)', 400, { ...chat('{}'), headers: [CLOSE] }],
  ['a body of 17 MB (413)', 400, chat(' '.repeat(17_000_000))],
  ['a body that ends early', 400, { ...chat('{'), framing: [['Content-Length', '9']] }],
  ['a length that is none', 400, { ...chat('{'), framing: [['Content-Length', 'nine']] }],
  [
    'two ways of telling the length',
    400,
    {
      ...chat('{}'),
      framing: [
        ['Content-Length', '2'],
        ['Transfer-Encoding', 'chunked'],
      ],
    },
  ],
  ['an unknown encoding (501)', 400, { ...chat('{}'), framing: [['Transfer-Encoding', 'gzip']] }],
  ['another version of HTTP (505)', 400, { target: '/v1/models', version: 'HTTP/3.0' }],
  ['no key', 401, { target: '/v1/models', headers: [CLOSE, ['Authorization', '']] }],
  ['a list of a million', 400, chat(JSON.stringify({ model: 'tiny', messages: Array.from({ length: 1e6 }, () => 0) }))],
]

function chat(body: string): RequestParts {
  return { method: 'POST', target: '/v1/chat/completions', headers: [CLOSE, JSON_TYPE], body: Buffer.from(body) }
}

describe('what the spec has no status for', () => {
  it.each(CHOICES)('answers %s with %i', async (_, status, parts) => {
    const headers = parts.headers ?? [CLOSE]
    const [answer] = await exchange(httpBytes({ ...parts, headers }))
    expect(answer?.status).toBe(status)
    const body = JSON.parse(answer?.body.toString() ?? '')
    if (parts.target.startsWith('/v1/'))
      expect(body).toMatchObject({ error: { message: expect.stringMatching(/\.$/) } })
    else expect(body).toEqual({ detail: expect.stringMatching(/\.$/) })
  })

  it.each([
    ['no key', {}, [401, false]],
    ['a key', { authorization: `Bearer ${ABUSE_KEY}` }, [400, true]],
  ])('answers with %s whether to send the body (100)', async (_, headers, expected) => {
    let hasContinued = false
    const framing = { 'content-length': 9, expect: '100-continue', 'content-type': 'application/json' }
    const sent = request(`${under.engine.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...headers, ...framing },
    })
    sent.on('continue', () => {
      hasContinued = true
      sent.end('{"a": 1 }')
    })
    sent.flushHeaders()
    const [response] = await once(sent, 'response')
    sent.destroy()
    expect([response.statusCode, hasContinued]).toEqual(expected)
  })

  it('answers bytes that are no HTTP', async () => {
    const [answer] = await exchange(Buffer.from('HELO engine\r\n\r\n'))
    expect([answer?.status, JSON.parse(answer?.body.toString() ?? '')]).toEqual([400, { detail: expect.any(String) }])
  })

  it('answers pipelined requests in order before it refuses what follows them', async () => {
    const good = httpBytes({ target: '/voice/history?limit=1' })
    const models = httpBytes({ target: '/v1/models' })
    const answers = await exchange(Buffer.concat([good, models, Buffer.from('nonsense\r\n\r\n')]))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
    expect(JSON.parse(answers[1]?.body.toString() ?? '')).toMatchObject({ object: 'list' })
  })
})

describe('the fault that is named', () => {
  it.each([
    ['a missing field', {}, 'missing_field', 'model'],
    ['no body', '', 'missing_field', 'model'],
    ['a wrong type', { model: 'tiny', messages: 'Hello.' }, 'invalid_value', 'messages'],
    ['null', { model: null, messages: [] }, 'missing_field', 'model'],
    [
      'a number out of range',
      { model: 'tiny', messages: [{ role: 'user', content: '' }], n: 99 },
      'invalid_value',
      'n',
    ],
  ])('of %s', async (_, body, code, param) => {
    const [answer] = await exchange(httpBytes(chat(body === '' ? '' : JSON.stringify(body))))
    expect(JSON.parse(answer?.body.toString() ?? '')).toMatchObject({ error: { code, param } })
  })
})
