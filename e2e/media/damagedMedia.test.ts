// @module-tag together
import { writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { repack } from '../../electron/engine/media/carry/repack.ts'
import { proxy } from '../../electron/engine/media/picture/proxy.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'
import { toFailure } from '../../shared/failure.ts'
import { finish, MediaFolder } from '../support/media.ts'

const folder = new MediaFolder()
afterAll(() => folder[Symbol.dispose]())

const samples = toPcm16(tone(440, 0.5, { seconds: 0.2 }))
const sound = Buffer.concat([wavHeader({ sampleRate: 48_000 }, samples.length), samples])

/** Places in the head of a WAV file. */
const [FORMAT, CHANNELS, BITS] = [20, 22, 34] as const

it.each([
  ['of no format and no channel', { [FORMAT]: 0, [CHANNELS]: 0 }],
  ['of 149 bits a sample', { [BITS]: 149 }],
  ['of 41,744 bits a sample', { [BITS]: 0xa310 }],
  ['of an unknown format', { [FORMAT]: 0xfff0 }],
])('a sound %s is refused as a file that cannot be read, not as a fault of the disk', (_, words) => {
  const damaged = Buffer.from(sound)
  for (const [at, word] of Object.entries(words)) damaged.writeUInt16LE(word, Number(at))
  const path = folder.file('damaged.wav')
  writeFileSync(path, damaged)
  const made = () => finish(proxy({ path, out: folder.file('proxy.mp4'), tallest: 120 }))
  expect(made).toThrow(/./)
  try {
    made()
  } catch (error) {
    expect(toFailure(error)).toMatchObject({ kind: 'invalid', message: expect.stringMatching(/can(not)? be read/) })
  }
})

it('a dub of which no track is left to write is refused as a damaged file, not as a fault of the disk', () => {
  const path = folder.file('whole.wav')
  writeFileSync(path, sound)
  const made = () => finish(repack({ source: path, dub: subtitlesAlone(), out: folder.file('repacked.mp4') }))
  expect(made).toThrow(expect.objectContaining({ failure: expect.objectContaining({ kind: 'invalid' }) }))
})

/** A film with nothing that is seen or heard. */
function subtitlesAlone(): string {
  const out = folder.file('none.mkv')
  const cues = [{ start: 0, end: 1, text: 'Habari' }]
  writeMedia({ out, subtitles: [{ codec: 'subrip', cues, language: 'swa' }] })
  return out
}
