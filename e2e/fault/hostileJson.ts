import fc from 'fast-check'
import { service } from '../../shared/contract/service.ts'
import { CLOSE, type Hostile, httpBytes, inChunks, JSON_TYPE } from './httpBytes.ts'

const line = { id: 0, start: 0, end: 1, text: 'Hello.', speaker: 'SPEAKER_00' }

/** A small good body for every row that takes JSON. */
const GOOD = {
  tts: { text: 'Hi.', voice_id: 'sw-juma', speed: 2, language: 'sw', stability: 0.5 },
  ttsStream: { text: 'Hi.', voice_id: 'en-nia', speed: 2, exaggeration: 0.5, cfg_weight: null },
  translate: { segments: [line, { ...line, id: 1, start: 1, end: 2 }], target_language: 'sw' },
  chat: { model: 'tiny', messages: [{ role: 'user', content: 'Hi.' }], stream: true, temperature: 1, n: 2 },
} as const

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Values that have broken programs before. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 5001, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, 1e-308),
  fc.constantFrom<unknown>('', ' ', '\u0000', 'a\u0000b', '\ud800', '😀'.repeat(40), '{}', '[]', 'null', 'NaN', '-1'),
  fc.constantFrom<unknown>(
    '\r\nX-Injected: yes',
    '../../etc/passwd',
    '%00',
    '<speak>',
    '&amp;',
    "'; DROP TABLE jobs;--",
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { length: -1 },
    { toString: 1 },
    { prototype: 1 },
    { constructor: { a: 1 } },
  ),
  fc.integer({ min: 4990, max: 5010 }).map((length) => '!'.repeat(length)),
  fc.integer({ min: 10, max: 800 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.integer({ min: 1, max: 40_000 }).map((length) => Array.from({ length }, () => 0)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const NAMES = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', 'length', 'job_id', 'stream', 'n', 'max_tokens']

/** Changes one place of a value: replaces it, takes it away, or adds something beside it. */
function mutated(value: Json): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return nasty
  const names = Object.keys(value)
  const inside = names.map((name) =>
    mutated((value as Record<string, Json>)[name] ?? null).map((changed) =>
      Array.isArray(value) ? value.with(Number(name), changed as Json) : { ...value, [name]: changed },
    ),
  )
  if (Array.isArray(value)) return fc.oneof(nasty, ...inside)
  const without = names.map((name) =>
    fc.constant(Object.fromEntries(Object.entries(value).filter(([n]) => n !== name))),
  )
  const extra = fc.tuple(fc.constantFrom(...NAMES), nasty).map(([name, add]) => ({ ...value, [name]: add }))
  return fc.oneof(nasty, extra, ...without, ...inside, ...inside)
}

const text: (value: unknown) => fc.Arbitrary<Buffer> = (value) => {
  const plain = JSON.stringify(value) ?? 'undefined'
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(Buffer.from(plain)) },
    fc.constantFrom<Buffer>(
      Buffer.from(`\ufeff${plain}`),
      Buffer.from(plain, 'utf16le'),
      Buffer.from(`${plain}${plain}`),
      Buffer.from(plain.replace('{', '{"__proto__":{"text":"x"},"constructor":{"prototype":{"a":1}},')),
      Buffer.from(plain.replace('{', '{"text":1,"text":"Hi.","model":1,')),
      Buffer.from(plain.replace(/:(\d)/, ':1e999$1')),
      Buffer.from(plain.replace('}', ',}')),
      Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
      Buffer.alloc(0),
    ),
    fc.nat(plain.length).map((at) => Buffer.from(plain.slice(0, at))),
  )
}

const TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json, text/plain',
  'é',
  '',
]

/** Rows with a JSON body, with a mutated body or a strange way of sending it. */
export const hostileJson: fc.Arbitrary<Hostile> = fc
  .constantFrom(...(Object.keys(GOOD) as (keyof typeof GOOD)[]))
  .chain((row) =>
    mutated(GOOD[row] as unknown as Json)
      .chain(text)
      .chain((body) => sent(row, body)),
  )

function sent(row: keyof typeof GOOD, body: Buffer): fc.Arbitrary<Hostile> {
  const route = service[row]
  const make = (more: object, type: readonly [string, string] = JSON_TYPE): Buffer =>
    httpBytes({ method: 'POST', target: route.path, headers: [CLOSE, type], body, ...more })
  const bytes = fc.oneof(
    { weight: 10, arbitrary: fc.constant(make({})) },
    { weight: 2, arbitrary: fc.constantFrom(...TYPES).map((type) => make({}, ['Content-Type', type])) },
    fc.integer({ min: 1, max: 50 }).map((size) => make(chunked(body, size))),
    fc
      .constantFrom('gzip', 'br', 'identity', 'x')
      .map((name) => make({ headers: [CLOSE, JSON_TYPE, ['Content-Encoding', name]] })),
    fc.nat(200).map((length) => make({ framing: [['Content-Length', String(length)]] })),
  )
  return bytes.map((all) => ({ label: `json ${row}`, bytes: all, row }))
}

function chunked(body: Buffer, size: number): object {
  return { body: inChunks(body, size), framing: [['Transfer-Encoding', 'chunked']] }
}
