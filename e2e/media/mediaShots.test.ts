// @module-tag together
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shots } from '../../electron/engine/media/picture/shots.ts'
import { sound } from '../../electron/engine/media/read/sound.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { fromPcm16 } from '../../shared/audio/wav.ts'
import type { FilmShots } from '../../shared/contract/localMedia.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { planWaits } from '../../shared/timing/waits/planWaits.ts'
import { audio, bursts, finish, MediaFolder, movingPicture, onsets, sampleVideo } from '../support/media.ts'
import { cutFilm } from '../support/shotFilm.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const RATE = 25

describe('shots', () => {
  // Those of H.264 are found by the engine below.
  const kinds = [
    ['vp9', 'webm'],
    ['mpeg4', 'avi'],
  ] as const
  it.each(inTurn(kinds))('are found in %s to the frame, pans and fades are none', (codec, extension) => {
    using folder = new MediaFolder()
    const out = folder.file(`cuts.${extension}`)
    const { video, cuts } = cutFilm(codec, RATE)
    writeMedia({ out, video })
    const { times } = finish(shots({ path: out }))
    expect(times).toHaveLength(cuts.length)
    for (const [at, cut] of cuts.entries()) expect(Math.abs((times[at] ?? 0) - cut)).toBeLessThan(0.5 / RATE)
  })

  it('has none where there is sound alone', () => {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file('a.wav'), audio: [audio('pcm', 1)] })
    expect(finish(shots({ path: folder.file('a.wav') }))).toEqual({ times: [], keyframes: [], still: [] })
  })

  it('come with the places where nobody moves, in which the picture is then held', () => {
    using folder = new MediaFolder()
    const path = folder.file('calm.mp4')
    const [seconds, calm] = [6, 3]
    const size = { width: 160, height: 96 }
    const moving = [...movingPicture(size, (seconds - calm) * RATE)]
    const first = moving.slice(0, 1)
    const frames = [...Array.from({ length: calm * RATE }, () => first).flat(), ...moving]
    writeMedia({ out: path, video: { codec: 'h264', ...size, frameRate: RATE, frames } })
    const { times: cuts, ...found } = finish(shots({ path }))
    expect([cuts, found.still]).toEqual([[], [{ start: 0, end: expect.closeTo(calm, 1) }]])
    const line = { id: 1, speaker: 'A', start: 2, end: 5.9, natural: 8, characters: 90, wait: true }
    const { waits } = planWaits([line], { shots: cuts, ...found, options: { duration: seconds } })
    const held = waits.filter(({ start, end }) => start === end)
    expect(held).toHaveLength(1)
    expect(held[0]?.start).toBeLessThanOrEqual(calm)
    // Without it, the hold is where the speech ends.
    const blind = planWaits([line], { shots: cuts, options: { duration: seconds } }).waits
    expect(blind.find(({ start, end }) => start === end)?.start).toBeGreaterThan(5)
  })

  it('are found by the engine with its progress, and can be cancelled', async () => {
    using folder = new MediaFolder()
    await using engine = await startTestEngine()
    const { video, cuts } = cutFilm('h264', RATE)
    const path = folder.file('cuts.mp4')
    writeMedia({ out: path, video })
    let last: { fraction: number; shots?: FilmShots | undefined } = { fraction: 0 }
    for await (const event of await engine.local.shots({ path, stream: true })) last = event
    expect(last).toMatchObject({ fraction: 1, shots: { times: cuts.map((cut) => expect.closeTo(cut, 2)) } })
    // The page plans its waits by all that the render plans them by.
    expect(await engine.local.shots({ path })).toEqual(finish(shots({ path })))
    const stop = new AbortController()
    stop.abort()
    await expect(engine.local.shots({ path }, { signal: stop.signal })).rejects.toThrow('ancelled')
  })

  const film = sampleVideo('tears-of-steel-clip.webm')
  it.skipIf(film === undefined)('are found in a real film of much action (needs shared/data)', () => {
    const { times } = finish(shots({ path: film ?? '' }))
    for (const cut of [2.167, 6.583, 9.208, 12.875, 29.792, 37.542, 46.958, 50.125, 53.5, 56.042]) {
      expect(times.some((time) => Math.abs(time - cut) < 0.01)).toBe(true)
    }
    // Seen by eye: 25 cuts, some of them beside shots of guns.
    expect(times.length).toBeGreaterThan(20)
    expect(times.length).toBeLessThan(28)
  })
})

describe('a stretch of sound', () => {
  const soundKinds = [
    ['aac', 'mp4'],
    ['opus', 'webm'],
    ['pcm', 'wav'],
  ] as const
  it.each(inTurn(soundKinds, 2))('in %s begins and ends where it should', (codec, extension) => {
    using folder = new MediaFolder()
    const path = folder.file(`a.${extension}`)
    const samples = bursts([1, 8.25, 12.5, 19], { seconds: 20, channels: 2 })
    writeMedia({ out: path, audio: [audio(codec, 20, { samples })] })
    const out = folder.file('a.pcm')
    expect(finish(sound({ path, out, start: 8, end: 14, rate: 16_000, channels: 1 }))).toEqual({ duration: 6 })
    const part = fromPcm16(readFileSync(out))
    expect(part).toHaveLength(6 * 16_000)
    // Time stamps in WebM are whole milliseconds.
    const soundOnsets = onsets(part, 0.05, 16_000)
    expect(soundOnsets).toEqual([0.25, 4.5].map((onset) => expect.closeTo(onset, 2)))
    expect(finish(sound({ path, out, start: 18, end: 30, rate: 16_000, channels: 1 })).duration).toBeCloseTo(2, 0)
    expect(finish(sound({ path, out, start: 8, end: 14, rate: 16_000, channels: 2 }))).toEqual({ duration: 6 })
    const both = fromPcm16(readFileSync(out))
    for (const side of [0, 1]) {
      const one = both.filter((_, at) => at % 2 === side)
      expect(one).toHaveLength(part.length)
      expect(onsets(one, 0.05, 16_000)).toEqual([0.25, 4.5].map((onset) => expect.closeTo(onset, 2)))
    }
  })
})
