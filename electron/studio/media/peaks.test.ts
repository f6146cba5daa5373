// @module-tag apart
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { coarser, peakFiles } from './peaks.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-peaks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keeps the extremes of every few windows', () => {
  const finer = Int8Array.from([-1, 1, -9, 2, -3, 127, -4, 4, -5, 5])
  expect([...new Int8Array(coarser(new Uint8Array(finer.buffer)))]).toEqual([-9, 127, -5, 5])
})

it('draws once, and again when the file has changed', async () => {
  const media = join(folder, 'talk.mp4')
  writeFileSync(media, 'sound')
  const bytes = Buffer.alloc(2 * 1000, 7)
  const draw = vi.fn(async () => bytes.toString('base64'))
  const options = { folder: join(folder, 'cache'), perSecond: 200, draw }
  const { levels } = await peakFiles(media, options)
  expect(levels.map(({ perSecond, windows }) => [perSecond, windows])).toEqual([
    [200, 1000],
    [50, 250],
    [12.5, 63],
    [3.125, 16],
  ])
  expect(readFileSync(levels[0]?.path ?? '')).toEqual(bytes)
  await peakFiles(media, options)
  expect(draw).toHaveBeenCalledOnce()
  utimesSync(media, 1, 1)
  await peakFiles(media, options)
  expect(draw).toHaveBeenCalledTimes(2)
})

it('draws the begin first, and asks for no begin once all is known', async () => {
  const media = join(folder, 'film.mp4')
  writeFileSync(media, 'sound')
  const draw = vi.fn(async (_perSecond: number, until?: number) => Buffer.alloc((until ?? 1000) * 2).toString('base64'))
  const options = { folder: join(folder, 'cache'), perSecond: 200, draw }
  const begin = await peakFiles(media, { ...options, until: 60 })
  expect([begin.whole, begin.levels[0]?.windows]).toEqual([false, 60])
  await peakFiles(media, { ...options, until: 60 })
  expect(draw).toHaveBeenCalledOnce()
  const all = await peakFiles(media, options)
  expect([all.whole, all.levels[0]?.windows]).toEqual([true, 1000])
  expect((await peakFiles(media, { ...options, until: 60 })).whole).toBe(true)
})
