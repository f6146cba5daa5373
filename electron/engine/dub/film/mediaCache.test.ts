import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMediaCache } from './mediaCache.ts'

function setup() {
  const root = mkdtempSync(join(tmpdir(), 'griot-films-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

const film = (path: string, fingerprint = '1') => ({ path, fingerprint })

it('does a step once for all jobs on a film, after a restart too, and anew for a changed film', async () => {
  const root = setup()
  let made = 0
  const make = async () => ++made
  {
    const works = createMediaCache(root)
    using first = await works.open(film('/a.mp4'))
    using second = await works.open(film('/a.mp4'))
    expect(await Promise.all([first.step('listen', make), second.step('listen', make)])).toEqual([1, 1])
  }
  const again = createMediaCache(root)
  using kept = await again.open(film('/a.mp4'))
  using changed = await again.open(film('/a.mp4', '2'))
  expect(await Promise.all([kept.step('listen', make), changed.step('listen', make)])).toEqual([1, 2])
})

it('makes a step itself where the job that was at it is cancelled', async () => {
  const works = createMediaCache(setup())
  using film1 = await works.open(film('/a.mp4'))
  using film2 = await works.open(film('/a.mp4'))
  const cancelled = Promise.withResolvers<void>()
  const first = film1.step('listen', async () => {
    await cancelled.promise
    throw new Error('cancelled')
  })
  const second = film2.step('listen', async () => 'made')
  cancelled.resolve()
  await expect(first).rejects.toThrow('cancelled')
  expect(await second).toBe('made')
})

it('keeps the newest films, and every film in use', async () => {
  const root = setup()
  const works = createMediaCache(root, 1)
  using used = await works.open(film('/a.mp4'))
  for (const path of ['/b.mp4', '/c.mp4']) (await works.open(film(path)))[Symbol.dispose]()
  using _last = await works.open(film('/d.mp4'))
  expect(existsSync(used.folder)).toBe(true)
  expect(readdirSync(root)).toHaveLength(2)
})
