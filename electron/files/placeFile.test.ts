// @module-tag apart
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePath, placeFile, placeToWrite, replaceFile } from './placeFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('replaces nothing: the next free name is taken', async () => {
  const requestedPath = join(folder, 'talk.sw.mp4')
  for (const text of ['one', 'two', 'three']) {
    const part = join(folder, `.${text}.part`)
    writeFileSync(part, text)
    await placeFile(part, requestedPath)
  }
  expect(readdirSync(folder).sort()).toEqual(['talk.sw 2.mp4', 'talk.sw 3.mp4', 'talk.sw.mp4'])
  expect(readFileSync(join(folder, 'talk.sw 3.mp4'), 'utf8')).toBe('three')
  expect(await freePath(requestedPath)).toBe(join(folder, 'talk.sw 4.mp4'))
})

it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'takes one name where the unfinished file cannot be removed (needs a user who is not root)',
  async () => {
    const [held, results] = ['held', 'results'].map((name) => join(folder, name)) as [string, string]
    for (const path of [held, results]) mkdirSync(path)
    writeFileSync(join(held, 'a.part'), 'film')
    chmodSync(held, 0o500)
    try {
      expect(await placeFile(join(held, 'a.part'), join(results, 'a.mp4'))).toBe(join(results, 'a.mp4'))
      expect(readdirSync(results)).toEqual(['a.mp4'])
    } finally {
      chmodSync(held, 0o700)
    }
  },
)

it('leaves what was there, and nothing else, when the making of a file fails', async () => {
  const own = join(folder, 'whole')
  mkdirSync(own)
  await replaceFile(join(own, 'a.txt'), async (part) => writeFileSync(part, 'whole'))
  const failing = replaceFile(join(own, 'a.txt'), async (part) => {
    writeFileSync(part, 'half')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect([readdirSync(own), readFileSync(join(own, 'a.txt'), 'utf8')]).toEqual([['a.txt'], 'whole'])
})

it('says before the work what stands in the way of the result', async () => {
  await expect(placeToWrite(join(folder, 'missing', 'a.mp4'), { own: false })).rejects.toThrow(
    /a\.mp4 cannot be written\. Its folder does not exist/,
  )
  const own = join(folder, 'own', 'results', 'a.mp4')
  expect(await placeToWrite(own, { own: true })).toBe(own)
  expect([readdirSync(join(folder, 'own')), readdirSync(join(folder, 'own', 'results'))]).toEqual([['results'], []])
})

it.skipIf(process.platform === 'win32')(
  'gives what was made in private the rights of the user’s new files',
  async () => {
    const own = join(folder, 'new file')
    writeFileSync(own, '')
    const made = join(folder, 'private.part')
    writeFileSync(made, '', { mode: 0o600 })
    const placed = await placeFile(made, join(folder, 'private.mp4'))
    expect(statSync(placed).mode).toBe(statSync(own).mode)
  },
)
