import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createArrivals, videosIn } from './watchFolder.ts'

const file = (size: number, mtimeMs = 1) => ({ path: '/in/a.mp4', size, mtimeMs })

it('waits until a file does not grow any more, and takes it once', () => {
  const { look } = createArrivals(1000)
  expect(look([file(10)], 0)).toEqual([])
  expect(look([file(20)], 900)).toEqual([])
  // The same size is not enough: a slow copy makes pauses.
  expect(look([file(20)], 1500)).toEqual([])
  expect(look([file(20, 2)], 1800)).toEqual([])
  expect(look([file(20, 2)], 2800)).toEqual([file(20, 2)])
  expect(look([file(20, 2)], 9000)).toEqual([])
})

it('takes a file again that was replaced, and none without bytes', () => {
  const { look } = createArrivals(1000)
  look([file(0)], 0)
  expect(look([file(0)], 5000)).toEqual([])
  look([file(5)], 6000)
  expect(look([file(5)], 8000)).toHaveLength(1)
  look([file(7)], 9000)
  expect(look([file(7)], 10_000)).toHaveLength(1)
})

it('sees videos only, not those that a program is still writing under a hidden name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['b.MP4', 'a.mkv', '.c.mp4', 'a.srt']) writeFileSync(join(folder, name), 'x')
  mkdirSync(join(folder, 'd.mp4'))
  expect((await videosIn(folder)).map(({ path }) => path)).toEqual([join(folder, 'a.mkv'), join(folder, 'b.MP4')])
})
