// @module-tag together
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proxy } from '../../electron/engine/media/picture/proxy.ts'
import { stills } from '../../electron/engine/media/picture/stills.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { finish, MediaFolder, movingPicture } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SECONDS = 2

interface Made {
  readonly name: string
  readonly codec: 'hevc' | 'h264' | 'mpeg2video'
  readonly sound?: 'ac3' | 'aac'
  readonly height?: number
  readonly seconds?: number
  readonly rotation?: 90
}

function make(folder: MediaFolder, { name, codec, sound, height = 240, seconds = SECONDS, rotation }: Made): string {
  const [width, frameRate] = [(height * 4) / 3, 25]
  const frames = movingPicture({ width, height }, seconds * frameRate)
  const out = folder.file(name)
  const samples = tone(440, 0.3, { seconds, channels: 2 })
  writeMedia({
    out,
    video: { codec, width, height, frameRate, frames, ...(rotation === undefined ? {} : { rotation }) },
    ...(sound === undefined ? {} : { audio: [{ codec: sound, sampleRate: 48_000, channels: 2, samples }] }),
  })
  return out
}

let folder: MediaFolder
let engine: TestEngine
/** Films with HEVC and H.264. */
let hevc: string
let h264: string
beforeAll(async () => {
  folder = new MediaFolder()
  hevc = make(folder, { name: 'hevc.mp4', codec: 'hevc', sound: 'ac3' })
  h264 = make(folder, { name: 'h264.mkv', codec: 'h264', sound: 'ac3' })
  engine = await startTestEngine()
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

describe('a proxy', () => {
  it('shows HEVC as H.264 with the same times, no taller than wished', () => {
    const out = folder.file('low.mp4')
    const made = finish(proxy({ path: hevc, out, tallest: 144 }))
    const facts = finish(probe({ path: out }))
    expect(made.encoder).toBe('libx264')
    expect(facts.video).toMatchObject({ codec: 'h264', width: 192, height: 144, frameRate: 25 })
    expect(facts.audio[0]).toMatchObject({ codec: 'aac', channels: 2, start: 0 })
    expect(facts.duration).toBeCloseTo(SECONDS, 1)
  })

  it('copies a picture that plays, keeps how it is turned, and does without sound', () => {
    expect(finish(proxy({ path: h264, out: folder.file('copy.mp4'), tallest: 144 })).encoder).toBe('copy')
    expect(finish(probe({ path: folder.file('copy.mp4') })).video).toMatchObject({ codec: 'h264', height: 240 })
    const turned = make(folder, { name: 'turned.mp4', codec: 'hevc', rotation: 90 })
    finish(proxy({ path: turned, out: folder.file('turned-proxy.mp4'), tallest: 720 }))
    const facts = finish(probe({ path: folder.file('turned-proxy.mp4') }))
    expect(facts).toMatchObject({ video: { rotation: 90, height: 240 }, audio: [] })
  })

  it('is made by the engine with its progress, and leaves nothing where it is given up', async () => {
    // Large, so that it is not done before it is given up; MPEG-2 is made ten times faster than HEVC.
    const path = make(folder, { name: 'a.mp4', codec: 'mpeg2video', sound: 'aac', height: 720, seconds: 4 })
    const fractions: number[] = []
    const order = { path, output: folder.file('b.mp4'), stream: true } as const
    for await (const { fraction } of await engine.local.proxy(order)) fractions.push(fraction)
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(existsSync(order.output)).toBe(true)

    const stop = new AbortController()
    const stopped = { ...order, output: folder.file('c.mp4') }
    const reading = async () => {
      for await (const _ of await engine.local.proxy(stopped, { signal: stop.signal })) stop.abort()
    }
    await expect(reading()).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
    while (existsSync(`${stopped.output}.part`)) await pause(20)
    expect(existsSync(stopped.output)).toBe(false)
  })

  it('says what is wrong with a file', async () => {
    const order = { path: import.meta.filename, output: '/tmp/never.mp4', stream: true } as const
    await expect(engine.local.proxy(order)).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  })
})

it('small pictures are JPEGs of the places wished, whatever the codec', () => {
  const mpeg2 = make(folder, { name: 'mpeg2.mkv', codec: 'mpeg2video' })
  for (const path of [hevc, h264, mpeg2]) {
    expect(finish(stills({ path, folder: folder.path, times: [0, 1, 1.9], tallest: 90 }))).toEqual({ count: 3 })
    const bytes = readFileSync(folder.file('1.jpg'))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(bytes.length).toBeLessThan(20_000)
    rmSync(folder.file('1.jpg'))
  }
})
