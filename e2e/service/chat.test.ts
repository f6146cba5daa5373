// @module-tag together
import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatCompletion } from '../../shared/contract/chat.ts'
import { CHAT_FIELDS } from '../../shared/contract/chatParameters.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let peer: ChatPeer
let under: TestEngine
let openai: OpenAI
beforeAll(async () => {
  peer = await startChatPeer()
  under = await startTestEngine({ chatServer: { baseUrl: peer.baseUrl } }, { retry: { deadline: 0 } })
  openai = new OpenAI({ baseURL: `${under.engine.url}/v1`, apiKey: under.engine.key, maxRetries: 0 })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})
beforeEach(() => {
  peer.answer = (request) => request.messages.at(-1)?.content ?? ''
})

const messages = [{ role: 'user' as const, content: 'Ẹ káàárọ̀ o, ayé' }]

/** Parameters that change an answer, with values that ask for something. */
const MORE_PARAMETERS = {
  top_p: 0.5,
  seed: 7,
  presence_penalty: 1,
  frequency_penalty: -1,
  logit_bias: { 5: -100 },
  response_format: { type: 'json_object' as const },
  logprobs: true,
  top_logprobs: 2,
  tools: [{ type: 'function' as const, function: { name: 'f', parameters: {} } }],
  tool_choice: 'required' as const,
  parallel_tool_calls: false,
  reasoning_effort: 'low' as const,
}

describe('the openai client, unchanged but for its address and key', () => {
  it('lists models', async () => {
    const { data } = await openai.models.list()
    expect(data.map((model) => model.id)).toEqual(['tiny', 'llama-3.1-70b'])
    expect(data.every(({ object, owned_by, created }) => object === 'model' && owned_by && created > 1e9)).toBe(true)
    expect(data[1]).toMatchObject({ answered_by: 'tiny' })
  })

  it('completes, and passes every parameter on', async () => {
    const reply = await openai.chat.completions.create({
      model: 'tiny',
      messages,
      n: 2,
      temperature: 0.5,
      max_tokens: 9,
      ...MORE_PARAMETERS,
      user: 'u-1',
      store: false,
    })
    expect(reply.choices.map((choice) => choice.message.content)).toEqual(['Ẹ káàárọ̀ o, ayé', 'Ẹ káàárọ̀ o, ayé'])
    expect(reply.choices[0]?.finish_reason).toBe('stop')
    expect(reply.usage?.total_tokens).toBe(7)
    expect(peer.requests.at(-1)).toMatchObject({ n: 2, temperature: 0.5, max_tokens: 9, ...MORE_PARAMETERS })
    expect(Object.keys(peer.requests.at(-1) ?? {})).not.toContain('user')
  })

  it('takes what is null as left out, and sends the lower limit by both names', async () => {
    const names = Object.keys(CHAT_FIELDS).filter((name) => name !== 'max_completion_tokens')
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    const body = { ...nulls, model: 'tiny', messages: [{ ...messages[0], name: null }], max_completion_tokens: 5 }
    const reply = await openai.post<ChatCompletion>('/chat/completions', { body })
    expect(reply.choices).toHaveLength(1)
    const { messages: _, ...sent } = peer.requests.at(-1) ?? {}
    const limits = { max_tokens: 5, max_completion_tokens: 5 }
    expect(sent).toEqual({ model: 'tiny', stream: false, temperature: 1, n: 1, ...limits })
  })

  it('asks again by the name of the limit that a server knows', async () => {
    peer.answer = ({ max_tokens }) =>
      max_tokens === undefined ? 'done' : { status: 400, body: { error: { message: 'No.', param: 'max_tokens' } } }
    const order = { model: 'tiny', messages, max_completion_tokens: 5 }
    expect((await openai.chat.completions.create(order)).choices[0]?.message.content).toBe('done')
    expect(peer.requests.at(-1)).toMatchObject({ max_completion_tokens: 5 })
  })

  it('ends a stream at a stop text that the server ignores, and tells its usage', async () => {
    peer.answer = () => 'alpha beta gamma delta'
    const order = { model: 'tiny', messages, stream: true as const, stop: 'beta gamma' }
    const chunks = await Array.fromAsync(
      await openai.chat.completions.create({ ...order, stream_options: { include_usage: true } }),
    )
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('alpha ')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
  })

  it('takes content in parts, as other clients send it, and refuses parts that are no text', async () => {
    const text = (one: string) => ({ type: 'text' as const, text: one })
    const reply = await openai.chat.completions.create({
      model: 'tiny',
      messages: [{ role: 'user', content: [text('Ẹ káàárọ̀ o, '), text('ayé')] }],
    })
    expect(reply.choices[0]?.message.content).toBe('Ẹ káàárọ̀ o, ayé')
    const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,' } }
    const refused = openai.chat.completions.create({ model: 'tiny', messages: [{ role: 'user', content: [picture] }] })
    await expect(refused).rejects.toMatchObject({ status: 400, param: expect.stringContaining('messages.0.content') })
  })

  it('finds a model by its id, with a stroke in it too', async () => {
    peer.models = ['org/tiny', 'tiny']
    expect(await openai.models.retrieve('org/tiny')).toMatchObject({ id: 'org/tiny', object: 'model' })
    await expect(openai.models.retrieve('nobody')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
    peer.models = ['tiny']
  })

  it('is answered for the default model of the documents by the only one that there is', async () => {
    const reply = await openai.chat.completions.create({ model: 'llama-3.1-70b', messages })
    expect([reply.model, peer.requests.at(-1)?.model]).toEqual(['tiny', 'tiny'])
    expect(await openai.models.retrieve('llama-3.1-70b')).toMatchObject({ id: 'tiny', stands_for: 'llama-3.1-70b' })
    await expect(openai.chat.completions.create({ model: 'qwen3.6-35b-a3b', messages })).rejects.toMatchObject({
      status: 404,
    })
    peer.models = ['tiny', 'larger']
    await expect(openai.chat.completions.create({ model: 'llama-3.1-70b', messages })).rejects.toMatchObject({
      status: 404,
    })
    peer.models = ['tiny', 'llama-3.1-70b']
    expect((await openai.chat.completions.create({ model: 'llama-3.1-70b', messages })).model).toBe('llama-3.1-70b')
    peer.models = ['tiny']
  })

  it('streams, the role first and the reason to finish last', async () => {
    const chunks = await Array.fromAsync(
      await openai.chat.completions.create({ model: 'tiny', messages, stream: true }),
    )
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('Ẹ káàárọ̀ o, ayé')
    expect(chunks.slice(0, -1).every((chunk) => chunk.choices[0]?.finish_reason === null)).toBe(true)
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop')
  })

  it.each([
    [{ status: 400, body: { error: { message: 'Too long.', param: 'messages' } } }, 400],
    [{ status: 401, body: { error: { message: 'Bad key.' } } }, 503],
    [{ status: 404, body: { error: { message: 'No such model.' } } }, 404],
    [{ status: 429, body: { error: { message: 'Slow down.' } } }, 429],
    [{ status: 500, body: { error: { message: 'Broken.' } } }, 502],
    ['hang-up' as const, 502],
  ])('maps the error %j', async (answer, status) => {
    peer.answer = () => answer
    const error = await openai.chat.completions.create({ model: 'tiny', messages }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(APIError)
    expect((error as APIError).status).toBe(status)
  })

  it('tries again after a refusal that passes', async () => {
    let count = 0
    peer.answer = () => (count++ === 0 ? { status: 429, body: { error: { message: 'Slow down.' } } } : 'done')
    const patient = new OpenAI({ baseURL: `${under.engine.url}/v1`, apiKey: under.engine.key, maxRetries: 2 })
    const reply = await patient.chat.completions.create({ model: 'tiny', messages })
    expect(reply.choices[0]?.message.content).toBe('done')
  })
})

it('serves our own client alike', async () => {
  const chunks = await Array.fromAsync(await under.service.chat({ model: 'tiny', messages, stream: true }))
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('Ẹ káàárọ̀ o, ayé')
})

describe('translation', () => {
  const segments = [
    { id: 7, start: 0, end: 1, text: 'Good morning.', speaker: 'SPEAKER_00' },
    { id: 7, start: 1, end: 2, text: '♪', speaker: 'SPEAKER_01' },
    { id: 9, start: 2, end: 3, text: 'Thank you.', speaker: 'SPEAKER_01' },
  ]
  const translated = '```json\n[{"id":1,"text":"Habari za asubuhi."},{"id":3,"text":"Asante."}]\n```'

  it('keeps number, order, times and speakers, and says what made it', async () => {
    peer.answer = () => translated
    const reply = await under.service.translate({ segments, target_language: 'sw' })
    expect(reply.segments).toEqual([
      { ...segments[0], text: 'Habari za asubuhi.' },
      segments[1],
      { ...segments[2], text: 'Asante.' },
    ])
    const { items } = await under.service.history({ feature: 'dub', limit: 1 })
    expect(items[0]).toMatchObject({ made_by: expect.stringContaining('chat model'), target_language: 'sw' })
  })

  it('asks again when the lines do not match, and fails rather than guess', async () => {
    const requestsBefore = peer.requests.length
    peer.answer = () => (peer.requests.length === requestsBefore + 1 ? '[{"id":1,"text":"Habari."}]' : translated)
    const reply = await under.service.translate({ segments, target_language: 'sw' })
    expect(reply.segments[2]?.text).toBe('Asante.')
    peer.answer = () => 'Habari za asubuhi. Asante.'
    const failing = under.service.translate({ segments, target_language: 'sw' })
    await expect(failing).rejects.toMatchObject({ failure: { kind: 'engine_down' } })
  })

  it('translates hundreds of lines in batches with context', async () => {
    peer.answer = (request) => {
      const { lines } = JSON.parse(request.messages.at(-1)?.content ?? '') as { lines: { id: number; text: string }[] }
      return JSON.stringify(lines.map(({ id, text }) => ({ id, text: `${text}!` })))
    }
    const many = Array.from({ length: 100 }, (_, id) => ({
      ...segments[0],
      id,
      start: 10 * id,
      end: 10 * id + 9,
      text: `Line ${id}`,
    }))
    const reply = await under.service.translate({ segments: many as typeof segments, target_language: 'zu' })
    expect(reply.segments.map((segment) => segment.text)).toEqual(many.map((line) => `${line.text}!`))
    expect(peer.requests.at(-1)?.messages.at(-1)?.content).toContain('"translation": "Line 89!"')
  })
})
