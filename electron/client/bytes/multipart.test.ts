import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Body } from '../transport.ts'
import { openMultipart } from './multipart.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'multipart-'))
  return () => rm(folder, { recursive: true })
})

async function bytesOf(body: Body): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A copy of each, because a chunk is valid only until the next.
  for await (const chunk of body.chunks()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('writes fields before the file, and knows its length beforehand', async () => {
  const file = await fileOf('a.mp4', 'film')
  const body = await openMultipart({ fields: { language: 'auto', segments: '[]' }, file })
  const bytes = await bytesOf(body)
  expect(bytes.length).toBe(body.length)
  const boundary = body.type.split('boundary=')[1]
  expect(
    bytes
      .toString()
      .replaceAll(boundary ?? '?', 'B')
      .split('\r\n'),
  ).toEqual([
    '--B',
    'content-disposition: form-data; name="language"',
    '',
    'auto',
    '--B',
    'content-disposition: form-data; name="segments"',
    '',
    '[]',
    '--B',
    'content-disposition: form-data; name="file"; filename="a.mp4"',
    'content-type: video/mp4',
    '',
    'film',
    '--B--',
    '',
  ])
})

// Windows has no such file names.
it.skipIf(process.platform === 'win32')(
  'keeps file names of any language and disarms those that would break the header',
  async () => {
    const body = await openMultipart({ fields: {}, file: await fileOf('Ìyá "àgbà"\r\n日本.bin', 'x') })
    const text = (await bytesOf(body)).toString()
    expect(text).toContain('filename="Ìyá %22àgbà%22%0D%0A日本.bin"\r\ncontent-type: application/octet-stream')
  },
)

it.each([1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 5_000_001])(
  'sends %i bytes as they are, twice',
  async (size) => {
    const content = Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 251))
    const fractions: number[] = []
    const file = await fileOf('a.bin', content)
    const body = await openMultipart({ fields: {}, file, onUpload: (fraction) => fractions.push(fraction) })
    for (let round = 0; round < 2; round++) {
      const bytes = await bytesOf(body)
      const start = bytes.indexOf('\r\n\r\n') + 4
      expect(bytes.length).toBe(body.length)
      expect(bytes.subarray(start, start + size).equals(content)).toBe(true)
      expect(fractions.at(-1)).toBe(1)
    }
  },
)

it.each([
  ['vanished', (file: string) => rm(file), /was not found/],
  ['became shorter', (file: string) => truncate(file, 10), /changed while it was being sent/],
  ['became longer', (file: string) => appendFile(file, 'more'), /changed while it was being sent/],
])('fails when the file %s', async (_name, change, message) => {
  const file = await fileOf('a.bin', Buffer.alloc(3_000_000))
  const body = await openMultipart({ fields: {}, file })
  await change(file)
  await expect(bytesOf(body)).rejects.toMatchObject({
    failure: { kind: 'file', path: file, message: expect.stringMatching(message) },
  })
})

it('refuses what is no file to send', async () => {
  const open = (file: string) => openMultipart({ fields: {}, file })
  await expect(open(join(folder, 'none'))).rejects.toThrow('was not found')
  await expect(open(folder)).rejects.toThrow('is not a file')
  await expect(open(await fileOf('empty', ''))).rejects.toThrow('is empty')
})

it('closes the file when the reader leaves early', async () => {
  const file = await fileOf('a.bin', Buffer.alloc(3_000_000))
  const body = await openMultipart({ fields: {}, file })
  let count = 0
  for await (const _chunk of body.chunks()) if (++count === 2) break
  await rm(file)
  expect(count).toBe(2)
})
