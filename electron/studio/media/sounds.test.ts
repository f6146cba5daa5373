import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import { openFilmMeasures } from './filmMeasures.ts'
import { createSounds } from './media.ts'

interface Order {
  readonly output: string
  readonly channels: number
  readonly removal?: VoiceRemoval & { readonly measures: string }
}

const folder = mkdtempSync(join(tmpdir(), 'griot-sounds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sounds of a film by an engine that writes files of `bytes`, and what it was asked. */
function sounds(name: string, bytes: number) {
  const film = join(folder, `${name}.mp4`)
  writeFileSync(film, name)
  const orders: Order[] = []
  const sound = async (order: Order) => {
    orders.push(order)
    writeFileSync(order.output, '')
    truncateSync(order.output, bytes) // takes no room on the disk
    return { duration: 1 }
  }
  const cache = join(folder, name)
  const { of } = createSounds({
    folder: cache,
    measures: openFilmMeasures(cache),
    tools: async () => ({ sound }) as never,
  })
  const range = (start: number, channels: 1 | 2 = 1, removal?: VoiceRemoval) =>
    of(film, { start, end: start + 1, rate: 16_000, channels, removal }, new AbortController().signal)
  return { asked: orders, range, names: () => readdirSync(cache) }
}

it('reads a range once, and once more for each number of channels', async () => {
  const { asked, range } = sounds('once', 10)
  const mono = await range(0)
  expect(await range(0)).toBe(mono)
  expect(await range(0, 2)).not.toBe(mono)
  expect(asked.map(({ channels }) => channels)).toEqual([1, 2])
})

it('makes a range anew for each way in which voices are taken out, by the measures of the film', async () => {
  const { asked, range } = sounds('without', 10)
  const plain = await range(0, 2)
  const without = await range(0, 2, { place: 'centre', belowDb: 4 })
  expect(await range(0, 2, { place: 'centre', belowDb: 4 })).toBe(without)
  const deeper = await range(0, 2, { place: 'centre', belowDb: 6 })
  expect(new Set([plain, without, deeper]).size).toBe(3)
  expect(asked.map(({ removal }) => removal?.belowDb)).toEqual([undefined, 4, 6])
  expect(asked[1]?.removal?.measures).toBe(asked[2]?.removal?.measures)
})

it('keeps its folder within the limit', async () => {
  const { range, names } = sounds('limit', 150e6)
  await range(0)
  const last = await range(1)
  expect(names().map((name) => last.endsWith(name))).toEqual([true])
})
