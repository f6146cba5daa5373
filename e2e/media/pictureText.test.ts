// @module-tag together
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTesseract } from '../../electron/engine/adapters/read/tesseractReader.ts'
import { readPicture } from '../../electron/engine/dub/read/readPicture.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { PictureReading } from '../../shared/contract/localMedia.ts'
import { type BurnedText, burnFilm } from '../support/burnFilm.ts'
import { cutFilm } from '../support/shotFilm.ts'

const RATE = 25
const TEXTS: BurnedText[] = [
  { first: 10, end: 45, text: 'All human beings are born free\nand equal in dignity and rights.' },
  // At once after it, and across the cut of the picture at frame 90.
  { first: 45, end: 110, text: 'They are endowed with reason' },
  { first: 112, end: 150, text: 'and should act towards one another\nin a spirit of brotherhood.' },
  { first: 20, end: 90, text: 'LAGOS 1948', at: [60, 60] },
]

let folder: string
let reading: PictureReading
/** The processes that were started meanwhile; their arguments are set after the message. */
const started: ChildProcess[] = []
const onStart = (message: unknown): void => void started.push((message as { process: ChildProcess }).process)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-picture-'))
  const source = join(folder, 'source.mp4')
  await writeMedia({ out: source, video: cutFilm('h264', RATE).video })
  const out = join(folder, 'film.mp4')
  const look = { font: 'Noto Sans', size: 0.07, box: false }
  burnFilm({ source, out, width: 960, height: 540, rate: RATE, frames: 180, texts: TEXTS, look, bitrate: 4e6 })
  const reader = createTesseract(1)
  subscribe('child_process', onStart)
  try {
    const { signal } = new AbortController()
    reading = await readPicture({ path: out, language: 'auto', scratch: folder }, { reader, signal })
  } finally {
    unsubscribe('child_process', onStart)
    await reader.close()
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads the subtitles in the picture, to the frame', () => {
  const subtitles = TEXTS.filter(({ at }) => at === undefined)
  expect(reading.language).toBe('en')
  expect(reading.cues.map(({ text }) => text)).toEqual(subtitles.map(({ text }) => text))
  for (const [index, { first, end }] of subtitles.entries()) {
    expect(Math.abs((reading.cues[index]?.start ?? 0) * RATE - first)).toBeLessThanOrEqual(1)
    expect(Math.abs((reading.cues[index]?.end ?? 0) * RATE - end)).toBeLessThanOrEqual(1)
  }
})

it('tells a title from subtitles, with its time and place', () => {
  expect(reading.signs.map(({ text }) => text)).toEqual(['LAGOS 1948'])
  const [sign] = reading.signs
  expect(Math.abs((sign?.start ?? 0) * RATE - 20)).toBeLessThanOrEqual(1)
  expect(sign?.box.left).toBeLessThan(0.2)
  expect(sign?.box.bottom).toBeLessThan(0.4)
})

it('reads all pictures with one process, which loads its model once', () => {
  const readers = started.filter(({ spawnargs }) => spawnargs.some((arg) => arg.includes('readWorker')))
  expect(readers).toHaveLength(1)
})
