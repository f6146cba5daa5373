import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBlob } from '../../electron/engine/backends/manyMachines/readBlob.ts'
import type { Blobs } from '../../electron/engine/backends/shared/blobs.ts'
import { openBlobs } from '../../electron/engine/backends/shared/openBlobs.ts'
import { MediaFolder } from '../support/media.ts'
import { type S3Server, startS3 } from './s3Server.ts'

const folder = new MediaFolder()
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const PLACES: [string, () => Blobs][] = [
  ['a shared folder', () => openBlobs(pathToFileURL(folder.file('shared')).href)],
  ['an S3 store', () => openBlobs(`s3://${s3.bucket}/studio`)],
]

describe.each(PLACES)('files in %s', (_, open) => {
  it('are kept, listed, read in pieces and removed', async () => {
    const blobs = open()
    await blobs.check()
    await blobs.write('jobs/a/order.json', Buffer.from('{"ẹ":1}'))
    await blobs.write('jobs/a/deep/er', Buffer.alloc(0))
    await blobs.write('jobs/ab/other', Buffer.from('x'))
    expect(await blobs.list('jobs/a')).toEqual(['jobs/a/deep/er', 'jobs/a/order.json'])
    expect(String(await readBlob(blobs, 'jobs/a/order.json'))).toBe('{"ẹ":1}')
    const reader = await blobs.open('jobs/a/order.json')
    const buffer = Buffer.alloc(20)
    expect(reader?.size).toBe(9)
    expect(await reader?.read(buffer, 3, 4)).toMatchObject({ bytesRead: 4 })
    expect(buffer.toString('utf8', 3, 5)).toBe('{"')
    await reader?.close()
    await blobs.remove('jobs/a')
    expect(await blobs.list('jobs')).toEqual(['jobs/ab/other'])
    expect([await blobs.open('jobs/a/order.json'), await blobs.sizeOf('jobs/a/deep/er')]).toEqual([
      undefined,
      undefined,
    ])
    await blobs.remove('nothing/there')
  })

  it('come back byte for byte, also where they are sent in parts', async () => {
    const blobs = open()
    const bytes = randomBytes(70 * 1024 * 1024)
    const path = folder.file('large')
    await writeFile(path, bytes)
    await blobs.put('large', path)
    const there = await blobs.fetch('large', folder.file('large-again'))
    const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
    expect(hash(await readFile(there))).toBe(hash(bytes))
    expect(await blobs.sizeOf('large')).toBe(bytes.length)
  })
})

it('stops fetching from a store what nobody wants any more, and leaves nothing of it', async () => {
  const blobs = openBlobs(`s3://${s3.bucket}/studio`)
  await blobs.write('unwanted', randomBytes(1024 * 1024))
  const stop = new AbortController()
  const fetching = blobs.fetch('unwanted', folder.file('unwanted'), stop.signal)
  stop.abort(new Error('Nobody wants it.'))
  await expect(fetching).rejects.toThrow('Nobody wants it.')
  expect((await readdir(folder.path)).filter((name) => name.startsWith('unwanted'))).toEqual([])
})

it.each(['ftp://x/y', 'shared', 's3://', ''])('refuses the place "%s"', (address) => {
  expect(() => openBlobs(address)).toThrow('is no place')
})
