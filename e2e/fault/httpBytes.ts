import type { Service } from '../../shared/contract/service.ts'

/** A request of a hostile client. */
export interface Hostile {
  readonly label: string
  readonly bytes: Buffer
  /** The row it is addressed to, where that is certain. */
  readonly row?: keyof Service | undefined
}

/** A request as bytes, in any state of disrepair. */
export interface RequestParts {
  readonly method?: string
  readonly target: string
  readonly version?: string
  /** Sent as they are, in this order, after host and key. */
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: Uint8Array | undefined
  /** Without it the length of the body is told truly. */
  readonly framing?: readonly (readonly [string, string])[]
}

/** The key of engines under abuse. */
export const ABUSE_KEY = 'abuse-key'

const DOOR = [
  ['Host', '127.0.0.1'],
  ['Authorization', `Bearer ${ABUSE_KEY}`],
] as const

/** Writes a request as HTTP/1.1. Header values are bytes of Latin-1. */
export function httpBytes(parts: RequestParts): Buffer {
  const { method = 'GET', target, version = 'HTTP/1.1', headers = [], body } = parts
  const framing = parts.framing ?? (body === undefined ? [] : [['Content-Length', String(body.length)]])
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [...DOOR.filter(([name]) => !own.has(name.toLowerCase())), ...headers, ...framing]
  const head = [`${method} ${target} ${version}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)])
}

/** A body in chunks of the given size. */
export function inChunks(body: Uint8Array, size: number): Buffer {
  const parts: Uint8Array[] = []
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size)
    parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

/** Tells the server to end the connection after its answer, so that nobody waits for more. */
export const CLOSE = ['Connection', 'close'] as const
export const JSON_TYPE = ['Content-Type', 'application/json'] as const
