import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPart } from './partialDownload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('continues a download from the same source, and is another one once it starts over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-part-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'archives', 'one')
  const open = (place: string) => openPart({ path, notePath: join(folder, 'notes', 'one'), place })
  {
    await using part = await open('a')
    expect([part.bytes, part.continued]).toEqual([0, false])
    await part.remember({ etag: 'first' })
    await part.append(bytes('long ago '))
  }
  {
    await using part = await open('a')
    expect([part.bytes, part.continued, part.note]).toEqual([9, true, { place: 'a', etag: 'first' }])
    await part.append(bytes('and now'))
    expect(await part.finish()).toBe(sha256('long ago and now'))
    await part.restart()
    expect([part.bytes, part.continued, part.note]).toEqual([0, false, { place: 'a' }])
    await part.append(bytes('anew'))
    expect(await part.finish()).toBe(sha256('anew'))
  }
  expect(readFileSync(path, 'utf8')).toBe('anew')
  await using other = await open('b')
  expect([other.bytes, other.continued, other.note]).toEqual([0, false, { place: 'b' }])
})
