// @module-tag together
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { english } from '../../shared/locale/english.ts'
import { finish, level, listen, MediaFolder, writePcm } from '../support/media.ts'

// Sounds of three seconds that FFmpeg's own program wrote: a tone with tags, two chapters and, in MP3, a cover.
const FILMS = join(import.meta.dirname, '../films')
const CHAPTERS = [
  { start: 0, title: 'Opening – Ẹ káàárọ̀' },
  { start: 1, title: 'Middle' },
]
const TAGS = { title: 'The Big Talk – Ẹ káàárọ̀', artist: 'Ada', album: 'Morning' }
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

function dub(folder: MediaFolder, from: string, name: string) {
  const out = folder.file(name)
  const path = writePcm(folder.file('line.pcm'), tone(900, 0.3, { seconds: 1, sampleRate: 22_050 }))
  const clips = [{ path, sampleRate: 22_050, start: 1.5 }]
  const made = finish(
    renderMix({ source: join(FILMS, from), out, clips, ducking, loudness: 'ebu_r128', comment: 'A dub.' }),
  )
  using file = new SourceFile(out)
  const { metadata } = file.format === 'ogg' ? (file.sound() ?? file.context) : file.context
  const tags = Object.entries(metadata?.getAll() ?? {}).map(([key, value]) => [key.toLowerCase(), value])
  return { made, out, facts: finish(probe({ path: out })), tags: Object.fromEntries(tags), covers: file.covers.length }
}

type Case = readonly [from: string, name: string, codec: string, covers: number]
const CASES: readonly Case[] = [
  ['rich.mp3', 'dub.mp3', 'mp3', 1],
  ['rich.mp3', 'dub.opus', 'opus', 1],
  ['rich.mp3', 'dub.flac', 'flac', 1],
]
const OTHERS: readonly Case[] = [
  ['rich.mp3', 'dub.OGG', 'opus', 1],
  ['rich.mp3', 'dub.m4a', 'aac', 1],
  ['rich.opus', 'dub.mp3', 'mp3', 0],
  ['rich.opus', 'dub.flac', 'flac', 0],
]

it.each([...CASES, ...inTurn(OTHERS)])(
  'the dub of %s as %s is sound with tags, cover and chapters, as long as its source',
  (from, name, codec, covers) => {
    using folder = new MediaFolder()
    const { made, out, facts, tags, covers: kept } = dub(folder, from, name)
    expect([facts.audio.map((track) => track.codec), facts.video]).toEqual([[codec], undefined])
    expect(filmChapters(out)).toEqual(CHAPTERS)
    expect(tags).toMatchObject({ ...TAGS, comment: 'A dub.\nHome made' })
    expect([kept, [...made.notes, ...made.left].map(english)]).toEqual([covers, []])
    expect(Math.abs(facts.duration - 3)).toBeLessThan(0.05)
    // The line is where it was laid, and not before.
    const sound = listen(out)
    expect(level(sound, 1.55, 2.45) - level(sound, 0.2, 1.3)).toBeGreaterThan(1.5)
    expect(level(sound, 1.36, 1.46) - level(sound, 0.2, 1.3)).toBeLessThan(1)
  },
)

it('a WAV says what it cannot hold', () => {
  using folder = new MediaFolder()
  const { made } = dub(folder, 'rich.mp3', 'dub.wav')
  expect(made.left.map(english)).toEqual(['WAV cannot hold a cover of the kind png and chapters.'])
})
