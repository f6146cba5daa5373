import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { id3Chapters, placeId3Chapters, readId3Chapters } from './id3Chapters.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-id3-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CHAPTERS = [
  { start: 0, title: 'Ìbẹ̀rẹ̀' },
  { start: 12.5, title: 'Middle' },
  { start: 61, title: '' },
]

/** The start and end of each chapter in milliseconds, as they stand in the frames. */
function timesIn(frames: Buffer): number[][] {
  return CHAPTERS.map((_, at) => {
    const name = Buffer.from(`ch${at}\0`, 'latin1')
    const place = frames.lastIndexOf(name) + name.length
    return [frames.readUInt32BE(place), frames.readUInt32BE(place + 4)]
  })
}

it('ends each chapter where the next one begins, and the last one with the file', () => {
  expect(timesIn(id3Chapters(CHAPTERS, 90.25))).toEqual([
    [0, 12_500],
    [12_500, 61_000],
    [61_000, 90_250],
  ])
})

it('writes chapters into the room of a tag, where a reader finds them, and nothing where it is too small', () => {
  const frames = id3Chapters(CHAPTERS, 90)
  const mp3 = (room: number) => {
    const size = [21, 14, 7, 0].map((shift) => (room >> shift) & 0x7f)
    return Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from(size),
      Buffer.alloc(room),
      Buffer.from('snd'),
    ])
  }
  const path = join(folder, 'talk.mp3')
  writeFileSync(path, mp3(frames.length - 1))
  expect([placeId3Chapters(path, frames), readId3Chapters(path)]).toEqual([false, []])
  writeFileSync(path, mp3(frames.length + 20))
  expect([placeId3Chapters(path, frames), readId3Chapters(path)]).toEqual([true, CHAPTERS])
})
