// @module-tag together
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOpenaiChat } from '../../electron/engine/adapters/chat/openaiChat.ts'
import { CAPABILITY_REMEDIES } from '../../electron/engine/core/ports.ts'
import { toFailure } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import { say } from '../../shared/locale/message.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// A chat server that answers with anything but an answer; the engine's caller is not to blame for it.

type Answer = (response: ServerResponse) => void
const SECRET = 'Traceback of the gateway at 10.0.0.7'
const PAGE = `<html><body>${SECRET}</body></html>`

const send =
  (type: string, body: string, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const record = (body: unknown, status = 200): Answer => send('application/json', JSON.stringify(body), status)
/** A head, what has come of the body, and then nothing more. */
const stall =
  (type: string, body: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).write(body)
const MODELS = record({ object: 'list', data: [{ id: 'tiny' }, { id: 'llama3:latest' }, { id: 'routed' }] })

let answer: Answer
let models: Answer
const requestedPaths: string[] = []
const server = createServer((request: IncomingMessage, response) => {
  requestedPaths.push(request.url ?? '')
  request.resume().on('end', () => (request.url === '/v1/models' ? models : answer)(response))
})
let baseUrl: string
let under: TestEngine
let bare: TestEngine
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  under = await startTestEngine({ chatServer: { baseUrl } })
  bare = await startTestEngine()
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await bare[Symbol.asyncDispose]()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  requestedPaths.length = 0
  models = MODELS
})

const messages = [{ role: 'user', content: 'Hello.' }]
async function ask(path: string, body?: unknown, { engine } = under): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${engine.key}`, 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${engine.url}${path}`, init)
  return { status: response.status, text: await response.text() }
}
const chat = (stream: boolean, model = 'tiny') => ask('/v1/chat/completions', { model, messages, stream })
const translate = () =>
  ask('/voice/dub/translate', {
    segments: [{ id: 0, start: 0, end: 1, text: 'Good morning.', speaker: 'SPEAKER_00' }],
    target_language: 'sw',
  })

const completion = (choices: unknown) => ({ id: 'a', object: 'chat.completion', created: 1, model: 'tiny', choices })
const chunk = (choices: unknown) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices })}\n\n`
const FAULTS: [string, Answer][] = [
  ['a page', send('text/html', PAGE)],
  ['a page that says it is JSON', send('application/json', PAGE)],
  ['nothing', send('application/json', '')],
  ['nothing, without a type', (response) => void response.end()],
  ['status 204', (response) => void response.writeHead(204).end()],
  ['another record', record({ detail: SECRET })],
  ['a list', record([SECRET])],
  ['an answer without a text', record(completion([]))],
  ['an answer of another shape', record(completion([{ index: 'no', message: SECRET }]))],
  ['an empty stream', send('text/event-stream', '')],
  ['a stream of its end only', send('text/event-stream', 'data: [DONE]\n\n')],
  ['a stream of comments', send('text/event-stream', `: ${SECRET}\n\ndata: [DONE]\n\n`)],
  ['a stream of no JSON', send('text/event-stream', `data: ${PAGE}\n\n`)],
  ['a stream of other records', send('text/event-stream', `data: {"detail":"${SECRET}"}\n\ndata: [DONE]\n\n`)],
  ['a stream without choices', send('text/event-stream', `${chunk([])}data: [DONE]\n\n`)],
  ['status 400 of a gateway', send('text/html', PAGE, 400)],
  ['status 404 of a gateway', send('text/html', PAGE, 404)],
  ['status 404 of another program', record({ detail: SECRET }, 404)],
  ['status 418', send('text/html', PAGE, 418)],
  ['status 500 with a page', send('text/html', PAGE, 500)],
  ['a redirection to nowhere', (response) => void response.writeHead(304).end()],
  [
    'a body that breaks off',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"id":', () => response.destroy())
    },
  ],
]

describe.each([
  ['a whole answer', () => chat(false)],
  ['a stream', () => chat(true)],
  ['a translation', translate],
])('%s', (_, order) => {
  it.each(FAULTS)('is 502 with a sentence where the chat server sends %s', async (_name, fault) => {
    answer = fault
    const { status, text } = await order()
    expect([status, text]).toEqual([502, expect.stringMatching(/The chat server .*\./)])
    expect(text).not.toContain('Traceback')
    expect(text).not.toContain('<html')
  })
})

it.each(FAULTS.filter(([name]) => /page|nothing|record|list|gateway|status|program/.test(name)))(
  'the list of models is 502 where the chat server sends %s',
  async (_, fault) => {
    models = fault
    const { status, text } = await ask('/v1/models')
    expect([status, JSON.parse(text)]).toEqual([
      502,
      {
        error: expect.objectContaining({
          type: 'server_error',
          message: expect.stringMatching(/^The chat server .*\.$/),
        }),
      },
    ])
    expect(text).not.toContain('Traceback')
  },
)

describe('a model that is not there', () => {
  const answered = completion([{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'stop' }])

  it.each([false, true])('is 404 model_not_found and never asked of the server (stream: %s)', async (stream) => {
    answer = record(answered)
    const { status, text } = await chat(stream, 'gpt-9')
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'model_not_found',
        param: 'model',
        message: 'There is no chat model gpt-9. There is: tiny, llama3:latest, routed.',
      },
    })
    expect(requestedPaths).not.toContain('/v1/chat/completions')
  })

  it.each(['tiny', 'llama3', 'llama3:latest', 'routed:free'])('is not %s', async (model) => {
    answer = record(answered)
    const { status, text } = await chat(false, model)
    expect(status).toBe(200)
    // The spec has text where some servers have null.
    expect(JSON.parse(text).choices[0].message.content).toBe('')
  })

  it('is told by the server itself where it has no list', async () => {
    models = send('text/html', PAGE, 404)
    answer = record({ error: { message: 'model "gpt-9" not found', code: 'model_not_found' } }, 404)
    const reply = await chat(false, 'gpt-9')
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([
      404,
      {
        type: 'invalid_request_error',
        code: 'model_not_found',
        param: 'model',
        message:
          'The chat server failed with status 404. It does not have the model. Check which model is chosen for it.',
      },
    ])
  })

  it.each([
    [
      400,
      { code: 'context_length_exceeded', param: 'messages' },
      400,
      'It takes no text or recording that is so long.',
    ],
    [400, { code: null, param: SECRET }, 400, 'refused the request with status 400'],
    [401, { code: 'invalid_api_key' }, 503, 'refuses its key'],
    [429, { code: 'insufficient_quota' }, 503, 'the money of its account is used up'],
  ])('is not all that it refuses: %s %j', async (status, error, ours, words) => {
    answer = record({ error: { message: SECRET, ...error } }, status)
    for (const stream of [false, true]) {
      const reply = await chat(stream)
      expect([reply.status, reply.text]).toEqual([ours, expect.stringContaining(words)])
      expect(reply.text).not.toContain('Traceback')
    }
  })

  it('makes a translation 503, as its caller named none', async () => {
    answer = record({ error: { message: 'Too long for this model.' } }, 400)
    const { status, text } = await translate()
    expect([status, text]).toEqual([503, expect.stringContaining('--chat-model')])
  })
})

it('gives the first part of each choice its role, and every part a reason to finish or null', async () => {
  const parts = [
    chunk([{ index: 0, delta: { content: 'A' } }]),
    chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]),
  ]
  answer = send('text/event-stream', `${parts.join('')}data: [DONE]\n\n`)
  const { text } = await chat(true)
  const sent = text.split('\n\n').filter((line) => line.startsWith('data: {'))
  expect(sent.map((line) => JSON.parse(line.slice(6)).choices[0])).toEqual([
    { index: 0, delta: { role: 'assistant', content: 'A' }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: 'stop' },
  ])
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
})

describe('a chat server that falls silent', () => {
  const SILENCES: [string, Answer][] = [
    ['before its answer', () => undefined],
    ['within a whole answer', stall('application/json', '{"id":')],
    ['before the first event', stall('text/event-stream', ': \n\n')],
    ['within a stream', stall('text/event-stream', chunk([{ index: 0, delta: { content: 'A' } }]))],
  ]
  it.each(SILENCES)('%s is given up', async (_, silence) => {
    answer = silence
    const model = createOpenaiChat({ baseUrl, stallTimeoutSeconds: 0.3 })
    const order = { model: 'tiny', messages: [{ role: 'user' as const, content: 'a' }], temperature: 1, n: 1 }
    const signal = new AbortController().signal
    const failures = await Promise.all([
      model.complete({ ...order, stream: false }, signal).catch(toFailure),
      Array.fromAsync(model.stream({ ...order, stream: true }, signal)).catch(toFailure),
    ])
    const said = say('engineModel.chat.silent', { seconds: 0.3 })
    const message = expect.stringContaining('has said nothing for 0.3 seconds')
    const silent = { kind: 'engine_down', message, said }
    expect(failures).toEqual([silent, silent])
  })

  it('at the list of models is given up, too', async () => {
    models = () => undefined
    const call = createOpenaiChat({ baseUrl, stallTimeoutSeconds: 0.3 }).models(new AbortController().signal)
    await expect(call).rejects.toThrow('has said nothing')
  })

  it('is left at once by a caller who leaves', async () => {
    answer = stall('text/event-stream', chunk([{ index: 0, delta: { content: 'A' } }]))
    const leave = new AbortController()
    const order = { model: 'tiny', messages: [{ role: 'user' as const, content: 'a' }], temperature: 1, n: 1 }
    const events = createOpenaiChat({ baseUrl })
      .stream({ ...order, stream: true }, leave.signal)
      [Symbol.asyncIterator]()
    await events.next()
    leave.abort()
    expect(toFailure(await events.next().catch((error: unknown) => error))).toMatchObject({ kind: 'cancelled' })
  })
})

it('without a chat model the list is empty and says how to get one', async () => {
  const { status, text } = await ask('/v1/models', undefined, bare)
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { object: 'list', data: [], hint: english(CAPABILITY_REMEDIES.chat) },
  ])
})
