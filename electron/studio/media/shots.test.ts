import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Local } from '../../../shared/contract/local.ts'
import type { Client } from '../../client/method.ts'
import { openFilmMeasures } from './filmMeasures.ts'
import { createSounds } from './media.ts'
import { createShots } from './shots.ts'

let folder: string
let film: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-shots-'))
  film = join(folder, 'film.mp4')
  writeFileSync(film, 'a film')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FOUND = { times: [1.5, 4], keyframes: [0, 1.5], still: [{ start: 2, end: 3 }], frameRate: 25 }

/** An engine that finds two cuts, hands out sound, and counts how often it is asked. */
function fakeEngine() {
  const engine = { asked: 0 }
  const shots = async () => {
    engine.asked++
    return (async function* () {
      yield { fraction: 0.5 }
      yield { fraction: 1, shots: FOUND }
    })()
  }
  const sound = async ({ output }: { output: string }) => {
    engine.asked++
    writeFileSync(output, 'pcm')
    return { duration: 1 }
  }
  return Object.assign(engine, { tools: async () => ({ shots, sound }) as unknown as Client<Local> })
}

it('looks for shots once, and again when the film is another or what was kept is damaged', async () => {
  const engine = fakeEngine()
  const kept = join(folder, 'shots')
  const shots = createShots({ folder: kept, tools: engine.tools })
  const fractions: (number | undefined)[] = []
  const context = {
    signal: AbortSignal.timeout(9000),
    onProgress: ({ fraction }: { fraction?: number }) => fractions.push(fraction),
  }
  expect(await shots.of(film, context)).toEqual(FOUND)
  expect(fractions).toEqual([0.5, 1])
  expect(await shots.of(film, context)).toEqual(FOUND)
  expect(engine.asked).toBe(1)
  for (const name of readdirSync(kept)) writeFileSync(join(kept, name), '{"half')
  expect(await shots.of(film, context)).toEqual(FOUND)
  writeFileSync(film, 'another film')
  await shots.of(film, context)
  expect(engine.asked).toBe(3)
})

it('makes each stretch of sound once', async () => {
  const engine = fakeEngine()
  const sounds = createSounds({
    folder: join(folder, 'sounds'),
    measures: openFilmMeasures(folder),
    tools: engine.tools,
  })
  const signal = AbortSignal.timeout(9000)
  const one = await sounds.of(film, { start: 0, end: 30, rate: 16_000, channels: 1 }, signal)
  expect(await sounds.of(film, { start: 0, end: 30, rate: 16_000, channels: 1 }, signal)).toBe(one)
  expect(await sounds.of(film, { start: 30, end: 60, rate: 16_000, channels: 1 }, signal)).not.toBe(one)
  expect(engine.asked).toBe(2)
})
