import { expect, it } from 'vitest'
import { z } from 'zod'
import { service } from '../../shared/contract/service.ts'
import { createClient } from './client.ts'
import { eventParser, readEvents, type ServerEvent } from './events.ts'
import { seeded, serve } from './server.testing.ts'

function parseAll(...chunks: (string | Uint8Array)[]): ServerEvent[] {
  const parse = eventParser()
  return chunks.flatMap((chunk) => parse(typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
}

const message = (data: string) => ({ name: 'message', data })

it.each(['\n', '\r\n', '\r'])('reads lines that end in %j', (end) => {
  const text = ['data: a', '', 'event: x', 'data: b', 'data:c', '', 'data', '', ''].join(end)
  expect(parseAll(text)).toEqual([message('a'), { name: 'x', data: 'b\nc' }, message('')])
})

it('ignores a byte order mark, comments, unknown fields, events without data and the event that never ended', () => {
  expect(parseAll('\ufeffdata: a\n\n: hello\nretry: 5\nid: 7\nfoo\n\nevent: x\n\ndata: lost\n')).toEqual([message('a')])
})

it('joins characters, lines and line ends that are cut between chunks', () => {
  const bytes = Buffer.from('data: ẹ̀ká\r\n\r\ndata: 👋\r\rdata: z\n\n')
  const whole = [message('ẹ̀ká'), message('👋'), message('z')]
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(parseAll(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(whole)
  }
})

it('reads ten thousand random streams as a plain reading of the standard does, however they are cut', () => {
  const random = seeded(1)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (let round = 0; round < 10_000; round++) {
    const ends = pick([['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']])
    const parts = ['data: x', 'data:ọ́', 'data', ':c', 'event: e', 'id: 1', '', '', 'data:  two ', 'nonsense: x']
    const lines = Array.from({ length: Math.floor(random() * 12) }, () => ({ text: pick(parts), end: pick(ends) }))
    const text = (random() < 0.2 ? '\ufeff' : '') + lines.map(({ text, end }) => text + end).join('')
    const bytes = Buffer.from(text)
    const parse = eventParser()
    const found: ServerEvent[] = []
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + Math.floor(random() * 6)
      found.push(...parse(bytes.subarray(at, at + size)))
      at += size
    }
    expect(found).toEqual(plainReading(text))
  }
})

/** The standard's algorithm on a whole text, written for clearness only. */
function plainReading(text: string): ServerEvent[] {
  const events: ServerEvent[] = []
  let name = ''
  let data = ''
  for (const line of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data += `${value}\n`
    if (line !== '') continue
    if (data !== '') events.push({ name: name || 'message', data: data.slice(0, -1) })
    name = ''
    data = ''
  }
  return events
}

it('refuses an event that does not end', () => {
  const parse = eventParser()
  const chunk = Buffer.from(`data: ${'x'.repeat(100_000)}\n`)
  const feed = () => {
    for (let count = 0; count < 20; count++) parse(chunk)
  }
  expect(feed).toThrow('more than 1 MiB')
  expect(() => parseAll('x'.repeat(2_000_000))).toThrow('more than 1 MiB')
  const larger = eventParser(2)
  expect(() => larger(Buffer.from('x'.repeat(2_000_000)))).not.toThrow()
  expect(() => larger(Buffer.from('x'.repeat(200_000)))).toThrow('more than 2 MiB')
})

const Chunk = z.object({ text: z.string() })

async function* bytesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

it('ends at [DONE] and says so when a stream ends without it', async () => {
  const read = async (text: string) => {
    const values: unknown[] = []
    for await (const value of readEvents(bytesOf(text), Chunk)) values.push(value)
    return values
  }
  expect(await read('data: {"text":"a"}\n\ndata: [DONE]\n\ndata: {"text":"b"}\n\n')).toEqual([{ text: 'a' }])
  await expect(read('data: {"text":"a"}\n\n')).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
  await expect(read('data: {"tex')).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
  await expect(read('data: {"text":1}\n\n')).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
  await expect(read('data: {"error":{"message":"Overloaded."}}\n\n')).rejects.toThrow('Overloaded.')
})

const chunk = (content: string) =>
  `data: ${JSON.stringify({
    id: '1',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`

it('streams a chat answer, and closes the connection when the reader leaves', async () => {
  const closed = Promise.withResolvers<boolean>()
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('Ẹ n lẹ́'))
    response.on('close', () => closed.resolve(response.writableFinished))
  })
  using client = createClient(service, { baseUrl: server.url, key: 'key' })
  const answer = await client.chat({ model: 'm', messages: [{ role: 'user', content: 'Hello' }], stream: true })
  for await (const piece of answer) {
    expect(piece.choices[0]?.delta.content).toBe('Ẹ n lẹ́')
    break
  }
  expect(await closed.promise).toBe(false)
})
