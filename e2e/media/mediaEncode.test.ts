// @module-tag together
import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { encode } from '../../electron/engine/media/write/encode.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { audio, finish, level, listen, MediaFolder } from '../support/media.ts'

const SECONDS = 2

/** A tone as a WAV file of 16 bits, as services send speech. */
function spoken(folder: MediaFolder, sampleRate: number, channels: 1 | 2 = 1): string {
  const path = folder.file('spoken.wav')
  const samples = tone(300, 0.3, { seconds: SECONDS, sampleRate, channels })
  writeMedia({ out: path, audio: [audio('pcm', SECONDS, { samples, sampleRate, channels })] })
  return path
}

describe('encode', () => {
  it.each(['wav', 'flac'])('loses nothing as .%s', (extension) => {
    using folder = new MediaFolder()
    const path = spoken(folder, 22_050)
    const out = folder.file(`saved.${extension}`)
    expect(finish(encode({ path, out })).duration).toBeCloseTo(SECONDS, 6)
    expect(listen(out)).toEqual(listen(path))
  })

  it.each([
    [22_050, 22_050],
    [44_100, 44_100],
    [20_000, 22_050],
    [96_000, 48_000],
  ])('makes an MP3 of %i Hz that has %i Hz, the same length and loudness', (rate, written) => {
    using folder = new MediaFolder()
    const path = spoken(folder, rate)
    const out = folder.file('saved.MP3')
    finish(encode({ path, out }))
    const [track] = finish(probe({ path: out })).audio
    expect(track).toMatchObject({ codec: 'mp3', channels: 1, sampleRate: written })
    expect(level(listen(out), 0.2, 1.8)).toBeCloseTo(level(listen(path), 0.2, 1.8), 0)
    expect(listen(out).length / 48_000).toBeCloseTo(SECONDS, 1)
    // 128 kb/s, and not the rate of stereo.
    expect(statSync(out).size).toBeLessThan(SECONDS * 20_000)
  })

  it('refuses other kinds, by name, and leaves nothing behind', () => {
    using folder = new MediaFolder()
    const path = spoken(folder, 22_050)
    expect(() => finish(encode({ path, out: folder.file('saved.ogg') }))).toThrow('.ogg files cannot be written.')
    expect(() => statSync(folder.file('saved.ogg.part'))).toThrow()
  })
})
