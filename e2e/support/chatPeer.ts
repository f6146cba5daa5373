import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChatRequest } from '../../shared/contract/chat.ts'

export interface ChatPeer extends AsyncDisposable {
  readonly baseUrl: string
  /** Requests in the order of their arrival. */
  readonly requests: ChatRequest[]
  /** How the next requests are answered; the default repeats the last message. */
  answer: (request: ChatRequest) => PeerAnswer
  /** The models it lists. */
  models: string[]
}

/** A whole answer, a refusal, no answer at all, or an answer that goes otherwise than it should. */
export type PeerAnswer = string | { status: number; body: unknown } | 'hang-up' | PartialAnswer

/** A streamed answer that stops after its text: for good (`cut`), for want of tokens (`length`), or until `more` resolves. */
export interface PartialAnswer {
  readonly text: string
  readonly next: 'cut' | 'length' | Promise<string>
}

/** A chat server with the widespread interface, scripted by the test. It counts a word as a token. */
export async function startChatPeer(): Promise<ChatPeer> {
  const requests: ChatRequest[] = []
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: ChatPeer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (request) => request.messages.at(-1)?.content ?? '',
    models: ['tiny'],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v1/models') {
      response.end(JSON.stringify({ object: 'list', data: peer.models.map((id) => ({ id, object: 'model' })) }))
      return
    }
    const order = ChatRequest.parse(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()))
    requests.push(order)
    const answer = peer.answer(order)
    if (answer === 'hang-up') request.socket.destroy()
    else if (typeof answer === 'object' && 'next' in answer) await streamPart(response, order, answer)
    else if (typeof answer === 'object') response.writeHead(answer.status).end(JSON.stringify(answer.body))
    else if (order.stream) stream(response, order, answer)
    else response.end(JSON.stringify(completion(order, answer)))
  }
  return peer
}

function completion(order: ChatRequest, content: string): unknown {
  const choices = Array.from({ length: order.n }, (_, index) => ({
    index,
    message: { role: 'assistant', content },
    finish_reason: 'stop',
  }))
  const completion_tokens = content.split(' ').length
  const usage = { prompt_tokens: 3, completion_tokens, total_tokens: 3 + completion_tokens }
  return { id: 'chat-1', object: 'chat.completion', created: 1_700_000_000, model: order.model, choices, usage }
}

function stream(response: ServerResponse, order: ChatRequest, content: string): void {
  const send = openStream(response, order)
  for (const word of content.split(/(?<= )/)) send({ content: word })
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}

async function streamPart(response: ServerResponse, order: ChatRequest, { text, next }: PartialAnswer): Promise<void> {
  const send = openStream(response, order)
  for (const word of text.split(/(?<= )/)) send({ content: word })
  if (next === 'cut') {
    // What was written has to leave before the line is cut.
    response.write(': \n\n', () => response.destroy())
    return
  }
  if (next === 'length') send({}, 'length')
  else {
    send({ content: await next })
    send({}, 'stop')
  }
  response.end('data: [DONE]\n\n')
}

type Send = (delta: object, finish_reason?: string | null) => void

function openStream(response: ServerResponse, order: ChatRequest): Send {
  response.setHeader('content-type', 'text/event-stream')
  const send: Send = (delta, finish_reason = null) => {
    const chunk = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: order.model }
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  }
  send({ role: 'assistant', content: '' })
  return send
}
