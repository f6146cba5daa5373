import { mkdtemp, mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatPool, createLlamaChat, fileModel } from '../../electron/engine/adapters/chat/llamaChat.ts'
import { checkPack } from '../../electron/engine/packService/packStore.ts'
import { english } from '../../shared/locale/english.ts'
import { CAN_LOOK, childrenOf, cpuSeconds } from '../fault/processFacts.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { makeTinyChatModel } from '../tinyModels/chatModel.ts'
import { installTiny, packNamed } from '../tinyModels/installTiny.ts'

const messages = [{ role: 'user' as const, content: 'hello world' }]
/** Without chance, so that what is said is always the same. */
const plain = { model: 'qwen3-1.7b', messages, temperature: 0 }
const never = new AbortController().signal
/** Seconds of processor time that the model's process has worked. */
const worked = (): number => childrenOf().reduce((sum, pid) => sum + cpuSeconds(pid), 0)

let folder = ''
let under: TestEngine
let openai: OpenAI
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-chat-'))
  await installTiny(join(folder, 'packs'), 'qwen3-1.7b', (place) =>
    makeTinyChatModel(join(place, 'Qwen3-1.7B-Q8_0.gguf')),
  )
  under = await startTestEngine({ packsDir: join(folder, 'packs') }, { retry: { deadline: 0 } })
  openai = new OpenAI({ baseURL: `${under.engine.url}/v1`, apiKey: under.engine.key, maxRetries: 0 })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('a pack for chat, asked by the openai client', () => {
  it('is listed', async () => {
    const { data } = await openai.models.list()
    expect(data.map(({ id }) => id)).toEqual(['qwen3-1.7b', 'llama-3.1-70b'])
    expect(data.every(({ created }) => created > 1e9)).toBe(true)
  })

  it('answers as often as asked, ends where told, and counts tokens', async () => {
    const reply = await openai.chat.completions.create({ ...plain, n: 2, max_tokens: 9 })
    const [first, second] = reply.choices
    expect(first?.message.content).toMatch(/\w/)
    expect(second?.message.content).toBe(first?.message.content)
    expect(reply.choices.map((choice) => choice.finish_reason)).toEqual(['length', 'length'])
    expect(reply.usage?.completion_tokens).toBe(18)
    expect(reply.usage?.total_tokens).toBe(18 + (reply.usage?.prompt_tokens ?? 0))
    // The user's two words, who said them and who is to answer.
    expect(reply.usage?.prompt_tokens).toBeGreaterThan(4)
  })

  it('stops before a text that it was told', async () => {
    const whole = await openai.chat.completions.create({ ...plain, max_tokens: 20 })
    const text = whole.choices[0]?.message.content ?? ''
    const word = text.slice(6, 9)
    const reply = await openai.chat.completions.create({ ...plain, max_tokens: 20, stop: [word] })
    expect(reply.choices[0]?.finish_reason).toBe('stop')
    expect(reply.choices[0]?.message.content).toBe(text.slice(0, text.indexOf(word)))
  })

  it('stops before a text of several tokens, and sends no piece of it', async () => {
    const whole = await openai.chat.completions.create({ ...plain, max_tokens: 20 })
    const text = whole.choices[0]?.message.content ?? ''
    const stop = text.slice(6, 16)
    const order = { ...plain, max_tokens: 20, stop, stream: true as const, stream_options: { include_usage: true } }
    const chunks = await Array.fromAsync(await openai.chat.completions.create(order))
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      text.slice(0, text.indexOf(stop)),
    )
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    const { usage } = chunks.at(-1) ?? {}
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0))
    expect(chunks.slice(0, -1).every((chunk) => chunk.choices.length === 1)).toBe(true)
  })

  it('obeys what chooses its words, and refuses by name what it cannot', async () => {
    const ask = async (more: object) =>
      (await openai.chat.completions.create({ ...plain, max_tokens: 12, ...more })).choices[0]?.message.content
    const lively = { temperature: 1.5, seed: 7 }
    const [first, again, other] = [await ask(lively), await ask(lively), await ask({ ...lively, seed: 8 })]
    expect([again === first, other === first]).toEqual([true, false])
    expect(await ask({ ...lively, seed: 9, top_p: 0 })).toBe(await ask({ ...lively, seed: 10, top_p: 0 }))
    expect(await ask({ presence_penalty: 2, frequency_penalty: 2 })).not.toBe(await ask({}))
    expect(await ask({ logit_bias: { 5: 100 } })).not.toBe(await ask({}))
    const limit = { max_tokens: 64, max_completion_tokens: 3 }
    expect((await openai.chat.completions.create({ ...plain, ...limit })).usage?.completion_tokens).toBe(3)
    const neutral = { user: 'u', metadata: {}, store: false, service_tier: 'auto' as const, tools: [] }
    expect(await ask(neutral)).toBe(await ask({}))
    const tools = [{ type: 'function' as const, function: { name: 'f' } }]
    for (const [param, value] of Object.entries({ logprobs: true, tools, mirostat: 2, reasoning_effort: 'high' }))
      await expect(ask({ [param]: value })).rejects.toMatchObject({ status: 400, param })
    await expect(ask({ logit_bias: { 9999999: 1 } })).rejects.toMatchObject({ status: 400, param: 'logit_bias' })
  })

  it('answers in JSON by a schema, and refuses one that it cannot keep', async () => {
    const form = (schema: Record<string, unknown>) => ({
      response_format: { type: 'json_schema' as const, json_schema: { name: 'answer', schema } },
    })
    const schema = { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] }
    const closed = { ...schema, additionalProperties: false }
    const reply = await openai.chat.completions.create({ ...plain, max_tokens: 60, ...form(closed) })
    expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toEqual({ sure: expect.any(Boolean) })
    const odd = openai.chat.completions.create({ ...plain, ...form({ type: 'string', pattern: 'a' }) })
    await expect(odd).rejects.toMatchObject({ status: 400, param: 'response_format' })
  })

  it('takes the messages of a conversation with tools', async () => {
    const tool_calls = [{ id: 'c', type: 'function' as const, function: { name: 'f', arguments: '{}' } }]
    const talk = [
      { role: 'developer' as const, content: 'hello' },
      ...messages,
      { role: 'assistant' as const, content: null, tool_calls },
      { role: 'tool' as const, tool_call_id: 'c', content: 'world' },
    ]
    const reply = await openai.chat.completions.create({ ...plain, messages: talk, max_tokens: 3 })
    expect(reply.choices[0]?.message.content).toMatch(/\w/)
  })

  it('streams the same, the role first and the reason to finish last', async () => {
    const whole = await openai.chat.completions.create({ ...plain, max_tokens: 12 })
    const chunks = await Array.fromAsync(
      await openai.chat.completions.create({ ...plain, max_tokens: 12, stream: true }),
    )
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      whole.choices[0]?.message.content,
    )
    expect(chunks.length).toBeGreaterThan(6)
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length')
  })

  it('varies with the temperature', async () => {
    const reply = await openai.chat.completions.create({ ...plain, temperature: 2, n: 4, max_tokens: 20 })
    expect(new Set(reply.choices.map(({ message }) => message.content)).size).toBeGreaterThan(1)
  })

  it('ends at what it can hold', async () => {
    const reply = await openai.chat.completions.create(plain)
    expect(reply.choices[0]?.finish_reason).toBe('length')
    expect(reply.usage?.total_tokens).toBeLessThan(768)
  })

  it('says in the shape of chat what is too long, and which models there are', async () => {
    const long = { ...plain, messages: [{ role: 'user' as const, content: 'hello world '.repeat(300) }] }
    const tooLong = await openai.chat.completions.create(long).catch((error: unknown) => error)
    expect(tooLong).toBeInstanceOf(APIError)
    expect(tooLong).toMatchObject({ status: 400, param: 'messages', type: 'invalid_request_error' })
    expect(String(tooLong)).toMatch(/The messages take [\d,]+ tokens; this model holds 760/)
    const other = await openai.chat.completions.create({ ...plain, model: 'gpt-9' }).catch((error: unknown) => error)
    expect(other).toMatchObject({ status: 404 })
    expect(String(other)).toContain('There is no chat model gpt-9. There is: qwen3-1.7b.')
  })

  it('answers several at once one after the other, and refuses more than it can take on', async () => {
    const leave = new AbortController()
    const busy = await openai.chat.completions.create({ ...plain, n: 16, stream: true }, { signal: leave.signal })
    await busy[Symbol.asyncIterator]().next()
    const requests = Array.from({ length: 9 }, () => openai.chat.completions.create({ ...plain, max_tokens: 3 }))
    const refused: unknown[] = []
    for (const one of requests) one.catch((reason: unknown) => refused.push(reason))
    await expect.poll(() => refused.length).toBe(2)
    for (const reason of refused) expect(reason).toMatchObject({ status: 429 })
    leave.abort()
    const ended = await Promise.allSettled(requests)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  it.skipIf(!CAN_LOOK)('leaves off when the client leaves, and answers the next (needs /proc)', async () => {
    const idle = worked()
    await openai.chat.completions.create(plain)
    const answer = worked() - idle
    const leave = new AbortController()
    const stream = await openai.chat.completions.create({ ...plain, n: 16, stream: true }, { signal: leave.signal })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    leave.abort()
    const from = worked()
    const reply = await openai.chat.completions.create({ ...plain, max_tokens: 3 })
    expect(reply.choices[0]?.message.content).toMatch(/./)
    // The other answers would have taken fifteen times as long as one.
    expect(worked() - from).toBeLessThan(8 * answer)
  })

  it('is asked for translations where nothing else translates', async () => {
    const segments = [{ id: 1, start: 0, end: 1, text: 'Good morning.', speaker: 'SPEAKER_00' }]
    const answer = under.service.translate({ segments, target_language: 'sw' })
    // A model that babbles is caught out, and it is said which one it was.
    await expect(answer).rejects.toMatchObject({
      failure: { kind: 'engine_down', message: expect.stringContaining('The chat model qwen3-1.7b did not return') },
    })
  })
})

it('is tried out with figures; one that babbles does not pass', async () => {
  const pack = packNamed('qwen3-1.7b')
  const { selfTest } = await checkPack(pack, { packsDir: join(folder, 'packs'), run: true, signal: never })
  expect(selfTest).toMatchObject({ ran: true, passed: false, memory: expect.any(Number) })
  expect(selfTest && english(selfTest.message)).toMatch(/^Said \d of 8 words: .*tokens a second/)
  expect(selfTest?.speed).toBeGreaterThan(0)
})

it('passes when it is tried out where it says what it was asked to', async () => {
  await using packs = await mkdtempDisposable(join(tmpdir(), 'griot-chat-'))
  const says = 'The old man walked slowly to the market.'.split(' ')
  await installTiny(packs.path, 'qwen3-1.7b', (place) =>
    makeTinyChatModel(join(place, 'Qwen3-1.7B-Q8_0.gguf'), { says }),
  )
  const { selfTest } = await checkPack(packNamed('qwen3-1.7b'), { packsDir: packs.path, run: true, signal: never })
  expect(selfTest).toMatchObject({ ran: true, passed: true })
  expect(selfTest && english(selfTest.message)).toMatch(/^Said 8 of 8 words: The old man walked slowly to the market\./)
})

describe('a file of the user’s own', () => {
  const ask = (path: string, onText = (_: string): void => {}, patience?: number) => {
    const pool = createChatPool(patience)
    const chat = createLlamaChat([fileModel(path, pool)], pool)
    const request = { model: 'own', messages, temperature: 0, n: 1, stream: false, max_tokens: 200 }
    const answer = async (): Promise<string> => {
      let text = ''
      try {
        for await (const chunk of chat.stream(request, never)) {
          text += chunk.choices[0]?.delta.content ?? ''
          onText(text)
        }
      } finally {
        await chat.close?.()
      }
      return text
    }
    return answer()
  }

  it('is answered by, from wherever it is', async () => {
    const path = join(folder, 'own.gguf')
    await makeTinyChatModel(path)
    expect(await ask(path)).toMatch(/\w/)
  })

  it('that thinks aloud says its answer alone', async () => {
    const path = join(await mkdtemp(join(folder, 'thinks-')), 'own.gguf')
    const says = ['<think>\n', 'hm', '\n</think>\n\n', 'Good', 'morning.']
    await makeTinyChatModel(path, { says, thinks: true })
    expect((await ask(path)).trim()).toBe('Good morning.')
  })

  it('is refused by name where it is no model, or half of one', async () => {
    const path = join(folder, 'own.gguf')
    await writeFile(path, 'garbage that is no model')
    await expect(ask(path)).rejects.toThrow('The chat model own.gguf could not be loaded.')
    await makeTinyChatModel(path)
    await writeFile(path, (await readFile(path)).subarray(0, 200_000))
    await expect(ask(path)).rejects.toThrow('The chat model own.gguf could not be loaded.')
  })

  it.skipIf(!CAN_LOOK)('fails clearly where its process dies or hangs in the middle (needs /proc)', async () => {
    const path = join(folder, 'own.gguf')
    await makeTinyChatModel(path)
    for (const how of ['SIGKILL', 'SIGSTOP'] as const) {
      const others = childrenOf()
      let sent = false
      const onText = (text: string): void => {
        if (sent || text === '') return
        sent = true
        for (const pid of childrenOf().filter((one) => !others.includes(one))) process.kill(pid, how)
      }
      const message = expect.stringContaining('own.gguf stopped unexpectedly')
      await expect(ask(path, onText, 5)).rejects.toMatchObject({ failure: { kind: 'engine_down', message } })
      expect(childrenOf().filter((one) => !others.includes(one))).toEqual([])
    }
  })
})
