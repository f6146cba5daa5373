import { expect, it } from 'vitest'
import { ChatRequest } from '../../../../shared/contract/chat.ts'
import { limitForms, passedBody } from './passedBody.ts'

const messages = [{ role: 'user', content: 'Hello' }]
const request = (more: object) => ChatRequest.parse({ model: 'm', messages, ...more })

it('sends the lower token limit by both names, then by each', () => {
  expect(limitForms(request({}))).toEqual([{}])
  expect(limitForms(request({ max_tokens: 5 }))).toEqual([{ max_tokens: 5 }, { max_completion_tokens: 5 }])
  expect(limitForms(request({ max_tokens: 64, max_completion_tokens: 5 }))).toEqual([
    { max_tokens: 5, max_completion_tokens: 5 },
    { max_completion_tokens: 5 },
    { max_tokens: 5 },
  ])
})

it('sends what changes an answer, by names of other servers too, and leaves out what is for records', () => {
  const heeded = {
    top_p: 0.5,
    seed: 7,
    presence_penalty: 1,
    logit_bias: { 5: -100 },
    logprobs: true,
    repeat_penalty: 1.2,
  }
  const records = { user: 'u', metadata: { a: 'b' }, store: false, service_tier: 'auto', prompt_cache_key: 'k' }
  const sent = { temperature: 1, n: 1, stream: false }
  expect(passedBody(request({ ...heeded, ...records }))).toEqual({ model: 'm', messages, ...sent, ...heeded })
  expect(passedBody(request({ store: true, service_tier: 'flex' }))).toMatchObject({
    store: true,
    service_tier: 'flex',
  })
})

it('asks for usage only of a stream', () => {
  const stream_options = { include_usage: true }
  expect(passedBody(request({ stream_options }))).not.toHaveProperty('stream_options')
  expect(passedBody(request({ stream_options, stream: true }))).toHaveProperty('stream_options', stream_options)
})

it('sends messages with roles that every server knows, and calls of tools as they are', () => {
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }]
  const given = [
    { role: 'developer', content: 'Be short.', name: null },
    { role: 'assistant', content: null, tool_calls },
    {
      role: 'tool',
      tool_call_id: 'c',
      content: [
        { type: 'text', text: '4' },
        { type: 'text', text: '2' },
      ],
    },
  ]
  expect(passedBody(request({ messages: given })).messages).toEqual([
    { role: 'system', content: 'Be short.' },
    { role: 'assistant', content: null, tool_calls },
    { role: 'tool', tool_call_id: 'c', content: '42' },
  ])
})
