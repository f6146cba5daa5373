import { describe, expect, it } from 'vitest'
import { ChatRequest } from './chat.ts'
import { CHAT_FIELDS, passedParameters, stopTexts, tokenLimit, unmetParameter } from './chatParameters.ts'

/**
 * Each parameter of OpenAI's chat requests (API reference, "Create chat completion") with values that a local model obeys or may
 * leave out, and values that it cannot honour.
 */
const PARAMETERS: readonly [name: string, taken: readonly unknown[], refused: readonly unknown[]][] = [
  ['stream', [true, false], []],
  ['temperature', [0, 1, 2], []],
  ['max_tokens', [5], []],
  ['max_completion_tokens', [5], []],
  ['n', [1, 2], []],
  ['stop', ['a', ['a', 'b'], []], []],
  ['stream_options', [{ include_usage: true }, { include_usage: null }], []],
  ['top_p', [0.5, 1], []],
  ['top_k', [40], []],
  ['min_p', [0.1], []],
  ['seed', [7, -1], []],
  ['presence_penalty', [0, 1.5], []],
  ['frequency_penalty', [0, -1], []],
  ['logit_bias', [{}, { 5: -100 }], []],
  ['response_format', [{ type: 'text' }, { type: 'json_object' }], []],
  ['logprobs', [false], [true]],
  ['top_logprobs', [0], [3]],
  ['tools', [[]], [[{ type: 'function', function: { name: 'f' } }]]],
  ['tool_choice', ['none', 'auto'], ['required', { type: 'function', function: { name: 'f' } }]],
  ['parallel_tool_calls', [true, false], []],
  ['functions', [[]], [[{ name: 'f' }]]],
  ['function_call', ['none', 'auto'], [{ name: 'f' }]],
  ['reasoning_effort', ['none', 'minimal'], ['low', 'medium', 'high']],
  ['verbosity', ['medium'], ['low', 'high']],
  ['modalities', [['text']], [['text', 'audio']]],
  ['audio', [{ voice: 'alloy', format: 'wav' }], []],
  ['prediction', [{ type: 'content', content: 'x' }], []],
  ['web_search_options', [], [{}]],
  ['service_tier', ['auto', 'default'], ['flex', 'priority']],
  ['store', [false], [true]],
  ['metadata', [{}, { a: 'b' }], []],
  ['user', ['u-1'], []],
  ['safety_identifier', ['s'], []],
  ['prompt_cache_key', ['k'], []],
  ['prompt_cache_retention', ['24h'], []],
]
const request = (more: object) =>
  ChatRequest.parse({ model: 'm', messages: [{ role: 'user', content: 'Hello' }], ...more })

describe('a parameter of a chat request', () => {
  it('is one of those that are tried here', () => {
    expect(Object.keys(CHAT_FIELDS).toSorted()).toEqual(PARAMETERS.map(([name]) => name).toSorted())
  })

  it.each(PARAMETERS)('%s is obeyed, neutral or named', (name, taken, refused) => {
    for (const value of taken) expect(unmetParameter(request({ [name]: value }))).toBeUndefined()
    for (const value of refused) expect(unmetParameter(request({ [name]: value }))).toBe(name)
    expect(unmetParameter({ [name]: null })).toBeUndefined()
    expect(passedParameters({ [name]: null })).toEqual({})
    // A server behind the engine gets what is asked of it.
    for (const value of refused) expect(passedParameters(request({ [name]: value }))).toMatchObject({ [name]: value })
  })

  it('that is not known is named, and passed on', () => {
    expect(unmetParameter(request({ mirostat: 2 }))).toBe('mirostat')
    expect(passedParameters(request({ mirostat: 2 }))).toMatchObject({ mirostat: 2 })
    expect(unmetParameter(request({ constructor: 1 }))).toBe('constructor')
  })

  it('that is neutral by itself is refused with another', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }]
    expect(unmetParameter(request({ tools, tool_choice: 'none' }))).toBeUndefined()
    expect(unmetParameter(request({ parallel_tool_calls: true, tools }))).toBeDefined()
  })

  it.each([
    { top_p: 2 },
    { seed: 0.5 },
    { presence_penalty: 3 },
    { logit_bias: { a: 1 } },
    { stop: ['1', '2', '3', '4', '5'] },
  ])('%j is refused by its range', (bad) => {
    expect(() => request(bad)).toThrow()
  })
})

it('takes the lower of both token limits, and no empty stop text', () => {
  expect([
    tokenLimit({}),
    tokenLimit({ max_tokens: 3 }),
    tokenLimit({ max_tokens: 9, max_completion_tokens: 5 }),
  ]).toEqual([undefined, 3, 5])
  expect([stopTexts({}), stopTexts({ stop: 'a' }), stopTexts({ stop: ['', 'b'] })]).toEqual([[], ['a'], ['b']])
})

describe('a message', () => {
  const parse = (message: object) => ChatRequest.safeParse({ model: 'm', messages: [message] })
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }]

  it.each([
    { role: 'developer', content: 'x' },
    { role: 'tool', content: 'x', tool_call_id: 'c' },
    { role: 'assistant', content: null, tool_calls },
    { role: 'assistant', tool_calls },
    { role: 'user', content: [{ type: 'text', text: 'x' }], name: null },
    {
      role: 'assistant',
      content: 'x',
      refusal: null,
      annotations: [],
      audio: null,
      function_call: null,
      tool_calls: null,
    },
  ])('%j is taken', (message) => {
    expect(parse(message).success).toBe(true)
  })

  it.each([
    { role: 'assistant', content: null },
    { role: 'user', content: null },
    { role: 'user' },
    { role: 'robot', content: 'x' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] },
  ])('%j is refused', (message) => {
    expect(parse(message).success).toBe(false)
  })
})
