import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSounds } from './media.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-sounds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sounds of a film by an engine that writes files of `bytes`, and what it was asked. */
function sounds(name: string, bytes: number) {
  const film = join(folder, `${name}.mp4`)
  writeFileSync(film, name)
  const asked: { readonly rate: number; readonly channels: number }[] = []
  const sound = async (order: { readonly output: string; readonly rate: number; readonly channels: number }) => {
    asked.push({ rate: order.rate, channels: order.channels })
    writeFileSync(order.output, '')
    truncateSync(order.output, bytes) // takes no room on the disk
    return { duration: 1 }
  }
  const cache = join(folder, name)
  const { of } = createSounds({ folder: cache, tools: async () => ({ sound }) as never })
  const range = (start: number, channels: 1 | 2 = 1) =>
    of(film, { start, end: start + 1, rate: 16_000, channels }, new AbortController().signal)
  return { asked, range, names: () => readdirSync(cache) }
}

it('reads a range once, and once more for each number of channels', async () => {
  const { asked, range } = sounds('once', 10)
  const mono = await range(0)
  expect(await range(0)).toBe(mono)
  expect(await range(0, 2)).not.toBe(mono)
  expect(asked.map(({ channels }) => channels)).toEqual([1, 2])
})

it('keeps its folder within the limit', async () => {
  const { range, names } = sounds('limit', 150e6)
  await range(0)
  const last = await range(1)
  expect(names().map((name) => last.endsWith(name))).toEqual([true])
})
