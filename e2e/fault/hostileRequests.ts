import fc from 'fast-check'
import type { Route } from '../../shared/contract/route.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { hostileForms } from './hostileForms.ts'
import { hostileJson } from './hostileJson.ts'
import { CLOSE, type Hostile, httpBytes, JSON_TYPE } from './httpBytes.ts'

const rows = Object.entries(service) as [keyof Service, Route][]
const rowOf = fc.constantFrom(...rows)

const SEGMENTS = [
  'x',
  '%zz',
  '%00',
  '..',
  '%2e%2e%2f',
  'a'.repeat(120),
  'a'.repeat(9000),
  '%F0%9F%98%80',
  '%c0%80',
  "';--",
  '*',
]
const QUERIES = [
  '',
  '?',
  '?limit=0',
  '?limit=1e9',
  '?limit=501',
  '?limit=5&limit=6',
  '?limit[]=5',
  '?offset=-1',
  '?feature=x',
]
const MORE_QUERIES = [
  '?offset=9007199254740993',
  '?__proto__=1',
  '?limit=%zz',
  '?feature=tts%00',
  `?${'a=1&'.repeat(2000)}`,
  '?limit=NaN',
]

/** Paths, queries and methods of every row, twisted. */
const targets: fc.Arbitrary<Hostile> = fc
  .tuple(
    rowOf,
    fc.constantFrom(...SEGMENTS),
    fc.constantFrom(...QUERIES, ...MORE_QUERIES),
    fc.constantFrom(null, 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'TRACE', 'get', 'CONNECT', 'BREW', 'PROPFIND', 'QUERY'),
    fc.constantFrom('', '/', '//', 'http://127.0.0.1', 'http://elsewhere.test', '/%2e/', '\\'),
  )
  .map(([[name, row], segment, query, method, prefix]) => {
    const target = prefix + row.path.replace(/:\w+/g, segment) + query
    const body = row.method === 'POST' && method === null ? Buffer.from('{}') : undefined
    const bytes = httpBytes({ method: method ?? row.method, target, headers: [CLOSE, JSON_TYPE], body })
    return { label: `target ${name}`, bytes }
  })

const HEADERS: readonly (readonly [string, string])[] = [
  ['Host', 'evil.test'],
  ['Host', ''],
  ['host', '127.0.0.1'],
  ['Origin', 'null'],
  ['Authorization', 'Bearer wrong'],
  ['Authorization', ''],
  ['authorization', `Bearer ${'k'.repeat(15_000)}`],
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Content-Length', '99999999999999999999'],
  ['Content-Length', '0x10'],
  ['Transfer-Encoding', 'chunked'],
  ['Transfer-Encoding', 'gzip, chunked'],
  ['Transfer-Encoding', '\u000bchunked'],
  ['Expect', '100-continue'],
  ['Expect', 'the-unexpected'],
  ['Upgrade', 'websocket'],
  ['Connection', 'upgrade, keep-alive'],
  ['Range', 'bytes=0-'],
  ['Accept-Encoding', 'zip'],
  ['Idempotency-Key', '\u00ff'.repeat(300)],
  ['X-Big', 'h'.repeat(20_000)],
  ['X Spaced', 'x'],
  ['', 'nameless'],
  ['X-Bytes', '\u0000\u0001\u007f'],
  ['X-Folded', 'a\r\n b'],
  ['__proto__', 'x'],
]

/** Good requests under strange heads. */
const heads: fc.Arbitrary<Hostile> = fc
  .tuple(
    rowOf,
    fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'http/1.1', ''),
    fc.constantFrom(1, 1, 1, 1, 3000),
  )
  .map(([[name, row], extra, version, times]) => {
    const headers = [CLOSE, ...Array.from({ length: times }, () => extra).flat()]
    const target = row.path.replace(/:\w+/g, 'x')
    return { label: `head ${name}`, bytes: httpBytes({ method: row.method, target, version, headers }) }
  })

const addressed = fc.oneof(hostileJson, hostileForms)

/** A few bytes of a request changed, anywhere. */
const flipped: fc.Arbitrary<Hostile> = fc
  .tuple(
    addressed,
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 6 }),
  )
  .map(([{ label, bytes }, changes]) => {
    const copy = Buffer.from(bytes)
    for (const [at, value] of changes) copy[Math.floor(at * Math.min(copy.length - 1, 700))] = value
    return { label: `flipped ${label}`, bytes: copy }
  })

const cut: fc.Arbitrary<Hostile> = fc
  .tuple(addressed, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([{ label, bytes }, at]) => ({
    label: `cut ${label}`,
    bytes: bytes.subarray(0, 1 + Math.floor(at * bytes.length)),
  }))

const garbage: fc.Arbitrary<Hostile> = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('1603010200010001fc0303', 'hex'),
      Buffer.from('\r\n\r\n\r\n\r\n'),
      Buffer.from('GET\r\n\r\n'),
      Buffer.from('GET / HTTP/1.1\nHost: 127.0.0.1\n\n'),
      Buffer.from('SSH-2.0-OpenSSH_9\r\n'),
      Buffer.alloc(70_000, 'A'),
      Buffer.alloc(4000),
    ),
  )
  .map((bytes) => ({ label: 'garbage', bytes }))

/** Several requests in one go on one connection. */
const pipelined: fc.Arbitrary<Hostile> = fc
  .array(fc.oneof(targets, heads, addressed, garbage), { minLength: 2, maxLength: 4 })
  .map((all) => ({
    label: `pipelined ${all.length}`,
    bytes: Buffer.concat(
      all.map(({ bytes }) => Buffer.from(bytes.toString('latin1').replace('Connection: close\r\n', ''), 'latin1')),
    ),
  }))

/** Requests no honest client sends, over every row of the contract. */
export const hostileRequests: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 8, arbitrary: hostileJson },
  { weight: 6, arbitrary: hostileForms },
  { weight: 4, arbitrary: targets },
  { weight: 4, arbitrary: heads },
  { weight: 3, arbitrary: flipped },
  { weight: 1, arbitrary: cut },
  { weight: 1, arbitrary: garbage },
  { weight: 1, arbitrary: pipelined },
)
