import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { toFailure } from '../../shared/failure.ts'
import { MAX_CALL_BYTES } from '../../shared/ipc.ts'
import type { Studio } from '../studio/studio.ts'
import { mayConnect, PROTOCOL } from './guard.ts'

/** A call by a page; the answer carries the same id. */
const Message = z.object({
  id: z.int(),
  command: z.string(),
  input: z.unknown().optional(),
  task: z.string().max(100).optional(),
})

/**
 * WebSocket close code of a page that was closed or reloaded. Any other code means that the connection broke and the
 * page may still be alive.
 */
const GOING_AWAY = 1001
/** Milliseconds between pings; a page that has not answered by the next ping is disconnected. */
const PING_MS = 30_000

/** The open pages. */
interface Pages {
  readonly open: number
  /** Whether a page was ever open. */
  readonly seen: boolean
  close(): void
}

interface SocketOptions {
  readonly server: Server
  readonly studio: Studio
  readonly token: string
  port(): number
}

/** Serves calls and events on one WebSocket per page; each page counts as a window of the studio. */
export function acceptPages({ server, studio, token, port }: SocketOptions): Pages {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CALL_BYTES,
    handleProtocols: () => PROTOCOL,
  })
  const alive = new WeakSet<WebSocket>()
  let seen = false

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const { method = '', url = '', headers } = request
    if (!mayConnect({ method, path: url, headers }, { port: port(), token })) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, serve)
  })

  function serve(socket: WebSocket): void {
    const window = randomUUID()
    const send = (message: unknown) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    }
    seen = true
    studio.openWindow(window, send)
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', (code) => {
      if (code === GOING_AWAY) studio.closeWindow(window)
      else studio.loseWindow(window)
    })
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : readMessage(String(data))
      if (message === undefined) {
        socket.close(1003)
        return
      }
      const { id, command, input, task } = message
      studio
        .dispatch({ window, command, input, task })
        .then((result) => send({ id, result }))
        .catch((error: unknown) => {
          studio.report('an answer could not be sent', error)
          send({ id, result: { ok: false, failure: toFailure(error) } })
        })
    })
  }

  const pinging = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_MS).unref()

  return {
    get open() {
      return sockets.clients.size
    },
    get seen() {
      return seen
    },
    close() {
      clearInterval(pinging)
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function readMessage(text: string): z.infer<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
