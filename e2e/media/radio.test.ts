// @module-tag together
// @module-tag quick
import { join as pathOf } from 'node:path'
import { expect, it } from 'vitest'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { join } from '../../electron/engine/media/carry/join.ts'
import { repack } from '../../electron/engine/media/carry/repack.ts'
import { integratedLoudness, LoudnessMeter } from '../../electron/engine/media/loudness/loudness.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { qc } from '../../electron/engine/media/qc/qc.ts'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { english } from '../../shared/locale/english.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { finish, level, listen, MediaFolder, writePcm } from '../support/media.ts'
import { musicBed } from '../support/qcDubs.ts'

const RATE = 48_000
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

/** A spot: music on both sides, with a voice in the middle; on the last seconds its sides are each other's opposite. */
function spot(folder: MediaFolder, { seconds = 6, opposite = 0, channels = 2 } = {}): string {
  const music = tone(330, 0.2, { seconds, sampleRate: RATE })
  const sound = Float32Array.from({ length: channels * music.length }, (_, at) => {
    const frame = Math.floor(at / channels)
    const isOpposite = at % channels === 1 && frame >= (seconds - opposite) * RATE
    return (music[frame] ?? 0) * (isOpposite ? -1 : 1)
  })
  const out = folder.file(`source${channels}.wav`)
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: RATE, channels, samples: sound }] })
  return out
}

function dub(folder: MediaFolder, source: string, name: string, settings: Settings, loudness = 'ebu_r128' as const) {
  const out = folder.file(name)
  const path = writePcm(folder.file('line.pcm'), tone(900, 0.3, { seconds: 2, sampleRate: 22_050 }))
  const clips = [{ path, sampleRate: 22_050, start: 1.5 }]
  const made = finish(renderMix({ source, out, clips, ducking, loudness, settings }))
  return { ...made, out, facts: finish(probe({ path: out })) }
}

/** The loudness of a file on its own channels. */
function loudnessOf(path: string): number {
  using reader = new AudioReader(path)
  const meter = new LoudnessMeter(reader.sampleRate, reader.channels)
  for (const chunk of reader.chunks()) meter.write(chunk)
  return integratedLoudness(meter.energies)
}

it.each([
  ['spot.mp3', 6, 1],
  ['spot.wav', 7.3, 2],
  ['spot.flac', 5.8, 1],
  ['spot.opus', 6.5, 1],
  ['spot.m4a', 6, 2],
])('%s lasts %d s to five hundredths, at its loudness', (name, exactSeconds, channels) => {
  using folder = new MediaFolder()
  const { out, facts, notes } = dub(folder, spot(folder), name, { exactSeconds, mono: channels === 1 })
  expect(Math.abs(facts.duration - exactSeconds)).toBeLessThan(0.05)
  expect(facts.audio.map((track) => track.channels)).toEqual([channels])
  expect(Math.abs(loudnessOf(out) + 23)).toBeLessThan(0.3)
  expect(notes.map(english)).toEqual([])
  // The head is kept as it was, and so is the end.
  const sound = listen(out)
  const end = Math.min(6, exactSeconds) - 0.1
  expect(Math.abs(level(sound, 0.2, 0.8) - level(sound, end - 0.6, end))).toBeLessThan(0.5)
})

it('an MP3 is as loud as the sound that it was made from', () => {
  using folder = new MediaFolder()
  const source = spot(folder)
  for (const mono of [true, false]) {
    const [wav, mp3] = ['a.wav', 'a.mp3'].map((name) => dub(folder, source, name, { mono }).out)
    expect(Math.abs(loudnessOf(mp3 ?? '') - loudnessOf(wav ?? ''))).toBeLessThan(0.1)
  }
})

it('one channel has the level of a source that is on both sides, and of one that has one channel', () => {
  using folder = new MediaFolder()
  const mono = { mono: true }
  const settings = { loudness: 'source' } as const
  const both = spot(folder)
  const out = folder.file('both.wav')
  finish(renderMix({ source: both, out, clips: [], ducking, ...settings, settings: mono }))
  expect(loudnessOf(out)).toBeCloseTo(loudnessOf(both), 1)
  const one = spot(folder, { channels: 1 })
  finish(renderMix({ source: one, out: folder.file('one.wav'), clips: [], ducking, ...settings, settings: mono }))
  expect(loudnessOf(folder.file('one.wav'))).toBeCloseTo(loudnessOf(one), 1)
})

it('tells where left and right cancel each other in one channel', () => {
  using folder = new MediaFolder()
  const { notes } = dub(folder, spot(folder, { opposite: 2 }), 'spot.wav', { mono: true })
  expect(notes.map(english)).toContain(
    'In mono, left and right of the original cancel each other for 2 seconds, at 0:04. Deliver stereo, or turn one side of the source over.',
  )
})

const [LOUD_BED, LOUD_VOICE] = [musicBed(8), tone(700, 1, { seconds: 8, sampleRate: RATE })]

/** A spot as loud as such are, and a dub of it at -23 LUFS whose original is `lowered` (dB) from the first line to the last. */
function loudSpot(folder: MediaFolder, channels: 1 | 2, lowered: number) {
  const isSpoken = (at: number): boolean => (at > 2 * RATE && at < 4 * RATE) || (at > 5 * RATE && at < 7 * RATE)
  const spoken = (level: number) => LOUD_VOICE.map((sample, at) => (isSpoken(at) ? level * sample : 0))
  const [originalVoice, dubbed] = [spoken(0.5), spoken(0.1)]
  const loud = LOUD_BED.map((sample, at) => 2 * sample + (originalVoice[at] ?? 0))
  const mono = loud.map((sample, at) => {
    const level = at > 2 * RATE && at < 7 * RATE ? 10 ** (-lowered / 20) : 1
    return (sample * level) / 5 + (dubbed[at] ?? 0)
  })
  const both = Float32Array.from({ length: 2 * loud.length }, (_, at) => (loud[at >> 1] ?? 0) * Math.SQRT1_2)
  const [source, dub] = [folder.file('loud.wav'), folder.file('quiet.wav')]
  const sound = { codec: 'pcm', sampleRate: RATE } as const
  writeMedia({ out: source, audio: [{ ...sound, channels, samples: channels === 1 ? loud : both }] })
  writeMedia({ out: dub, audio: [{ ...sound, channels: 1, samples: mono }] })
  const lines = [
    { start: 2, end: 4 },
    { start: 5, end: 7 },
  ]
  return { source, measured: finish(qc({ source, dub, lines })) }
}

it.each([1, 2] as const)(
  'a loud spot of %d channels is measured, and not missed where its dub is quieter as a whole',
  (channels) => {
    using folder = new MediaFolder()
    const { source, measured } = loudSpot(folder, channels, 30)
    expect(measured.bedLost).toEqual([])
    // The dub has one channel.
    expect(measured.sourceLoudness).toBeCloseTo(loudnessOf(source), 1)
  },
)

it('a loud spot is missed where nothing of it is left', () => {
  using folder = new MediaFolder()
  expect(loudSpot(folder, 1, 60).measured.bedLost).toMatchObject([{ start: 4.1, end: 4.9 }])
})

it.each(inTurn(['dub.mp3', 'dub.m4a', 'dub.opus', 'dub.flac'], 2))(
  '%s has the names of chapters in its language, and the rest as it was',
  (name) => {
    using folder = new MediaFolder()
    const source = pathOf(import.meta.dirname, '../films/rich.mp3')
    const made = (chapterTitles?: string[]) => {
      const out = folder.file(name)
      const settings = chapterTitles ? { chapterTitles } : {}
      finish(renderMix({ source, out, clips: [], ducking, loudness: 'source', settings }))
      using file = new SourceFile(out)
      return { chapters: filmChapters(out), tags: { ...file.context.metadata?.getAll() }, covers: file.covers.length }
    }
    const before = made()
    const titles = before.chapters.map((_, at) => `Sura ya ${at + 1}`)
    expect(titles.length).toBeGreaterThan(1)
    const { chapters, tags, covers } = made(titles)
    expect(chapters).toEqual(before.chapters.map(({ start }, at) => ({ start, title: titles[at] })))
    expect(covers).toBe(before.covers)
    expect([tags['title'], tags['artist']]).toEqual([before.tags['title'], before.tags['artist']])
    // Names of another film are none of this one.
    expect(made(['Moja']).chapters).toEqual(before.chapters)
  },
)

it('the names of chapters stay in the language of the dub where it becomes another kind of file, or one of several tracks', () => {
  using folder = new MediaFolder()
  const source = pathOf(import.meta.dirname, '../films/rich.mp3')
  const known = filmChapters(source).map(({ title }) => title)
  const inLanguage = (language: string) => known.map((title) => `${title} ${language}`)
  const track = (language: string, title: string) => {
    const out = folder.file(`${language}.m4a`)
    const settings = { chapterTitles: inLanguage(language) }
    finish(renderMix({ source, out, clips: [], ducking, loudness: 'source', settings }))
    return { dub: out, language, title, default: false }
  }
  const tracks = [track('swa', 'Kiswahili'), track('hau', 'Hausa')]
  const repacked = folder.file('dub.flac')
  finish(repack({ source, dub: tracks[1]?.dub ?? '', out: repacked }))
  expect(filmChapters(repacked).map(({ title }) => title)).toEqual(inLanguage('hau'))
  const joined = (name: string, first: string) => {
    const out = folder.file(name)
    const flaggedTracks = tracks.map((one) => ({ ...one, default: one.language === first }))
    finish(join({ source, out, tracks: flaggedTracks, original: { default: first === 'original' } }))
    return filmChapters(out).map(({ title }) => title)
  }
  for (const name of ['all.mp4', 'all.mkv'])
    expect(['', 'hau', 'original'].map((first) => joined(name, first))).toEqual([
      inLanguage('swa'),
      inLanguage('hau'),
      known,
    ])
})

it('a sound that is kept between two lines has soft edges', () => {
  using folder = new MediaFolder()
  const source = folder.file('laugh.wav')
  const bed = LOUD_BED.map((sample) => 2 * sample)
  writeMedia({ out: source, audio: [{ codec: 'pcm', sampleRate: RATE, channels: 1, samples: bed }] })
  const path = writePcm(folder.file('line.pcm'), tone(900, 0.3, { seconds: 1.5, sampleRate: 22_050 }))
  const clips = [1, 4.5].map((start) => ({ path, sampleRate: 22_050, start }))
  const kept = { start: 3, end: 4 }
  const made = (name: string, keep: (typeof kept)[]) => {
    const out = folder.file(name)
    const plan = { mode: 'duck', gainDb: 0, keep } as const
    finish(renderMix({ source, out, clips, ducking, loudness: 'source', bed: plan }))
    return { sound: listen(out), clicks: finish(qc({ source, dub: out, lines: [] })).clicks.length }
  }
  const [low, high] = [made('low.wav', []), made('high.wav', [kept])]
  const raised = (from: number, to: number) => level(high.sound, from, to) - level(low.sound, from, to)
  expect(raised(3.1, 3.9)).toBeGreaterThan(5)
  // Up and down within 60 ms on either side, never at once: no hundredth of a second is far from the one before it.
  const steps = Array.from({ length: 14 }, (_, at) => raised(2.91 + at / 100, 2.92 + at / 100))
  expect(Math.abs(steps[0] ?? 9)).toBeLessThan(1)
  for (const [at, step] of steps.slice(1).entries()) expect(Math.abs(step - (steps[at] ?? 0))).toBeLessThan(4)
  expect(high.clicks).toBe(low.clicks)
})
