import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChatRequest } from '../shared/contract/chat.ts'

export interface ChatPeer extends AsyncDisposable {
  readonly baseUrl: string
  /** What was asked, in order. */
  readonly requests: ChatRequest[]
  /** How the next requests are answered; the default repeats the last message. */
  answer: (request: ChatRequest) => string | { status: number; body: unknown } | 'hang-up'
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
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v1/models') {
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'tiny', object: 'model' }] }))
      return
    }
    const order = ChatRequest.parse(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()))
    requests.push(order)
    const answer = peer.answer(order)
    if (answer === 'hang-up') request.socket.destroy()
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
  response.setHeader('content-type', 'text/event-stream')
  const send = (delta: object, finish_reason: string | null = null): void => {
    const chunk = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: order.model }
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  }
  send({ role: 'assistant', content: '' })
  for (const word of content.split(/(?<= )/)) send({ content: word })
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}
