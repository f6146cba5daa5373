import { existsSync, writeFileSync } from 'node:fs'
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { readFontMeasure } from '../../electron/engine/media/subtitles/fontMeasure.ts'
import { SubtitleBurner } from '../../electron/engine/media/subtitles/subtitleBurner.ts'
import { SUBTITLE_FAMILY, subtitleFonts } from '../../electron/engine/media/subtitles/subtitleFont.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { LIP_MIDDLE_SHARE, lipSize, loopCross, SYNC_SHARE } from '../../shared/band/bandLook.ts'
import { bandScript } from '../../shared/band/bandScript.ts'
import type { FilmBand } from '../../shared/contract/filmBand.ts'
import { finish, MediaFolder, movingPicture } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const SIZE = { width: 1280, height: 720 }
const BAND: FilmBand = {
  rows: [
    [
      {
        start: 1,
        name: 'Amina',
        colour: '#12ab9f',
        offScreen: false,
        words: [
          { text: 'Ẹ̀kọ́', start: 1, end: 2.5 },
          { text: 'H', start: 2.5, end: 2.7 },
        ],
        marks: [],
        beginsLoop: true,
        haste: 1,
        lips: [{ time: 2, kind: 'mouth_a', met: true }],
      },
    ],
  ],
  shots: [2],
}

let folder: MediaFolder
let engine: TestEngine
let film: string
const sound = {
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  samples: tone(440, 0.3, { seconds: 2, channels: 2 }),
} as const
beforeAll(async () => {
  Log.setLevel(AV_LOG_QUIET)
  folder = new MediaFolder()
  film = folder.file('film.mp4')
  const frames = movingPicture({ width: 320, height: 180 }, 50)
  writeMedia({ out: film, video: { codec: 'h264', width: 320, height: 180, frameRate: 25, frames }, audio: [sound] })
  engine = await startTestEngine()
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** The luma of the film with its band over black at a second, by place. */
function drawnAt(second: number): (x: number, y: number) => number {
  const path = folder.file('band.ass')
  const font = { family: SUBTITLE_FAMILY, ...readFontMeasure(subtitleFonts.regular) }
  writeFileSync(path, bandScript(BAND, { size: SIZE, duration: 10, font }))
  using burner = new SubtitleBurner({ ...SIZE, rotation: 0 }, path)
  using black = new Frame()
  black.alloc()
  Object.assign(black, { ...SIZE, format: AV_PIX_FMT_YUV420P })
  black.getBuffer()
  for (const [plane, bytes] of (black.data ?? []).entries()) bytes.fill(plane === 0 ? 16 : 128)
  const drawn = burner.burn(black, second)
  const luma = drawn.data?.[0]?.slice()
  const [stride = SIZE.width] = drawn.linesize
  return (x, y) => luma?.[Math.round(y) * stride + Math.round(x)] ?? 0
}

/** The first and last column of the band's letters with white, at a second. */
function letters(second: number): readonly [number, number] {
  const lumaAt = drawnAt(second)
  const bright = Array.from({ length: SIZE.width }, (_, x) => x).filter((x) => {
    for (let y = 560; y < 700; y++) if (lumaAt(x, y) > 190) return true
    return false
  })
  return [bright[0] ?? -1, bright.at(-1) ?? -1]
}

describe('a film with its band', () => {
  it('has the letters on the sync line at their time, stretched to it', () => {
    const sync = SYNC_SHARE * SIZE.width
    // The right stroke of H ends at 643 of its 741 units.
    const [, last] = letters(2.5)
    expect(Math.abs(last + 1 - (sync + (0.8 * 0.2 * 256 * 643) / 741))).toBeLessThanOrEqual(1)
    const [first] = letters(1)
    expect(first - sync).toBeGreaterThanOrEqual(0)
    expect(first - sync).toBeLessThan(30)
    expect(Math.abs(first - letters(0.5)[0] + 128)).toBeLessThanOrEqual(1)
  })

  it('has a cross where a loop begins, and a filled mouth where the source opens it wide and the translation as well', () => {
    const [lumaAt, sync, row] = [drawnAt(0.5), SYNC_SHARE * SIZE.width, { top: 480, tall: 240 }]
    const { arm, before } = loopCross(row.tall)
    const [x, y] = [sync + 0.5 * 256 - before, row.top + row.tall / 2]
    const isDrawn = (right: number, down: number) => lumaAt(x + right, y + down) > 80
    const reach = arm - 3
    expect([-reach, 0, reach].flatMap((at) => [isDrawn(at, at), isDrawn(at, -at)])).not.toContain(false)
    expect([isDrawn(reach, 0), isDrawn(0, reach), isDrawn(-arm - 4, -arm - 4)]).toEqual([false, false, false])
    const { halfWidth } = lipSize('mouth_a', row.tall)
    const mouth = (right: number, down: number) =>
      lumaAt(sync + 1.5 * 256 + right, row.top + row.tall * LIP_MIDDLE_SHARE + down) > 80
    expect([mouth(0, 0), mouth(halfWidth - 2, 0), mouth(0, 2 - halfWidth)]).toEqual([true, true, true])
    // It is round.
    expect(mouth(halfWidth - 1, halfWidth - 1)).toBe(false)
  })

  it('is made by the engine from a film of any kind, with its sound and its progress', async () => {
    const fractions: number[] = []
    const output = folder.file('band.mp4')
    for await (const { fraction } of await engine.local.bandFilm({ path: film, output, band: BAND, stream: true }))
      fractions.push(fraction)
    expect(fractions.at(-1)).toBe(1)
    const facts = finish(probe({ path: output }))
    expect(facts).toMatchObject({ video: { codec: 'h264', height: 180 }, audio: [{ codec: 'aac', channels: 2 }] })
    expect(facts.duration).toBeCloseTo(2, 1)
  })

  it('is not made of sound alone, and leaves nothing where it is given up', async () => {
    const path = folder.file('sound.m4a')
    writeMedia({ out: path, audio: [sound] })
    const order = { path, output: folder.file('never.mp4'), band: BAND } as const
    await expect(engine.local.bandFilm(order)).rejects.toThrow('The file holds no picture.')
    const stop = new AbortController()
    const making = engine.local.bandFilm({ ...order, path: film }, { signal: stop.signal })
    stop.abort()
    await expect(making).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
    expect(existsSync(order.output)).toBe(false)
  })
})
