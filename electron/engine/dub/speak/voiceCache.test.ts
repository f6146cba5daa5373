import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createVoiceCache } from './voiceCache.ts'

const { signal } = new AbortController()
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-voices-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function film(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('finds voices by what is in the video and who separated them, wherever it lies', async () => {
  const cache = createVoiceCache(join(folder, 'voices'))
  const place = async (path: string, version = 'one 1') => cache.place(path, version, signal)
  const first = await place(await film('a.mp4', 'the same film'))
  expect(await place(await film('b.mp4', 'the same film'))).toBe(first)
  expect(await place(await film('c.mp4', 'another film.'))).not.toBe(first)
  expect(await place(join(folder, 'a.mp4'), 'one 2')).not.toBe(first)
  expect(await cache.has(first)).toBe(false)
  await writeFile(first, 'voices')
  expect(await cache.has(first)).toBe(true)
  const film1 = join(folder, 'a.mp4')
  expect(await cache.find(film1, ['none 1', 'one 1'], signal)).toBe(first)
  expect(await cache.find(film1, ['none 1'], signal)).toBeUndefined()
})

it('lets go of what was not used for longest, but not of what is in use', async () => {
  const voices = join(folder, 'voices')
  const cache = createVoiceCache(voices, 25)
  const paths: string[] = []
  for (const [age, name] of ['old', 'middle', 'young'].entries()) {
    const path = await cache.place(await film(name, name), 'one 1', signal)
    await writeFile(path, '0123456789')
    await utimes(path, 1000 + age, 1000 + age)
    paths.push(path)
  }
  const [old = '', middle = '', young = ''] = paths
  await cache.has(old) // it counts as just used
  await cache.trim(young)
  expect((await readdir(voices)).toSorted()).toEqual([old, young].map((path) => basename(path)).toSorted())
  // Another dub may have yet to mix what was used a short while ago.
  await createVoiceCache(voices, 5).trim(middle)
  expect(await readdir(voices)).toEqual([basename(old)])
  await utimes(old, 1000, 1000)
  await createVoiceCache(voices, 5).trim(old)
  expect(await readdir(voices)).toEqual([basename(old)])
  await createVoiceCache(voices, 5).trim(middle)
  expect(await readdir(voices)).toEqual([])
})
