import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Local } from '../../../shared/contract/local.ts'
import { english } from '../../../shared/locale/english.ts'
import type { Client } from '../../client/method.ts'
import { createProxies, type Making } from './proxies.ts'

let folder: string
let film: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-proxies-'))
  film = join(folder, 'film.mp4')
  writeFileSync(film, 'a film')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An engine that makes a copy when it is let, and knows how often it was asked and given up. */
function fakeEngine() {
  const engine = { asked: 0, givenUp: 0, encoded: [] as boolean[], release: Promise.withResolvers<void>() }
  const proxy = async (order: { output: string; encode: boolean }, { signal }: { signal: AbortSignal }) => {
    engine.asked++
    engine.encoded.push(order.encode)
    const events = async function* () {
      let released = false
      void engine.release.promise.then(() => {
        released = true
      })
      // Told again and again, so that who joins late is heard to have joined.
      for (; !released && !signal.aborted; await new Promise(setImmediate)) yield { fraction: 0.5 }
      if (signal.aborted) {
        engine.givenUp++
        throw new Error('stopped')
      }
      writeFileSync(order.output, 'x'.repeat(100))
      yield { fraction: 1 }
    }
    return events()
  }
  const stills = async ({ folder: into, times }: { folder: string; times: number[] }) => {
    engine.asked++
    for (const at of times.keys()) writeFileSync(join(into, `${at}.jpg`), '')
    return { count: times.length }
  }
  return Object.assign(engine, { tools: async () => ({ proxy, stills }) as unknown as Client<Local> })
}

function waiting(): Making & { readonly stages: string[]; readonly stop: AbortController } {
  const stop = new AbortController()
  const stages: string[] = []
  return {
    stop,
    stages,
    signal: stop.signal,
    onProgress: ({ stage, fraction }) => stages.push(`${english(stage)} ${fraction}`),
  }
}

async function joined(...all: readonly { readonly stages: readonly string[] }[]): Promise<void> {
  while (all.some(({ stages }) => stages.length === 0)) await new Promise(setImmediate)
}

it('is made once for all who ask, kept, and found again for a film that was moved', async () => {
  const engine = fakeEngine()
  const proxies = createProxies({ folder: join(folder, 'cache'), ...engine })
  expect(await proxies.find(film)).toBeUndefined()
  const [a, b] = [waiting(), waiting()]
  const both = Promise.all([proxies.make(film, a), proxies.make(film, b)])
  await joined(a, b)
  engine.release.resolve()
  const [first, second] = await both
  expect(first).toBe(second)
  expect(a.stages.at(-1)).toBe('Making a copy that plays here 1')
  writeFileSync(join(folder, 'moved.mp4'), 'a film')
  expect(await proxies.find(join(folder, 'moved.mp4'))).toBe(first)
  expect(await createProxies({ folder: join(folder, 'cache'), ...engine }).make(film, waiting())).toBe(first)
  expect(engine.asked).toBe(1)
})

it('makes another copy with a picture made anew, which is found from then on', async () => {
  const engine = fakeEngine()
  engine.release.resolve()
  const proxies = createProxies({ folder: join(folder, 'cache'), ...engine })
  const copied = await proxies.make(film, waiting())
  expect(await proxies.find(film)).toBe(copied)
  const encoded = await proxies.make(film, { ...waiting(), encode: true })
  expect(encoded).not.toBe(copied)
  expect(await proxies.find(film)).toBe(encoded)
  expect(await proxies.make(film, { ...waiting(), encode: true })).toBe(encoded)
  expect(engine.encoded).toEqual([false, true])
})

it('goes on while one still waits, and is given up with the last', async () => {
  const engine = fakeEngine()
  const proxies = createProxies({ folder: join(folder, 'cache'), ...engine })
  const [a, b] = [waiting(), waiting()]
  const made = [proxies.make(film, a), proxies.make(film, b)]
  await joined(a, b)
  a.stop.abort()
  await expect(made[0]).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  expect(engine.givenUp).toBe(0)
  b.stop.abort()
  await expect(made[1]).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  // A caller that asks again gets a copy, not the end of the cancelled run.
  const again = proxies.make(film, waiting())
  engine.release.resolve()
  expect(existsSync(await again)).toBe(true)
  expect(engine).toMatchObject({ asked: 2, givenUp: 1 })
})

it('holds no more than it may', async () => {
  const engine = fakeEngine()
  engine.release.resolve()
  const proxies = createProxies({ folder: join(folder, 'cache'), maxBytes: 150, ...engine })
  const first = await proxies.make(film, waiting())
  writeFileSync(film, 'another film')
  const second = await proxies.make(film, waiting())
  expect([existsSync(first), existsSync(second)]).toEqual([false, true])
})

it('keeps small pictures in their order', async () => {
  const engine = fakeEngine()
  const proxies = createProxies({ folder: join(folder, 'cache'), ...engine })
  const stillsRequest = { count: 12, duration: 60 }
  const made = await proxies.stills(film, stillsRequest, new AbortController().signal)
  expect(made.map((path) => path.slice(path.lastIndexOf('/') + 1, -4)).map(Number)).toEqual([...Array(12).keys()])
  expect(await proxies.stills(film, stillsRequest, new AbortController().signal)).toEqual(made)
  expect(engine.asked).toBe(1)
  expect(readdirSync(join(folder, 'cache', 'stills'))).toHaveLength(1)
})
