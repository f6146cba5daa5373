import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkpointAt } from './dubOrders.ts'
import { CALL, openTestDubs } from './dubs.testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-dub-orders-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file with some bytes of its own. */
function file(name: string, content = `\0\x01\xc8 the video ${name}`): string {
  const path = join(folder, name)
  writeFileSync(path, content, 'latin1')
  return path
}

it('adds a video behind all others, though the clock was set back meanwhile', async () => {
  const [first, second, third] = [file('a.mp4'), file('b.mp4'), file('c.mp4')]
  await using studio = await openTestDubs(join(folder, 'data'))
  const { commands, store } = studio
  await commands.addDubs({ again: false, paths: [first, second] }, CALL)
  for (const [at, dub] of store.dubs().entries()) await store.save({ ...dub, addedAt: Date.now() + 1e9 + 10 * at })
  await commands.addDubs({ again: false, paths: [third] }, CALL)
  expect(store.dubs().map(({ video }) => video)).toEqual([first, second, third])
})

it('takes a translation for the language that it is in, and for no other of the film', async () => {
  const translation = { from: 'file', path: file('talk.srt', '1\n00:00:01,000 --> 00:00:02,000\nHabari.\n') } as const
  await using studio = await openTestDubs(join(folder, 'data'))
  const { commands, store } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [file('talk.mp4')] }, CALL)
  await commands.changeDub({ id: ids[0] ?? '', order: { to: 'sw', translation } }, CALL)
  await commands.startDubs({ ids, targets: ['zu', 'sw'] }, CALL)
  expect(store.dubs().map(({ order: { dub } }) => [dub.to, dub.translation])).toEqual([
    ['sw', translation],
    ['zu', { from: 'auto' }],
  ])
})

it('goes on with the jobs of an earlier attempt at their own service alone', () => {
  const checkpoint = { profile: 'local', analyzeJob: 'a', renderJob: 'r' }
  expect(checkpointAt('local', { checkpoint })).toEqual(checkpoint)
  expect(checkpointAt('hosted', { checkpoint })).toEqual({})
})
