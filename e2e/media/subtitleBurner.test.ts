import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { burnScript } from '../../electron/engine/dub/film/burnScript.ts'
import { type BurnShape, SubtitleBurner } from '../../electron/engine/media/subtitles/subtitleBurner.ts'
import type { MediaFacts } from '../../shared/contract/local.ts'

let folder: string
beforeAll(() => {
  Log.setLevel(AV_LOG_QUIET)
  folder = mkdtempSync(join(tmpdir(), "griot's: burn-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GREY = 60

function facts({ width, height, rotation }: BurnShape): MediaFacts {
  const video = { index: 0, codec: 'h264', width, height, frameRate: 25, rotation, copyable: true }
  return { format: 'mp4', duration: 10, sizeBytes: 1, video, audio: [], subtitles: [] }
}

function burner(shape: BurnShape, text: string, size: 'small' | 'medium' | 'large' = 'medium'): SubtitleBurner {
  const path = join(folder, 'burn.ass')
  writeFileSync(path, burnScript({ size, cues: [{ start: 1, end: 2, text }] }, facts(shape)) ?? '')
  return new SubtitleBurner(shape, path)
}

/** Brightness of each pixel of an even grey picture with what is to be read at a second. */
function drawn(
  made: SubtitleBurner,
  { width, height }: BurnShape,
  seconds: number,
): { at(x: number, y: number): number; bright: number } {
  using grey = new Frame()
  grey.alloc()
  Object.assign(grey, { width, height, format: AV_PIX_FMT_YUV420P })
  grey.getBuffer()
  const planes = grey.data ?? []
  for (const [index, plane] of planes.entries()) plane.fill(index === 0 ? GREY : 128)
  const out = made.burn(grey, seconds)
  const [luma] = out.data ?? []
  const [stride = out.width] = out.linesize
  const pixels = Buffer.from(luma ?? [])
  const at = (x: number, y: number) => pixels[y * stride + x] ?? 0
  let bright = 0
  for (let y = 0; y < made.size.height; y++) for (let x = 0; x < made.size.width; x++) if (at(x, y) > 180) bright++
  return { at, bright }
}

/** The rows of a picture in which something bright is drawn. */
function rows(picture: ReturnType<typeof drawn>, { width, height }: { width: number; height: number }): number[] {
  return Array.from({ length: height }, (_, y) => y).filter((y) => {
    for (let x = 0; x < width; x++) if (picture.at(x, y) > 180) return true
    return false
  })
}

describe('SubtitleBurner', () => {
  const wide = { width: 640, height: 360, rotation: 0 }

  it('draws white letters with a dark edge at the foot, while the cue lasts and no longer', () => {
    using made = burner(wide, 'Ẹ káàbọ̀')
    expect(drawn(made, wide, 0.9).bright).toBe(0)
    const shown = drawn(made, wide, 1)
    expect(shown.bright).toBeGreaterThan(100)
    const seen = rows(shown, wide)
    expect(Math.min(...seen)).toBeGreaterThan(280)
    expect(Math.max(...seen)).toBeLessThan(350)
    let dark = 0
    for (let x = 0; x < 640; x++) for (let y = 280; y < 350; y++) if (shown.at(x, y) < GREY - 25) dark++
    expect(dark).toBeGreaterThan(100)
    expect(drawn(made, wide, 2.001).bright).toBe(0)
  })

  it('covers the place of a sign with its translation, while the sign stands', () => {
    const path = join(folder, 'sign.ass')
    const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.25 }
    const signs = [{ start: 1, end: 2, text: 'Ilé-ìwé', box }]
    writeFileSync(path, burnScript({ size: 'medium', cues: [], signs }, facts(wide)) ?? '')
    using made = new SubtitleBurner(wide, path)
    expect(drawn(made, wide, 0.9).at(70, 40)).toBe(GREY)
    const shown = drawn(made, wide, 1.5)
    // Its corners are covered, its words are in the middle, and nothing is drawn elsewhere.
    for (const [x, y] of [
      [68, 40],
      [252, 86],
    ] as const)
      expect(shown.at(x, y)).toBeLessThan(GREY - 25)
    expect(shown.bright).toBeGreaterThan(100)
    expect(Math.max(...rows(shown, wide))).toBeLessThan(0.25 * 360)
    expect(shown.at(320, 300)).toBe(GREY)
    expect(drawn(made, wide, 2.001).bright).toBe(0)
  })

  it('draws marks above and below the letters they belong to', () => {
    using plain = burner(wide, 'e')
    const bare = rows(drawn(plain, wide, 1.5), wide)
    using marked = burner(wide, 'ẹ́')
    const both = rows(drawn(marked, wide, 1.5), wide)
    expect(Math.min(...both)).toBeLessThan(Math.min(...bare) - 2)
    expect(Math.max(...both)).toBeGreaterThan(Math.max(...bare) + 1)
  })

  it('draws in three sizes', () => {
    const heights = (['small', 'medium', 'large'] as const).map((size) => {
      using made = burner(wide, 'H', size)
      return rows(drawn(made, wide, 1.5), wide).length
    })
    expect(heights[0]).toBeLessThan(heights[1] ?? 0)
    expect(heights[1]).toBeLessThan(heights[2] ?? 0)
  })

  it('breaks lines where they are broken, and keeps within a tall picture', () => {
    const tall = { width: 360, height: 640, rotation: 0 }
    using made = burner(tall, 'Asubuhi njema nyote, karibuni\nkatika kijiji chetu kizuri sana.')
    const picture = drawn(made, tall, 1.5)
    for (const x of [0, 4, 355, 359]) for (let y = 0; y < 640; y++) expect(picture.at(x, y)).toBeLessThan(180)
    const seen = new Set(rows(picture, tall))
    const gaps = Array.from({ length: 640 }, (_, y) => y).filter((y) => seen.has(y) && !seen.has(y + 1))
    expect(gaps.length).toBeGreaterThanOrEqual(2)
  })

  it.each([90, 180, 270])(
    'turns a picture that is shown turned by %i degrees, so that the text stands upright',
    (rotation) => {
      const turned = { width: 360, height: 640, rotation }
      using made = burner(turned, 'Habari')
      expect(made.size).toEqual(rotation === 180 ? { width: 360, height: 640 } : { width: 640, height: 360 })
      const seen = rows(drawn(made, turned, 1.5), made.size)
      expect(Math.min(...seen)).toBeGreaterThan(made.size.height * 0.75)
    },
  )
})
