// @module-tag together
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { centerOf } from '../../electron/engine/media/mix/voices/centerOf.ts'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { extract } from '../../electron/engine/media/read/extract.ts'
import { peaks } from '../../electron/engine/media/read/peaks.ts'
import { type AudioContent, writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { audio, bursts, finish, level, listen, MediaFolder, onsets, sampleVideo, video } from '../support/media.ts'

const SECONDS = 3
const SPOKEN = [1, 2.2]

/** A file with a picture and the given sound, heard as mono at 48 kHz. */
function writeAndListen(name: string, sound: AudioContent): Float32Array {
  using folder = new MediaFolder()
  const codec = name.endsWith('webm') ? 'vp8' : name.endsWith('avi') ? 'mpeg4' : 'h264'
  writeMedia({ out: folder.file(name), video: video(codec, SECONDS, { frameRate: 5 }), audio: [sound] })
  return listen(folder.file(name))
}

function speech(codec: AudioContent['codec'], more: Partial<AudioContent> = {}): AudioContent {
  const { sampleRate = 48_000, channels = 2 } = more
  return audio(codec, SECONDS, { samples: bursts(SPOKEN, { seconds: SECONDS, sampleRate, channels }), ...more })
}

describe('AudioReader', () => {
  it.each([
    ['mp4', speech('aac')],
    ['mp4', speech('aac', { channels: 1, sampleRate: 44_100, start: 0.7 })],
    ['mkv', speech('flac', { sampleRate: 22_050 })],
    ['mkv', speech('aac', { start: 0.7 })],
    ['mkv', speech('ac3', { channels: 6 })],
    ['webm', speech('vorbis')],
    ['webm', speech('opus', { start: 0.7 })],
    ['mov', speech('pcm', { channels: 1, sampleRate: 44_100 })],
    ['avi', speech('pcm')],
    ['ts', speech('aac', { start: 0.7 })],
  ] as const)('hears speech in %s where it is', (extension, sound) => {
    const found = onsets(writeAndListen(`a.${extension}`, sound), 0.03)
    expect(found).toHaveLength(2)
    for (const [index, at] of SPOKEN.entries()) {
      expect(Math.abs((found[index] ?? 0) - at - (sound.start ?? 0))).toBeLessThan(0.003)
    }
  })

  const film = sampleVideo('tears-of-steel-clip.webm')
  it.skipIf(film === undefined)('puts no silence between Vorbis blocks of unlike length (needs shared/data)', () => {
    const samples = listen(film ?? '').subarray(4800, 25 * 48_000)
    let [silent, longest] = [0, 0]
    for (const sample of samples) {
      silent = sample === 0 ? silent + 1 : 0
      longest = Math.max(longest, silent)
    }
    expect(longest / 48_000).toBeLessThan(0.005)
  })

  it('keeps time over a stretch that is lost', () => {
    using folder = new MediaFolder()
    const path = folder.file('damaged.ts')
    writeMedia({ out: path, audio: [speech('mp3', { samples: bursts([0.5, 2.5], { seconds: 3, channels: 2 }) })] })
    const bytes = readFileSync(path)
    // MP3 has the same number of bytes for every second, so the middle of the file is the middle of the sound.
    bytes.fill(0x55, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.6))
    writeFileSync(path, bytes)
    const found = onsets(listen(path), 0.03)
    expect(found).toHaveLength(2)
    expect((found[1] ?? 0) - (found[0] ?? 0)).toBeCloseTo(2, 2)
  })

  it('counts packets it cannot decode', () => {
    using folder = new MediaFolder()
    const path = folder.file('damaged.mp4')
    writeMedia({ out: path, audio: [audio('flac', 3)] })
    const bytes = readFileSync(path)
    bytes.fill(0, bytes.length - 8000, bytes.length - 1000)
    writeFileSync(path, bytes)
    using reader = new AudioReader(path)
    for (const _ of reader.chunks());
    expect(reader.badPackets).toBeGreaterThan(0)
    expect(reader.position / 48_000).toBeGreaterThan(2)
  })

  it('takes the default track, or the one it is told', () => {
    using folder = new MediaFolder()
    const path = folder.file('two.mkv')
    const [quiet, loud] = [tone(300, 0.02, { seconds: 1 }), tone(300, 0.5, { seconds: 1 })]
    writeMedia({
      out: path,
      audio: [
        audio('flac', 1, { channels: 1, samples: quiet }),
        audio('flac', 1, { channels: 1, samples: loud, default: true }),
      ],
    })
    expect(level(listen(path), 0.1, 0.9)).toBeCloseTo(-9, 0)
    expect(level(listen(path, { soundTrack: 1 }), 0.1, 0.9)).toBeCloseTo(-37, 0)
    expect(() => listen(path, { soundTrack: 7 })).toThrow('The video has no sound track 7 that can be read.')
  })

  it('brings mono to both sides at its own level, and averages stereo to mono', () => {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file('mono.wav'), audio: [audio('pcm', 1, { channels: 1 })] })
    const mono = listen(folder.file('mono.wav'))
    const stereo = listen(folder.file('mono.wav'), { channels: 2 })
    expect(stereo.filter((_, index) => index % 2 === 1)).toEqual(mono)
    writeMedia({ out: folder.file('stereo.wav'), audio: [audio('pcm', 1, { channels: 2 })] })
    expect(level(listen(folder.file('stereo.wav')), 0, 1)).toBeCloseTo(level(mono, 0, 1), 2)
  })

  it('keeps the dialogue of surround sound in stereo and mono', () => {
    using folder = new MediaFolder()
    const centre = tone(300, 0.4, { seconds: 1 })
    const samples = new Float32Array(centre.length * 6)
    for (const [frame, sample] of centre.entries()) samples[frame * 6 + 2] = sample
    writeMedia({ out: folder.file('film.mkv'), audio: [audio('flac', 1, { channels: 6, samples })] })
    const stereo = listen(folder.file('film.mkv'), { channels: 2 })
    const [left, right] = [0, 1].map((side) => stereo.filter((_, index) => index % 2 === side))
    const original = level(centre, 0.1, 0.9)
    expect(level(left ?? centre, 0.1, 0.9)).toBeCloseTo(original - 3, 1)
    expect(right).toEqual(left)
    expect(level(listen(folder.file('film.mkv')), 0.1, 0.9)).toBeGreaterThan(original - 6)
  })

  it('says that there is no sound', () => {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file('silent.mp4'), video: video('h264', 1) })
    expect(() => listen(folder.file('silent.mp4'))).toThrow('The video has no sound track.')
  })
})

describe('extract', () => {
  it('writes the sound from the file’s start as 16 kHz mono', () => {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file('a.mp4'), video: video('h264', 4), audio: [speech('aac', { start: 0.7 })] })
    const out = folder.file('a.pcm')
    const result = finish(extract({ path: folder.file('a.mp4'), out }))
    expect(result.badPackets).toBe(0)
    expect(result.duration).toBeCloseTo(3.7, 1)
    const bytes = readFileSync(out)
    expect(bytes.length).toBe(Math.round(result.duration * 16_000) * 2)
    const samples = Float32Array.from(
      new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
      (s) => s / 32_768,
    )
    expect(onsets(samples, 0.03, 16_000).map((at) => Math.round(at * 100) / 100)).toEqual([1.7, 2.9])
  })
})

describe('peaks', () => {
  it.each([48_000, 22_050])('gives the least and greatest sample of each window at %i Hz', (sampleRate) => {
    using folder = new MediaFolder()
    const samples = tone(1000, 0.5, { seconds: 2, sampleRate })
    samples.fill(0, 0, sampleRate)
    writeMedia({ out: folder.file('a.wav'), audio: [audio('pcm', 2, { channels: 1, sampleRate, samples })] })
    const { base64 } = finish(peaks({ path: folder.file('a.wav'), perSecond: 100 }))
    const pairs = new Int8Array(Buffer.from(base64, 'base64'))
    expect(pairs).toHaveLength(400)
    expect(pairs.subarray(0, 200).every((value) => value === 0)).toBe(true)
    for (let index = 202; index < 400; index += 2) {
      expect(pairs[index]).toBeLessThanOrEqual(-62)
      expect(pairs[index + 1]).toBeGreaterThanOrEqual(62)
    }
  })
})

describe('middleOf', () => {
  const RATE = 16_000
  const LONG_SECONDS = 80
  const syllables = Array.from({ length: 3 * LONG_SECONDS }, (_, at) => at / 3)
  const voice = bursts(syllables, { seconds: LONG_SECONDS, sampleRate: RATE })

  /** Syllables that are in the middle for a while, then on the left alone, over a chord at the sides. */
  function talk(until: number): Float32Array {
    return Float32Array.from({ length: 2 * voice.length }, (_, at) => {
      const [frame, channel] = [at >> 1, at & 1]
      const isAudible = frame < until * RATE || channel === 0
      const chord = 0.05 * Math.sin((2 * Math.PI * (330 + 85 * channel) * frame) / RATE)
      return (isAudible ? (voice[frame] ?? 0) : 0) + chord
    })
  }

  function voicesIn(name: string, sound: AudioContent) {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file(name), audio: [sound] })
    return finish(centerOf({ path: folder.file(name) })).voices
  }

  const movedAway = talk(12)
  it.each([
    ['film.m4a', 'aac'],
    ['film.mkv', 'opus'],
    ['film.mkv', 'mp3'],
    ['film.wav', 'pcm'],
  ] as const)('hears all over a film where its voices are: %s with %s', (name, codec) => {
    expect(voicesIn(name, audio(codec, LONG_SECONDS, { sampleRate: RATE, samples: movedAway }))).toBe('sides')
  })

  it('finds voices that stay in the middle', () => {
    const samples = talk(LONG_SECONDS)
    expect(voicesIn('film.wav', audio('pcm', LONG_SECONDS, { sampleRate: RATE, samples }))).toBe('middle')
  })

  it('tells sound of one channel and of six without listening', () => {
    expect(voicesIn('film.wav', audio('pcm', 1, { channels: 1 }))).toBe('mono')
    expect(voicesIn('film.wav', audio('pcm', 1, { channels: 6 }))).toBe('surround')
  })
})
