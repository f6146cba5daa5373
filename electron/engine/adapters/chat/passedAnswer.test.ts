import { describe, expect, it } from 'vitest'
import { ChatChunk, ChatCompletion, ChatRequest } from '../../../../shared/contract/chat.ts'
import { createChunkReader, finishCompletion } from './passedAnswer.ts'

const messages = [{ role: 'user', content: 'Say one word.' }]
const request = (more: object = {}) => ChatRequest.parse({ model: 'm', messages, stream: true, ...more })
const head = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' }
const chunk = (choices: object[], more: object = {}) => ChatChunk.parse({ ...head, choices, ...more })
const piece = (content: string, index = 0) => chunk([{ index, delta: { content }, finish_reason: null }])
const end = (reason = 'stop', index = 0) => chunk([{ index, delta: {}, finish_reason: reason }])
const words = ['alpha be', 'ta gam', 'ma del', 'ta'].map((word) => piece(word))
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }
const usageAsked = { stream_options: { include_usage: true } }

/** All that a client gets of a server's chunks, up to where it has all. */
function passed(asked: object, chunks: readonly ChatChunk[]) {
  const reader = createChunkReader(request(asked))
  const sent: ChatChunk[] = []
  for (const one of chunks) {
    if (reader.ended) break
    sent.push(...reader.read(one))
  }
  return { reader, sent: [...sent, ...reader.usage()] }
}

const textOf = (sent: readonly ChatChunk[], index = 0) =>
  sent
    .flatMap(({ choices }) => choices.filter((one) => one.index === index).map(({ delta }) => delta.content ?? ''))
    .join('')

describe('the usage of a streamed answer', () => {
  it.each([
    ['in a chunk of its own', [...words, end(), chunk([], { usage })]],
    ['in the last chunk', [...words, chunk([{ index: 0, delta: {}, finish_reason: 'stop' }], { usage })]],
    ['in each chunk', [...words.map((one) => ({ ...one, usage })), end(), chunk([], { usage })]],
    ['with a wrong sum', [...words, end(), chunk([], { usage: { ...usage, total_tokens: 99 } })]],
  ])('is one chunk at the end without choices, where the server tells it %s', (_, chunks) => {
    const { sent } = passed(usageAsked, chunks)
    expect(sent.at(-1)).toEqual({ ...head, choices: [], usage })
    expect(sent.slice(0, -1).every((one) => one.usage === undefined && one.choices.length === 1)).toBe(true)
    expect(textOf(sent)).toBe('alpha beta gamma delta')
  })

  it('is counted and marked where the server tells none', () => {
    const { sent } = passed(usageAsked, [...words, end()])
    const told = sent.at(-1)?.usage
    expect(told).toMatchObject({ completion_tokens: 4, estimated: true })
    expect(told?.total_tokens).toBe((told?.prompt_tokens ?? 0) + 4)
    expect(told?.prompt_tokens).toBeGreaterThan(0)
  })

  it.each([{}, { stream_options: { include_usage: false } }, { stream_options: { include_usage: null } }])(
    'is left out where %j does not ask for it, and no chunk is without choices',
    (asked) => {
      const { sent } = passed(asked, [chunk([]), ...words, end(), chunk([], { usage })])
      expect(sent).toHaveLength(5)
      expect(sent.every((one) => one.choices.length === 1 && one.usage === undefined)).toBe(true)
    },
  )
})

describe('an answer that a stop text ends', () => {
  it.each([
    ['beta gamma', 'alpha '],
    [['beta gamma'], 'alpha '],
    [['zzz', 'delta'], 'alpha beta gamma '],
  ])('%j, streamed or whole', (stop, text) => {
    const { sent, reader } = passed({ stop }, words)
    expect([textOf(sent), sent.at(-1)?.choices[0]?.finish_reason, reader.ended]).toEqual([text, 'stop', true])
    const choices = [
      { index: 0, message: { role: 'assistant', content: 'alpha beta gamma delta' }, finish_reason: 'length' },
    ]
    const whole = ChatCompletion.parse({ ...head, object: 'chat.completion', choices, usage })
    expect(finishCompletion(request({ stop }), whole).choices[0]).toMatchObject({
      message: { content: text },
      finish_reason: 'stop',
    })
  })

  it('ends only that one of several, and keeps what only looked like a stop text', () => {
    const chunks = [piece('one two'), piece('one t', 1), piece('wo', 0), piece('ea', 1), end('length', 1)]
    const { sent, reader } = passed({ n: 2, stop: ['two'] }, chunks)
    expect([textOf(sent), textOf(sent, 1), reader.ended]).toEqual(['one ', 'one tea', false])
    expect(textOf(passed({ stop: 'delta!' }, [...words, end()]).sent)).toBe('alpha beta gamma delta')
  })
})

it('passes calls of tools on as they come', () => {
  const tool_calls = [{ index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: '{' } }]
  const call = chunk([{ index: 0, delta: { content: null, tool_calls }, finish_reason: null }])
  const { sent } = passed({ stop: 'x' }, [call, end('tool_calls')])
  expect(sent[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: null, tool_calls })
  expect(sent[1]?.choices[0]?.finish_reason).toBe('tool_calls')
})
