import { expect, it } from 'vitest'
import { integratedLoudness, LoudnessMeter } from '../../electron/engine/media/loudness/loudness.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import { english } from '../../shared/locale/english.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { finish, level, listen, MediaFolder, tone, writePcm } from '../support/media.ts'

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
