import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { fromChromium, schemeServer } from './addresses.ts'
import { lifecycle, needUnready } from './signals.ts'

type Handler = (request: Request) => Response | Promise<Response>

const privileged = new Map<string, Record<string, boolean>>()
const handlers = new Map<string, Handler>()

/** Electron's `protocol`. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Record<string, boolean> }[]): void {
    needUnready('protocol.registerSchemesAsPrivileged')
    if (privileged.size > 0) throw new Error('protocol.registerSchemesAsPrivileged can be used only once')
    for (const { scheme, privileges = {} } of schemes) privileged.set(scheme, privileges)
  },
  handle(scheme: string, handler: Handler): void {
    if (!lifecycle.ready) throw new Error('protocol.handle should be called after app is ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (privileged.get(scheme)?.['standard'] !== true) throw new Error(`${scheme} has no origin: it is not standard`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string): boolean => handlers.delete(scheme),
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
}

/** Answers Chromium's requests for the schemes of the app. */
export async function listenForSchemes(): Promise<void> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`protocol handler: ${String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  schemeServer.port = (server.address() as AddressInfo).port
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = fromChromium(`http://${request.headers.host}${request.url}`)
  const handler = handlers.get(url.split(':')[0] ?? '')
  if (handler === undefined) return void response.writeHead(404).end()
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'host' && name !== 'connection') headers.set(name, fromChromium(value))
  }
  const reply = await handler(new Request(url, { method: request.method ?? 'GET', headers }))
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  if (reply.body === null) return void response.end()
  Readable.fromWeb(reply.body as import('node:stream/web').ReadableStream)
    .on('error', () => response.destroy())
    .pipe(response)
}
