// @module-tag together
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LoudnessMeter, lineLoudness } from '../../electron/engine/media/loudness/loudness.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { subtitles } from '../../electron/engine/media/subtitles/subtitles.ts'
import type { Clip, Ducking, MixPlan } from '../../electron/engine/media/tasks.ts'
import { type MediaContent, writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { audio, finish, level, listen, MediaFolder, pictureHashes, video, writePcm } from '../support/media.ts'

const SECONDS = 8
/** A picture of few frames. */
const SLOW = { frameRate: 5 }
const ducking: Ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }
const cues = [
  { start: 1, end: 2.5, text: 'Habari za asubuhi.' },
  { start: 4, end: 6, text: 'Ọjọ́ dára.\nẸ káàárọ̀.' },
]

function clips(folder: MediaFolder): Clip[] {
  return [
    { start: 1, pitch: 700, speaker: 'Ada' },
    { start: 4, pitch: 900, speaker: 'Kofi / narrator' },
  ].map(({ start, pitch, speaker }) => {
    const path = writePcm(folder.file(`${start}.pcm`), tone(pitch, 0.3, { seconds: 2, sampleRate: 22_050 }))
    return { path, sampleRate: 22_050, start, speaker }
  })
}

function dub(
  folder: MediaFolder,
  content: Omit<MediaContent, 'out'>,
  plan: Partial<MixPlan> & { name: string; from: string },
) {
  const { name, from, ...rest } = plan
  const source = folder.file(from)
  writeMedia({ out: source, ...content })
  const out = folder.file(name)
  const result = finish(renderMix({ source, out, clips: clips(folder), ducking, loudness: 'ebu_r128', ...rest }))
  return { source, out, result, facts: finish(probe({ path: out })) }
}

describe('a dub', () => {
  it('as Matroska keeps any picture, the original sound and subtitles', () => {
    using folder = new MediaFolder()
    const sound = audio('vorbis', SECONDS, { language: 'eng' })
    const { source, out, facts, result } = dub(
      folder,
      { video: video('vp8', SECONDS, SLOW), audio: [sound] },
      {
        from: 'a.webm',
        name: 'dub.mkv',
        settings: { originalTrack: true },
        language: 'swa',
        subtitles: [{ language: 'swa', cues }],
      },
    )
    expect(result.notes).toEqual([])
    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    expect(facts.audio).toMatchObject([
      { codec: 'aac', language: 'swa', default: true },
      { codec: 'vorbis', language: 'eng', title: 'Original', default: false },
    ])
    expect(facts.subtitles).toMatchObject([{ codec: 'subrip', language: 'swa', default: false }])
    expect(finish(subtitles({ path: out, track: facts.subtitles[0]?.index ?? -1 })).cues).toMatchObject(cues)
    const [before, after] = [listen(source), listen(out, { soundTrack: 2 })]
    expect(level(after, 1, 7)).toBeCloseTo(level(before, 1, 7), 1)
    expect(Math.abs(facts.duration - SECONDS)).toBeLessThan(0.05)
  })

  it.each(['aac', 'opus'] as const)('as MP4 brings the original %s along, and subtitles', (codec) => {
    using folder = new MediaFolder()
    const { source, out, facts } = dub(
      folder,
      { video: video('h264', SECONDS, SLOW), audio: [audio(codec, SECONDS, { start: 0.5 })] },
      {
        from: 'a.mkv',
        name: 'dub.mp4',
        settings: { originalTrack: true },
        subtitles: [{ language: 'yor', title: 'Yorùbá', cues }],
      },
    )
    expect(pictureHashes(out)).toEqual(pictureHashes(source))
    expect(facts.audio).toMatchObject([
      { codec: 'aac', default: true },
      { codec: 'aac', default: false },
    ])
    expect(facts.subtitles).toMatchObject([{ codec: 'mov_text', language: 'yor' }])
    expect(finish(subtitles({ path: out, track: facts.subtitles[0]?.index ?? -1 })).cues).toMatchObject(cues)
    const original = listen(out, { soundTrack: 2 })
    expect(level(original, 0, 0.45)).toBeLessThan(-60)
    expect(level(original, 0.6, 7)).toBeGreaterThan(-20)
  })

  const soundFiles = [
    ['dub.m4a', 'aac'],
    ['dub.wav', 'pcm_s24le'],
    ['dub.flac', 'flac'],
  ] as const
  it.each(inTurn(soundFiles))('as %s is sound alone, as long as the video', (name, codec) => {
    using folder = new MediaFolder()
    const { facts } = dub(
      folder,
      { video: video('h264', SECONDS, SLOW), audio: [audio('aac', 5)] },
      { from: 'a.mp4', name },
    )
    expect(facts.video).toBeUndefined()
    expect(facts.audio).toMatchObject([{ codec }])
    expect(Math.abs(facts.duration - SECONDS)).toBeLessThan(0.05)
  })

  it('as another kind of file is refused', () => {
    using folder = new MediaFolder()
    expect(() => dub(folder, { audio: [audio('aac', 1)] }, { from: 'a.m4a', name: 'dub.txt' })).toThrow(
      /^\.txt files cannot/,
    )
  })
})

describe('stems', () => {
  it('add up to the mix and show the gap that the report tells; those of lines tell where they are', () => {
    using folder = new MediaFolder()
    const stems = { voices: folder.file('voices.wav'), bed: folder.file('bed.wav') }
    const lineFiles = folder.file('dub.lines')
    const order = { from: 'a.m4a', name: 'dub.wav', stems, lineFiles }
    const { result } = dub(folder, { audio: [audio('aac', SECONDS)] }, order)
    const names = ['0001 Ada 00-00-01.000.wav', '0002 Kofi _ narrator 00-00-04.000.wav']
    expect(result.stems).toEqual([stems.voices, stems.bed, ...names.map((name) => join(lineFiles, name))])
    const mix = listen(folder.file('dub.wav'), { channels: 2 })
    const [speech, bed] = [stems.voices, stems.bed].map((path) => listen(path, { channels: 2 }))
    expect([speech?.length, bed?.length]).toEqual([mix.length, mix.length])
    let furthest = 0
    for (const [at, sample] of mix.entries())
      furthest = Math.max(furthest, Math.abs(sample - (speech?.[at] ?? 0) - (bed?.[at] ?? 0)))
    expect(furthest).toBeLessThan(1e-5)
    const loudness = (samples: Float32Array = new Float32Array(0)): number => {
      const meter = new LoudnessMeter(48_000, 2)
      meter.write(samples.subarray(1.1 * 96_000, 2.9 * 96_000))
      return lineLoudness(meter.energies)
    }
    expect(loudness(speech) - loudness(bed)).toBeCloseTo(result.lines[0]?.gap ?? 0, 0)
    expect(result.lines[0]?.gap).toBeGreaterThanOrEqual(9.9)
    expect(readdirSync(lineFiles)).toEqual([...names, 'lines.csv'])
    for (const name of names) {
      const { format, data } = wavParts(readFileSync(join(lineFiles, name))) ?? {}
      expect([format?.sampleRate, (data?.length ?? 0) / 2 / 48_000]).toEqual([48_000, expect.closeTo(2, 3)])
    }
  })
})
