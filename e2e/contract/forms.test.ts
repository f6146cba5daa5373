// @module-tag quick
// @module-tag together
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import * as fc from 'fast-check'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFormParser } from '../../electron/engine/http/formParser.ts'

interface Form {
  readonly fields: Record<string, string>
  readonly files: { name: string; filename: string; bytes: string }[]
}

/** The form that our parser reads from these pieces; undefined where it refuses them. */
function ours(boundary: string, pieces: readonly Buffer[]): Form | undefined {
  const form: Form = { fields: {}, files: [] }
  let [name, filename, bytes]: [string, string | undefined, Buffer[]] = ['', undefined, []]
  const parser = createFormParser(boundary, {
    onPart(head) {
      ;[name, filename, bytes] = [head.name ?? '', head.filename, []]
    },
    onData: (data) => void bytes.push(Buffer.from(data)),
    onPartEnd() {
      if (filename === undefined) form.fields[name] = Buffer.concat(bytes).toString()
      else form.files.push({ name, filename, bytes: Buffer.concat(bytes).toString('latin1') })
    },
  })
  try {
    for (const piece of pieces) parser.push(piece)
    parser.end()
    return form
  } catch {
    return undefined
  }
}

const library = fastify()
beforeAll(async () => {
  await library.register(multipart, { limits: { fieldNameSize: 1000 } })
  library.post('/', async (request) => {
    const form: Form = { fields: {}, files: [] }
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
      else {
        const bytes = (await part.toBuffer()).toString('latin1')
        form.files.push({ name: part.fieldname, filename: part.filename, bytes })
      }
    }
    return form
  })
})
afterAll(() => library.close())

async function theirs(boundary: string, pieces: readonly Buffer[]): Promise<Form | undefined> {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const reply = await library.inject({ method: 'POST', url: '/', headers, payload: Readable.from(pieces) })
  return reply.statusCode === 200 ? (reply.json() as Form) : undefined
}

const BOUNDARY = '----griot-7'
/** Bytes with much in them that looks like a boundary. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '\r', '--', '-', '\r\n--', '\r\n------griot', `--${BOUNDARY}`, `\r\n${BOUNDARY}`, '\0'),
      fc.string({ maxLength: 300, unit: 'binary' }),
    ),
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !`\r\n${text}`.includes(`\r\n--${BOUNDARY}`))
const name = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => !/["\\\p{C}/;]|^\s|\s$/u.test(text))
  .filter((text) => !(text in {})) // the library refuses the names of what every object has
const part = fc.oneof(
  fc.record({ name, value: bytes.filter((text) => text !== '') }),
  fc.record({ name, filename: name.filter((text) => !/^\.+$/.test(text)), value: bytes }),
)

function write(parts: readonly { name: string; filename?: string; value: string }[]): Buffer {
  const written = parts.map(({ name, filename, value }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: video/mp4`
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return Buffer.from(`${written.join('')}--${BOUNDARY}--\r\n`)
}

/** Cuts at these places, in any order and too far out alike. */
function cut(whole: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((place) => place % (whole.length + 1)), whole.length].sort((a, b) => a - b)
  return sorted.slice(1).map((end, index) => whole.subarray(sorted[index], end))
}

const places = fc.array(fc.nat(5000), { maxLength: 30 })
const numRuns = 400

describe('a form', () => {
  it('says the same to us as to the widespread library, however it is cut', () =>
    fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), places, async (parts, cuts) => {
        const pieces = cut(write(parts), cuts)
        const parsed = ours(BOUNDARY, pieces)
        expect(parsed).toBeDefined()
        expect(parsed).toEqual(await theirs(BOUNDARY, pieces))
      }),
      { numRuns },
    ))

  it('that breaks off is refused, wherever it does', () => {
    const whole = write([{ name: 'file', filename: 'a.mp4', value: 'film' }])
    for (let end = 0; end < whole.length - 2; end++) expect(ours(BOUNDARY, [whole.subarray(0, end)])).toBeUndefined()
    expect(ours(BOUNDARY, [whole])).toBeDefined()
  })

  it('of random bytes is refused without a crash', () =>
    fc.assert(
      fc.property(fc.array(bytes), places, (texts, cuts) => {
        ours(BOUNDARY, cut(Buffer.from(texts.join(`\r\n--${BOUNDARY}`)), cuts))
      }),
      { numRuns },
    ))

  it('may come byte by byte', () => {
    const whole = write([
      { name: 'name', value: 'Zoë' },
      { name: 'file', filename: 'a.mp4', value: '\r\n--\r\n----griot' },
    ])
    expect(
      ours(
        BOUNDARY,
        [...whole].map((byte) => Buffer.from([byte])),
      ),
    ).toEqual(ours(BOUNDARY, [whole]))
  })

  it.each([
    ['form-data; name="file"; filename="a \\"b\\".mp4"', 'a "b".mp4'],
    ['form-data; name="file"; filename=plain.mp4', 'plain.mp4'],
    ['form-data; filename="ọjọ́.mp4"; name="file"', 'ọjọ́.mp4'],
    ['form-data; name=file; filename="x.mp4"; filename*=UTF-8\'\'%E1%BB%8Dj%E1%BB%8D.mp4', 'ọjọ.mp4'],
    ["form-data; name=file; filename*=iso-8859-1'en'na%EFve.mp4", 'naïve.mp4'],
    ['form-data; name=file; filename="x.mp4"; filename*=UTF-8\'\'%ff', 'x.mp4'],
    ['form-data; name="file"; filename="..\\..\\C:\\a.mp4"', 'a.mp4'],
    ['form-data; name="file"; filename="../../etc/passwd"', 'passwd'],
    ['FORM-DATA;\r\n name="file";\r\n\tfilename="a;b.mp4"', 'a;b.mp4'],
    ['form-data; name="file"; filename=""', ''],
  ])('names its file in the head %s', (disposition, filename) => {
    const whole = Buffer.from(`--b\r\nContent-Disposition: ${disposition}\r\n\r\nfilm\r\n--b--`)
    expect(ours('b', [whole])?.files).toEqual([{ name: 'file', filename, bytes: 'film' }])
  })

  it.each([
    ['a head without an end', `--b\r\n${'a'.repeat(20_000)}`],
    ['a long preamble', 'x'.repeat(40_000)],
    ['a long epilogue', `--b\r\n\r\n\r\n--b--${'x'.repeat(40_000)}`],
    ['a boundary that goes on', '--b\r\n\r\nx\r\n--bc--\r\n'],
    ['a boundary with half an end', '--b\r\n\r\nx\r\n--b-\r\n'],
    ['no part', '--b'],
  ])('with %s is refused', (_, text) => {
    expect(ours('b', [Buffer.from(text)])).toBeUndefined()
  })
})
