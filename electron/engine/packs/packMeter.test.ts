import { expect, it } from 'vitest'
import { CATALOGUE, findPack } from '../../../shared/packs/catalogue.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import type { PackProgress } from '../../../shared/packs/packRoutes.ts'
import { createPackMeter } from './packMeter.ts'

const pack = findPack('pyannote-campplus', CATALOGUE) as Pack
const total = pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
const [first, second] = pack.files.map(({ bytes }) => bytes) as [number, number]

function measure(): { seen: PackProgress[]; at: (ms: number) => void; meter: ReturnType<typeof createPackMeter> } {
  const seen: PackProgress[] = []
  let time = 0
  const meter = createPackMeter(
    pack,
    (progress) => seen.push(progress),
    () => time,
  )
  return {
    seen,
    meter,
    at: (ms) => {
      time = ms
    },
  }
}

it('adds up the files, and counts as speed only what came now', () => {
  const { seen, at, meter } = measure()
  meter.downloaded(0, first, first) // it was there already
  meter.downloaded(1, 10_000_000, second)
  at(1000)
  meter.downloaded(1, 15_000_000, second)
  expect(seen.at(-1)).toEqual({ stage: 'downloading', bytes: first + 15_000_000, total, speed: 5_000_000 })
  at(2000)
  meter.downloaded(1, 0, second) // starts over
  expect(seen.at(-1)).toMatchObject({ bytes: first, speed: 2_500_000 })
})

it('reports a few times a second, and the end at once', () => {
  const { seen, at, meter } = measure()
  for (let step = 0; step < 100; step++) {
    at(step * 10)
    meter.downloaded(1, step * 1000, second)
  }
  expect(seen).toHaveLength(5)
  meter.downloaded(1, second, second)
  expect(seen.at(-1)?.bytes).toBe(second)
})
