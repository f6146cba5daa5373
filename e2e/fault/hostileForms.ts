import fc from 'fast-check'
import { service } from '../../shared/contract/service.ts'
import { CLOSE, type Hostile, httpBytes } from './httpBytes.ts'

/** One part of a form: its headers as lines, and its bytes. */
interface Part {
  readonly head: string
  readonly bytes: Uint8Array | string
}

const line = { id: 0, start: 0, end: 1, text: 'Hello.', speaker: 'SPEAKER_00' }

const FIELDS = {
  analyze: { language: 'sw', diarize: 'false' },
  render: { segments: JSON.stringify([line]), voice_map: '{"SPEAKER_00":"sw-juma"}', cfg_weight: '0.5' },
  stt: { language: 'auto' },
  clone: { name: 'Me' },
} as const

const VALUES = [
  '',
  '[',
  '[{}]',
  '{}',
  'null',
  '"x"',
  '1e999',
  '-1',
  'true',
  '\u0000',
  '[[[[',
  '{"__proto__":{"a":1}}',
  'é',
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'file',
  'file[]',
  '',
  'a'.repeat(300),
  'x\u0000y',
  'é',
  'segments',
]
const FILE_NAMES = [
  '../../../etc/cron.d/x',
  'C:\\x.mp4',
  '/etc/passwd',
  'a\u0000.mp4',
  '"; x="',
  '',
  '%2e%2e',
  'CON',
  '😀',
]

function field(name: string, value: Part['bytes'], more = ''): Part {
  return { head: `Content-Disposition: form-data; name="${name}"${more}`, bytes: value }
}

function file(bytes: Part['bytes'], name = 'video.mp4', fieldName = 'file'): Part {
  return field(fieldName, bytes, `; filename="${name}"\r\nContent-Type: video/mp4`)
}

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)).map(([name, value]) => field(name, value)),
  fc
    .tuple(fc.constantFrom('language', 'segments', 'voice_map', 'diarize', 'name'), fc.constantFrom(...VALUES))
    .map(([name, value]) =>
      field(name, value, fc.sample(fc.constantFrom('', '\r\nContent-Type: application/json'), 1)[0]),
    ),
  fc.constantFrom(...FILE_NAMES).map((name) => file('some bytes', name)),
  fc.constantFrom('file2', 'video', '').map((name) => file('some bytes', 'a.mp4', name)),
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => file(bytes)),
  fc.constant(file('')),
  fc.constantFrom<Part>(
    { head: '', bytes: 'no head' },
    { head: 'Content-Disposition: attachment', bytes: 'x' },
    { head: 'Content-Disposition: form-data', bytes: 'x' },
    { head: `X: ${'h'.repeat(20_000)}`, bytes: 'x' },
    { head: "Content-Disposition: form-data; name*=utf-8''%zz; filename*=utf-8''%2e%2e%2f", bytes: 'x' },
    {
      head: 'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
      bytes: '%%',
    },
    {
      head: 'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: multipart/mixed; boundary=y',
      bytes: '--y--',
    },
  ),
)

const parts: fc.Arbitrary<readonly Part[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(part, { maxLength: 4 }) },
  fc.constant(Array.from({ length: 100 }, (_, index) => field(`field${index}`, 'x'))),
  fc.constant(Array.from({ length: 20 }, () => file('some bytes'))),
)

const BOUNDARIES = ['x', '----griot', 'a'.repeat(70), 'a'.repeat(400), 'with space', '"quoted"', 'é', '']

interface Form {
  readonly row: keyof typeof FIELDS
  readonly added: readonly Part[]
  readonly boundary: string
  readonly first: boolean
  readonly damage: (body: Buffer) => Buffer
  readonly type: (boundary: string) => string
}

const form: fc.Arbitrary<Form> = fc.record({
  row: fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])),
  added: parts,
  boundary: fc.oneof({ weight: 3, arbitrary: fc.constant('x') }, fc.constantFrom(...BOUNDARIES)),
  first: fc.boolean(),
  damage: fc.oneof(
    { weight: 4, arbitrary: fc.constant((body: Buffer) => body) },
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((at) => (body: Buffer) => body.subarray(0, Math.floor(at * body.length))),
    fc.constant((body: Buffer) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
    fc.constant((body: Buffer) => Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue')])),
    fc.constant((body: Buffer) => Buffer.concat([body, body])),
    fc.constant(() => Buffer.alloc(0)),
  ),
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant((boundary: string) => `multipart/form-data; boundary=${boundary}`) },
    fc.constantFrom(
      () => 'multipart/form-data',
      () => 'multipart/form-data; boundary=other',
      () => 'multipart/mixed; boundary=x',
      (boundary: string) => `MULTIPART/FORM-DATA; charset=utf-16; boundary=${boundary}; boundary=y`,
    ),
  ),
})

/** Rows that take a file, with forms broken in some way. */
export const hostileForms: fc.Arbitrary<Hostile> = form.map(({ row, added, boundary, first, damage, type }) => {
  const good = Object.entries(FIELDS[row]).map(([name, value]) => field(name, value))
  const all = first ? [...added, ...good, file('some bytes')] : [file('some bytes'), ...good, ...added]
  const body = damage(encode(all, boundary.replaceAll('"', '')))
  const headers = [CLOSE, ['Content-Type', type(boundary)]] as const
  const bytes = httpBytes({ method: 'POST', target: service[row].path, headers, body })
  return { label: `form ${row}`, bytes, row }
})

function encode(all: readonly Part[], boundary: string): Buffer {
  const pieces = all.flatMap(({ head, bytes }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(bytes as Uint8Array),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}
