import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createArrivals, isMadeHere, recordMade, videosIn } from './watchCommand.ts'

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

it('takes a file without bytes after a longer quiet, and once, so that a look at all of them ends', () => {
  const { look, retract, areAllReturned } = createArrivals(1000)
  look([file(0)], 0)
  expect(look([file(0)], 5000)).toEqual([])
  expect(areAllReturned([file(0)])).toBe(false)
  expect(look([file(0)], 6000)).toEqual([file(0)])
  expect([retract(file(0), 6000), areAllReturned([file(0)])]).toEqual([false, true])
})

it('takes a file again that was replaced', () => {
  const { look } = createArrivals(1000)
  look([file(0)], 0)
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
  const results = join(folder, 'd.mp4')
  const names = async () => (await videosIn({ folder, results })).map(({ path }) => path)
  expect(await names()).toEqual([join(folder, 'a.mkv'), join(folder, 'b.MP4')])
  // Results are not dubbed again, whatever way leads to them.
  writeFileSync(join(results, 'a.sw.mkv'), 'x')
  linkSync(join(results, 'a.sw.mkv'), join(folder, 'hard.mkv'))
  symlinkSync(join(results, 'a.sw.mkv'), join(folder, 'soft.mkv'))
  symlinkSync(results, join(folder, 'link'))
  expect(await names()).toEqual([join(folder, 'a.mkv'), join(folder, 'b.MP4')])
})

it('looks once more, after a longer quiet, at a file that cannot be read', () => {
  const { look, retract, areAllReturned } = createArrivals(1000)
  look([file(10)], 0)
  expect(look([file(10)], 1000)).toHaveLength(1)
  expect(retract(file(10), 3000)).toBe(true)
  expect(areAllReturned([file(10)])).toBe(false)
  expect(look([file(10)], 8000)).toEqual([])
  expect(look([file(10)], 9000)).toHaveLength(1)
  expect([retract(file(10), 9000), areAllReturned([file(10)])]).toEqual([false, true])
  // The copy goes on.
  expect(areAllReturned([file(20)])).toBe(false)
  look([file(20)], 10_000)
  expect(look([file(20)], 11_000)).toHaveLength(1)
})

it('knows a file that it made by every way to its folder, until somebody touches it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-made-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'out'))
  symlinkSync(join(folder, 'out'), join(folder, 'link'))
  const orders = join(folder, 'orders')
  writeFileSync(join(folder, 'out/talk.mp4'), 'dub')
  recordMade([join(folder, 'link/talk.mp4')], orders)
  expect(isMadeHere(join(folder, 'out/talk.mp4'), orders)).toBe(true)
  writeFileSync(join(folder, 'out/talk.mp4'), 'edited')
  expect(isMadeHere(join(folder, 'out/talk.mp4'), orders)).toBe(false)
})
