import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDub } from '../../electron/engine/dub/qc.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { audio, listen, MediaFolder, sampleVideo, video } from '../support/media.ts'
import { MUTILATIONS, type WholeDub } from '../support/mutilations.ts'
import { mixDown, musicBed, SCRIPT, speakTakes, stereo, type Take, writeDub } from '../support/qcDubs.ts'

// Another tool's dub, spoiled in twenty ways, and checked by its subtitles and its sound alone.

const SECONDS = 24
/** Faults that cannot be told without the words and the voices. */
const UNKNOWN = ['a line backwards', 'another language in a line', 'another voice in a line']

const { signal } = new AbortController()
let folder: MediaFolder
let source: string
let whole: WholeDub

beforeAll(async () => {
  folder = new MediaFolder()
  source = folder.file('film.mp4')
  const samples = stereo(musicBed(SECONDS))
  await writeMedia({ out: source, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  const takes = await speakTakes(
    SCRIPT.map(({ text, speaker }) => ({ text, voice: speaker.endsWith('0') ? 'sw-juma' : 'sw-neema' })),
  )
  const placed = SCRIPT.map(({ start }, index) => ({ at: start, take: takes[index] as Take }))
  whole = {
    sound: stereo(mixDown(listen(source), placed, -18)),
    original: listen(source, { channels: 2 }),
    lines: placed.map(({ at, take }, index) => ({
      start: at,
      end: at + take.length / 48_000,
      speaker: SCRIPT[index]?.speaker ?? '',
    })),
  }
})
afterAll(() => folder[Symbol.dispose]())

function check(samples: Float32Array, film = source): Promise<QcReport> {
  const dub = writeDub(folder.file('dub.mkv'), film, samples, 2)
  return checkDub({ source: film, dub, lines: SCRIPT }, { signal })
}

describe('a dub of another tool', () => {
  it('has no faults where it is whole, and its words were not checked', async () => {
    expect(await check(whole.sound)).toMatchObject({ findings: [], verdict: 'passed', words: 'unchecked' })
  })

  it.each(MUTILATIONS.filter(({ name }) => !UNKNOWN.includes(name)))('is not passed with $name', async ({ edit }) => {
    const samples = whole.sound.slice()
    expect(edit(samples, whole, 2)).toBe(true)
    expect((await check(samples)).findings.map(({ level }) => level)).toContain('fail')
  })

  it('tells a leap of the original’s level between lines', async () => {
    const samples = whole.sound.slice()
    for (let at = 2 * 48_000 * 22; at < samples.length; at++) samples[at] = 0.35 * (samples[at] ?? 0)
    expect((await check(samples)).findings.map(({ topic, at }) => [topic, Math.round(at ?? 0)])).toEqual([
      ['level', 22],
    ])
  })

  it.each(['tears-of-steel-clip.webm', 'rabbit320.mp4'])('may hold a real film as it is: %s', async (name) => {
    const film = sampleVideo(name)
    if (film === undefined) return
    const sound = listen(film, { channels: 2 }).map((sample) => 0.7 * sample) // it clips by itself
    const dub = writeDub(folder.file('same.mkv'), film, sound, 2)
    const { findings } = await checkDub({ source: film, dub, lines: [] }, { signal })
    expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
  })
})
