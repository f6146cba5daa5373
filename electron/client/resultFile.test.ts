import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { service } from '../../shared/contract/service.ts'
import { AppError } from '../../shared/failure.ts'
import { times } from '../../shared/sample.testing.ts'
import { createClient } from './client.ts'
import { readResultFile } from './poll.ts'
import { cutAtRandom, seeded, serve } from './server.testing.ts'

let folder = ''
let path = ''

beforeAll(async () => {
  // In memory where the system has such a folder: thousands of files are synchronised with the disk below.
  const root = await stat('/dev/shm').then(
    () => '/dev/shm',
    () => tmpdir(),
  )
  folder = await mkdtemp(join(root, 'result-'))
  path = join(folder, 'dub.mp4')
  return () => rm(folder, { recursive: true })
})
beforeEach(() => rm(path, { force: true }))

async function* once(text: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function read(text: string | Buffer) {
  return readResultFile(once(text), path)
}

const job = (base64: string) => `{"status":"done","progress":1,"result":{"video_base64":"${base64}","format":"mp4"}}`

it('writes the video and returns the rest', async () => {
  expect(await read(job('aGVsbG8='))).toEqual({
    document: { status: 'done', progress: 1, result: { video_base64: '', format: 'mp4' } },
    written: true,
  })
  expect(await readFile(path, 'utf8')).toBe('hello')
  expect(await readdir(folder)).toEqual(['dub.mp4'])
})

it('returns an answer without a video as it is, and writes nothing', async () => {
  const document = { status: 'running', progress: 0.5, result: null, note: '"video_base64":"aGk="' }
  expect(await read(JSON.stringify(document))).toEqual({ document, written: false })
  expect(await readdir(folder)).toEqual([])
})

it('takes a place by its keys, not by its text', async () => {
  const decoys = {
    video_base64: 'top',
    'result ': { video_base64: 'near' },
    list: [{ result: { video_base64: 'list' } }, '"result":{"video_base64":"no"}'],
    more: { result: { video_base64: 'deep' } },
  }
  const text = `${JSON.stringify(decoys).slice(0, -1)},"res\\u0075lt" : { "a":[{"video_base64":"x"}], "video_base64" : "aGk=" } }`
  const { document } = await read(text)
  expect(document).toEqual({ ...decoys, result: { a: [{ video_base64: 'x' }], video_base64: '' } })
  expect(await readFile(path, 'utf8')).toBe('hi')
})

it.each([
  ['a foreign character', 'aGV*bG8='],
  ['the other alphabet', 'aGV-bG8='],
  ['a space', 'aGVs bG8='],
  ['a missing character', 'aGVsbG8'],
  ['padding in the middle', 'aGk=aGVs'],
  ['too much padding', 'aGVsb==='],
  ['bits that belong to nothing', 'aGVsbG9='],
  ['another escape', 'aGVs\\nbG8='],
  ['half an escape', 'aGVsbG8=\\u00'],
])('refuses base64 with %s, at any cut', async (_name, base64) => {
  const text = Buffer.from(job(base64))
  for (const most of [1, 3, 1000]) {
    const body = cutAtRandom(text, seeded(most), most)
    await expect(readResultFile(body, path)).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
    expect(await readdir(folder)).toEqual([])
  }
})

it('refuses an answer that is cut short, has two videos, or goes on after its end', async () => {
  const whole = job('aGVsbG8=')
  for (let length = 0; length < whole.length; length++) {
    await expect(read(whole.slice(0, length))).rejects.toBeInstanceOf(AppError)
  }
  await expect(read(`${whole}{}`)).rejects.toMatchObject({ failure: { kind: 'bad_reply' } })
  await expect(read(whole.replace('"format"', '"video_base64":"aGk=","format"'))).rejects.toThrow('two videos')
  expect(await readdir(folder)).toEqual([])
})

it('leaves a file that is already there alone until the new one is whole', async () => {
  await read(job('b2xk'))
  await expect(read(job('bmV3').slice(0, -3))).rejects.toThrow('not complete')
  expect(await readFile(path, 'utf8')).toBe('old')
  await read(job('bmV3'))
  expect(await readFile(path, 'utf8')).toBe('new')
})

it('says which file could not be written and why', async () => {
  const lost = join(folder, 'nowhere', 'dub.mp4')
  await expect(readResultFile(once(job('aGVsbG8=')), lost)).rejects.toMatchObject({
    failure: { kind: 'file', message: expect.stringContaining('Its folder does not exist') },
  })
})

it.skipIf(process.platform !== 'linux')('says that the disk is full', async () => {
  const full = '/dev/full'
  const { createBase64File } = await import('./bytes/base64File.ts')
  const file = createBase64File(full)
  await file.write(Buffer.from('aGVs'))
  await expect(file.finish()).rejects.toMatchObject({
    failure: { kind: 'file', message: expect.stringContaining('The disk is full') },
  })
})

it('reads an answer of many megabytes over HTTP and fetches it again when the first try breaks off', async () => {
  const random = seeded(3)
  const video = Buffer.from(Uint8Array.from({ length: 15_000_001 }, () => random() * 256))
  const text = Buffer.from(job(video.toString('base64').replaceAll('/', '\\/')))
  let tries = 0
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
    if (tries++ === 0) response.write(text.subarray(0, 9_000_000), () => response.destroy())
    else response.end(text)
  })
  using client = createClient(service, { baseUrl: server.url, key: 'key', retry: { first: 0.001, cap: 0.001 } })
  const answer = await client.job(
    { job_id: '1' },
    { read: async (body) => (await readResultFile(body, path)).document },
  )
  expect(answer.result).toEqual({ video_base64: '', format: 'mp4' })
  expect((await readFile(path)).equals(video)).toBe(true)
  expect(tries).toBe(2)
})

it('agrees with JSON.parse on thousands of random documents, cut and broken at random', {
  tags: 'sampled',
}, async () => {
  const random = seeded(11)
  for (let round = 0; round < times(1000, 5000); round++) {
    const made = randomDocument(random)
    const bytes = Buffer.from(made.text)
    const broken = random() < 0.2
    const input = broken ? bytes.subarray(0, Math.floor(random() * Buffer.byteLength(made.text.trimEnd()))) : bytes
    const body = cutAtRandom(input, random, 1 + Math.floor(random() * 60))
    const result = await readResultFile(body, path).catch((error: unknown) => error)
    if (broken) expect(result).toBeInstanceOf(AppError)
    else expect(result).toEqual({ document: made.skeleton, written: made.video.length > 0 })
    const written = await readFile(path).catch(() => Buffer.alloc(0))
    expect(written.equals(broken ? Buffer.alloc(0) : made.video)).toBe(true)
    await rm(path, { force: true })
  }
})

// No key of one character: after `{"\\":0}`, JSON.parse of Node 24 reads the key of `{"\u0061":0}` as a backslash.
const NAMES = ['ab', 'result', 'video_base64', 'x"y', '\\\\', 'ọ́', '{}', '"video_base64":"', 'status', '👋']

/** A document as a server may write it, what should be left of it, and its video. */
function randomDocument(random: () => number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const space = () => pick(['', '', ' ', '\n', '\t\r\n '])
  const value = (depth: number): unknown => {
    const kind = Math.floor(random() * (depth > 3 ? 4 : 6))
    if (kind === 4) return Array.from({ length: Math.floor(random() * 3) }, () => value(depth + 1))
    if (kind === 5) return object(depth + 1)
    return [null, random() * 1e9, random() < 0.5, pick(NAMES)][kind]
  }
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [pick(NAMES), value(depth)]))
  const quote = (text: string) => {
    const json = JSON.stringify(text)
    return random() < 0.3 ? json.replace(/[a-z](?![^\\]*\\)/, (c) => `\\u00${c.charCodeAt(0).toString(16)}`) : json
  }
  const write = (item: unknown): string => {
    if (Array.isArray(item)) return `[${space()}${item.map(write).join(`${space()},${space()}`)}${space()}]`
    if (typeof item !== 'object' || item === null) return typeof item === 'string' ? quote(item) : JSON.stringify(item)
    const entries = Object.entries(item).map(([name, field]) => `${quote(name)}${space()}:${space()}${write(field)}`)
    return `{${space()}${entries.join(`${space()},${space()}`)}${space()}}`
  }
  const video = Buffer.from(Uint8Array.from({ length: Math.floor(random() * 100) }, () => random() * 256))
  const mark = 'VIDEO'
  const skeleton: Record<string, unknown> = { ...object(0), ...object(0) }
  const result = Object.entries({ ...object(1), video_base64: '' }).sort(() => random() - 0.5)
  skeleton['result'] = Object.fromEntries(result)
  const marked = { ...skeleton, result: { ...(skeleton['result'] as object), video_base64: mark } }
  let base64 = video.toString('base64')
  if (random() < 0.4) base64 = base64.replaceAll('/', '\\/')
  if (random() < 0.2) base64 = base64.replaceAll('+', '\\u002b').replaceAll('=', '\\u003D')
  return { text: space() + write(marked).replace(/"(?:V|\\u0056)IDEO"/, `"${base64}"`) + space(), skeleton, video }
}
