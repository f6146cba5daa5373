// @module-tag together
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listen as hear } from '../../electron/engine/media/mix/listen.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import type { Clip, Ducking, MixPlan, MixResult } from '../../electron/engine/media/tasks.ts'
import { type MediaContent, writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { MediaFacts } from '../../shared/contract/local.ts'
import { english } from '../../shared/locale/english.ts'
import {
  audio,
  finish,
  level,
  listen,
  MediaFolder,
  onsets,
  pictureHashes,
  pictureTimes,
  sampleVideo,
  video,
  writePcm,
} from '../support/media.ts'

const DUCKING: Ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.12, release: 0.35 }

interface Dub {
  readonly source: string
  readonly out: string
  readonly result: MixResult
  readonly facts: MediaFacts
}

function dub(folder: MediaFolder, source: string, plan: Partial<MixPlan> = {}): Dub {
  const out = folder.file('dub.mp4')
  const result = finish(renderMix({ source, out, clips: [], ducking: DUCKING, loudness: 'source', ...plan }))
  return { source, out, result, facts: finish(probe({ path: out })) }
}

function make(folder: MediaFolder, name: string, content: Omit<MediaContent, 'out'>): string {
  const out = folder.file(name)
  writeMedia({ out, ...content })
  return out
}

/** Speech that starts at once: a high tone, so that it can be told from the bed. */
function clip(
  folder: MediaFolder,
  start: number,
  more: { seconds?: number; level?: number; sampleRate?: number } = {},
): Clip {
  const { seconds = 0.5, sampleRate = 22_050, level: loud = 0.5 } = more
  const samples = tone(6000, loud, { seconds, sampleRate })
  return { path: writePcm(folder.file(`clip ${start}.pcm`), samples), sampleRate, start }
}

/** Seconds at which such speech begins: differences of differences leave a six-hundredth of the bed's 440 Hz. */
function speechOnsets(samples: Float32Array): number[] {
  return onsets(
    samples.map((sample, at) => sample - 2 * (samples[at - 1] ?? 0) + (samples[at - 2] ?? 0)),
    0.02,
  )
}

/** Dubs a film with three short lines, and finds each within five milliseconds of its time. */
function dubSpoken(folder: MediaFolder, source: string): Dub {
  const planned = [0.5, 1.2345, 2.3]
  const made = dub(folder, source, { clips: planned.map((start) => clip(folder, start, { seconds: 0.3 })) })
  const found = speechOnsets(listen(made.out))
  expect(found).toHaveLength(planned.length)
  for (const [index, start] of planned.entries()) expect(Math.abs((found[index] ?? 0) - start)).toBeLessThan(0.005)
  return made
}

/** The picture of `content` in a container, with sound where the case brings none. */
type Case = [name: string, content: Omit<MediaContent, 'out'>]

const irregular = Array.from({ length: 60 }, (_, index) => [0.02, 0.08, 0.033, 0.05][index % 4] ?? 0.04)

describe('renderMix takes what was heard of the original before', () => {
  const channels: Case[] = [
    ['stereo.mp4', { video: video('h264', 4), audio: [audio('aac', 4)] }],
    ['mono.wav', { audio: [audio('pcm', 4, { channels: 1 })] }],
    [
      'surround.mkv',
      { audio: [audio('ac3', 4, { channels: 6, samples: tone(440, 0.05, { seconds: 4, channels: 6 }) })] },
    ],
  ]

  it.each(channels)('of %s, to the bit', (name, content) => {
    using folder = new MediaFolder()
    const source = make(folder, name, content)
    const clips = [clip(folder, 0.5), clip(folder, 2.5, { seconds: 1.2 })]
    const once = dub(folder, source, { clips })
    const sound = readFileSync(once.out)
    const { path } = finish(hear({ path: source, out: folder.file('heard.bed') }))
    const again = dub(folder, source, { clips, listened: path })
    expect(readFileSync(again.out).equals(sound)).toBe(true)
    expect(again.result).toEqual(once.result)
  })
})

describe('renderMix copies the picture', () => {
  const copied: Case[] = [
    ['h264.mp4', { video: video('h264', 3), audio: [audio('aac', 3)] }],
    ['h264.mkv', { video: video('h264', 3), audio: [audio('aac', 3)] }],
    [
      'hevc.mkv',
      {
        video: video('hevc', 3),
        audio: [audio('ac3', 3, { channels: 6, samples: tone(440, 0.05, { seconds: 3, channels: 6 }) })],
      },
    ],
    ['vp9.webm', { video: video('vp9', 3), audio: [audio('opus', 3)] }],
    ['mpeg4.avi', { video: video('mpeg4', 3), audio: [audio('mp3', 3)] }],
    ['turned.mov', { video: video('h264', 3, { rotation: 90 }), audio: [audio('pcm', 3, { channels: 1 })] }],
    ['irregular.mkv', { video: video('h264', 3, { durations: irregular }), audio: [audio('flac', 2.7)] }],
    ['silent.mp4', { video: video('h264', 3) }],
  ]

  it.each(copied)('of %s bit for bit, every frame at its time, with the speech in its place', (name, content) => {
    using folder = new MediaFolder()
    const { source, out, facts, result } = dubSpoken(folder, make(folder, name, content))
    const before = finish(probe({ path: source }))
    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    expectSameTimes(out, source)
    expect(result.notes).toEqual([])
    expect(facts.video).toMatchObject({ codec: before.video?.codec, rotation: before.video?.rotation })
    expect(Math.abs(facts.duration - before.duration)).toBeLessThan(0.05)
    const channels = before.audio[0]?.channels === 6 ? 6 : 2
    expect(facts.audio).toMatchObject([{ codec: 'aac', channels, sampleRate: 48_000, default: true }])
  })

  it('of HEVC under the tag that Apple’s players want', () => {
    using folder = new MediaFolder()
    const { out } = dub(folder, make(folder, 'a.mkv', { video: video('hevc', 1) }))
    expect(readFileSync(out).includes('hvc1')).toBe(true)
  })

  it('of a transport stream, whose clock starts elsewhere and whose packets are framed differently', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.ts', { video: video('h264', 3), audio: [audio('aac', 3)] })
    const { out, facts } = dubSpoken(folder, source)
    expectSameTimes(out, source)
    expect(facts.video?.codec).toBe('h264')
  })

  it('of real videos', ({ skip }) => {
    using folder = new MediaFolder()
    const source = sampleVideo('rabbit320.mp4') ?? skip('The folder ../shared/data/video is not here.')
    const { out, facts } = dub(folder, source, { language: 'swa' })
    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    expect(facts.duration).toBeCloseTo(finish(probe({ path: source })).duration, 1)
    expect(facts.audio).toMatchObject([{ language: 'swa' }])
  })
})

describe('renderMix encodes the picture anew', () => {
  const encoded: Case[] = [
    ['vp8.webm', { video: video('vp8', 3), audio: [audio('vorbis', 3)] }],
    ['irregular.webm', { video: video('vp8', 3, { durations: irregular }), audio: [audio('opus', 2.7)] }],
    ['mpeg2.ts', { video: video('mpeg2video', 3), audio: [audio('ac3', 3)] }],
    ['odd.webm', { video: video('vp8', 3, { width: 161, height: 97 }), audio: [audio('vorbis', 3)] }],
  ]

  it.each(encoded)('for %s, which MP4 cannot carry, and says so', (name, content) => {
    using folder = new MediaFolder()
    const { source, out, facts, result } = dubSpoken(folder, make(folder, name, content))
    expect(result.notes.map(english)).toEqual([expect.stringMatching(/^MP4 cannot carry (vp8|mpeg2video) pictures/)])
    expect(facts.video).toMatchObject({ codec: 'h264', width: 160, height: 96 })
    expectSameTimes(out, source)
    expect(Math.abs(facts.duration - finish(probe({ path: source })).duration)).toBeLessThan(0.05)
  })
})

describe('renderMix places the speech', () => {
  const places: Case[] = [
    ['late.mp4', { video: video('h264', 3), audio: [audio('aac', 2.3, { start: 0.7 })] }],
    ['mono.mkv', { video: video('h264', 3), audio: [audio('flac', 3, { channels: 1, sampleRate: 44_100 })] }],
    ['sound.m4a', { audio: [audio('aac', 3)] }],
  ]

  it.each(places)('in %s within five milliseconds of the plan', (name, content) => {
    using folder = new MediaFolder()
    dubSpoken(folder, make(folder, name, content))
  })
})

describe('renderMix mixes', () => {
  it('lowers the original under speech and leaves it alone elsewhere', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { video: video('h264', 6), audio: [audio('flac', 6)] })
    const { out, result } = dub(folder, source, { clips: [clip(folder, 2, { seconds: 1, level: 0 })] })
    const [before, after] = [listen(source), listen(out)]
    for (const [from, to] of [
      [0.1, 0.9],
      [4.1, 5.9],
    ] as const) {
      expect(Math.abs(level(after, from, to) - level(before, from, to))).toBeLessThan(0.1)
    }
    expect(level(after, 2.05, 2.95) - level(before, 2.05, 2.95)).toBeCloseTo(result.lines[0]?.depthDb ?? 0, 0)
    expect(result.lines).toMatchObject([{ bed: 'music', speechCut: 0 }])
  })

  it('keeps loud speech over a loud original below full scale', () => {
    using folder = new MediaFolder()
    const samples = tone(440, 0.8, { seconds: 3, channels: 2 })
    const source = make(folder, 'a.mp4', { video: video('h264', 3), audio: [audio('flac', 3, { samples })] })
    const { out } = dub(folder, source, {
      clips: [clip(folder, 1, { level: 0.9 })],
      loudness: 'lufs_14',
    })
    expect(listen(out).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(0.99)
  })

  it('keeps sound that goes on after the picture, with the speech in it', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { video: video('h264', 2), audio: [audio('aac', 5)] })
    const { out, result } = dub(folder, source, { clips: [clip(folder, 4)] })
    expect(result.duration).toBeCloseTo(5, 1)
    expect(speechOnsets(listen(out))[0]).toBeCloseTo(4, 2)
  })

  it('holds the last picture until all is said', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { video: video('h264', 2), audio: [audio('aac', 2)] })
    const { facts } = dub(folder, source, { clips: [clip(folder, 1.8, { seconds: 3 })] })
    expect(facts.duration).toBeCloseTo(4.8, 1)
  })
})

describe('renderMix leaves nothing behind', () => {
  it('when speech is missing', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { audio: [audio('aac', 2)] })
    const clips = [{ path: folder.file('gone.pcm'), sampleRate: 22_050, start: 1 }]
    expect(() => dub(folder, source, { clips })).toThrow('The speech of the line at 1 s is gone. Render again.')
    expect(readdirSync(folder.path)).toEqual(['a.mp4'])
  })

  it('when it is stopped half-way', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { video: video('h264', 4), audio: [audio('aac', 4)] })
    const plan = { source, out: folder.file('dub.mp4'), clips: [clip(folder, 0)] }
    const steps = renderMix({ ...plan, ducking: DUCKING, loudness: 'source' })
    while (!existsSync(folder.file('dub.mp4.part'))) steps.next()
    for (let count = 0; count < 20; count++) steps.next()
    steps.return({} as MixResult)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('dub'))).toEqual([])
  })

  it('when the folder is not there', () => {
    using folder = new MediaFolder()
    const source = make(folder, 'a.mp4', { audio: [audio('aac', 2)] })
    expect(() => dub(folder, source, { out: folder.file('no such folder/dub.mp4') })).toThrow(/could not be written/)
  })
})

function expectSameTimes(out: string, source: string): void {
  const [found, expected] = [pictureTimes(out), pictureTimes(source)]
  expect(found).toHaveLength(expected.length)
  for (const [index, time] of expected.entries()) expect(Math.abs((found[index] ?? 0) - time)).toBeLessThan(0.0015)
}
