import { expect, it } from 'vitest'
import type { Service } from '../../../shared/contract/service.ts'
import type { Client } from '../../client/method.ts'
import { estimateTokenUsage, streamAnswer } from './streamAnswer.ts'

const timeouts = { retry: { first: 1, cap: 1, deadline: 0 }, silence: 60 }
const messages = [{ role: 'user' as const, content: 'Shorten: Good morning to you all' }]
const question = { messages, temperature: 0, max_tokens: 100 }

/** A piece of an answer; `finish` ends it. */
const piece = (content: string, finish: string | null = null, index = 0) => ({
  choices: [{ index, delta: { content }, finish_reason: finish }],
})

/** Sends pieces as a model's answer, does `last`, and answers the text and the counts that were put together. */
async function answered(pieces: readonly object[], last: (stop: AbortController) => unknown = () => undefined) {
  const stop = new AbortController()
  const heard: string[] = []
  let ended = false
  async function* chunks() {
    try {
      yield* pieces
      await last(stop)
    } finally {
      ended = true
    }
  }
  const service = { chat: async () => chunks() } as unknown as Client<Service>
  const listener = { timeouts, signal: stop.signal, onWait: () => undefined }
  const answer = await streamAnswer(
    service,
    { model: 'm', question },
    { ...listener, onPiece: (one) => heard.push(one) },
  )
  return { answer, heard, ended }
}

it('passes on each piece, and answers the whole text with why it stopped', async () => {
  const { answer, heard } = await answered([piece('Good '), piece(''), piece('other', null, 1), piece('day', 'length')])
  expect(heard).toEqual(['Good ', 'day'])
  expect(answer).toMatchObject({ text: 'Good day', finish: 'length' })
  expect((await answered([piece('Good')])).answer.finish).toBeNull()
})

it('counts tokens as the server does where it tells them, else estimates them', async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 3 }
  const told = await answered([piece('Good'), { choices: [], usage }, piece('', 'stop')])
  expect(told.answer.tokens).toEqual({ input: 12, output: 3, exact: true })
  for (const untold of [
    {},
    { usage: null },
    { usage: { prompt_tokens: 12 } },
    { usage: { ...usage, prompt_tokens: 1.5 } },
  ])
    expect((await answered([{ ...piece('Good'), ...untold }])).answer.tokens).toEqual(
      estimateTokenUsage(question, 'Good'),
    )
})

it('ends an answer that does not stop by itself', async () => {
  const { answer, heard, ended } = await answered(Array.from({ length: 5 }, () => piece('a'.repeat(30_000))))
  expect([answer.text.length, answer.finish, ended]).toEqual([100_000, null, true])
  expect(heard.at(-1)).toHaveLength(10_000)
})

it('throws what the service threw, and what a cancelled question threw', async () => {
  const fail = () => Promise.reject(new Error('torn'))
  await expect(answered([piece('Good')], fail)).rejects.toThrow('torn')
  const cancel = (stop: AbortController) => {
    stop.abort()
    return Promise.reject(new Error('stopped'))
  }
  await expect(answered([piece('Good')], cancel)).rejects.toThrow('stopped')
})
