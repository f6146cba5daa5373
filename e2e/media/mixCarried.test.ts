// @module-tag together
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_HEARING_IMPAIRED, AVMEDIA_TYPE_ATTACHMENT } from 'node-av/constants'
import { describe, expect, it } from 'vitest'
import { textCues } from '../../electron/engine/media/carry/carryFilm.ts'
import { filmChapters } from '../../electron/engine/media/carry/filmChapters.ts'
import { join as joinDubs } from '../../electron/engine/media/carry/join.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile, tracksOf } from '../../electron/engine/media/read/sourceFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { voicesLabel } from '../../shared/export/voicesLabel.ts'
import { AppError } from '../../shared/failure.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { english } from '../../shared/locale/english.ts'
import { RECORDED_VOICE } from '../../shared/project/takes/takeKey.ts'
import { audio, finish, MediaFolder, pictureHashes, video } from '../support/media.ts'

// Films of three seconds that FFmpeg's own program wrote, with all that a film can have besides picture and sound.
const FILMS = join(import.meta.dirname, '../films')
const COMMENT = voicesLabel([{ voice: 'any' }]) ?? ''
const RECORDED = voicesLabel([{ voice: RECORDED_VOICE }])
const CHAPTERS = [
  { start: 0, title: 'Opening – Ẹ káàárọ̀' },
  { start: 1, title: 'Middle' },
]
const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

function dub(source: string, out: string, comment = COMMENT) {
  const { left: notes } = finish(renderMix({ source, out, clips: [], ducking, loudness: 'source', comment }))
  const facts = finish(probe({ path: out }))
  using file = new SourceFile(out)
  const tags = file.context.metadata?.getAll() ?? {}
  const byName = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]))
  const attached = tracksOf(file, AVMEDIA_TYPE_ATTACHMENT).map(({ metadata }) => metadata?.get('filename'))
  const indices = facts.subtitles.map(({ index }) => index)
  const cues = [...textCues(out, indices).values()]
  const impaired = file.streams.filter((one) => one.hasDisposition(AV_DISPOSITION_HEARING_IMPAIRED)).length
  return { notes: notes.map(english), facts, tags: byName, attached, cues, covers: file.covers.length, impaired, out }
}

describe('a dub keeps of its film', () => {
  it('all that Matroska had, in Matroska', () => {
    using folder = new MediaFolder()
    const source = join(FILMS, 'rich.mkv')
    const made = dub(source, folder.file('dub.mkv'))
    expect(filmChapters(made.out)).toEqual(CHAPTERS)
    expect(made.tags).toMatchObject({ title: 'The Big Talk', director: 'Someone', comment: `${COMMENT}\nHome made` })
    expect(made.facts.subtitles).toMatchObject([
      { codec: 'subrip', language: 'eng', title: 'English full', default: true },
      { codec: 'ass', language: 'ger', default: false },
    ])
    expect(made.cues.map((cues) => cues.map(({ text }) => text))).toEqual([
      ['Good morning.', 'ADA: Fine.\nAnd warm.', '[music]'],
      ['Guten Morgen\nWelt', 'Ein Schild'],
    ])
    expect([made.covers, made.attached, made.impaired]).toEqual([1, ['notes.ttf'], 1])
    expect(made.notes).toEqual(['Other sound tracks of the film are not in the dub: French (Commentary).'])
    expect(pictureHashes(made.out)).toEqual(pictureHashes(source))
  })

  it('its start timecode, where it has a picture, and says where it has none', () => {
    using folder = new MediaFolder()
    const source = folder.file('camera.mkv')
    const frameRate = 30_000 / 1001
    writeMedia({
      out: source,
      video: video('h264', 1, { frameRate }),
      audio: [audio('flac', 1)],
      timecode: '01:00:00;02',
    })
    const expected = { seconds: (107_894 * 1001) / 30_000, drop: true }
    for (const name of ['dub.mp4', 'dub.mkv']) {
      const { facts, notes } = dub(source, folder.file(name))
      expect([facts.startTimecode, notes]).toEqual([expected, []])
    }
    const sound = dub(source, folder.file('dub.wav'))
    expect([sound.facts.startTimecode?.seconds, sound.notes]).toEqual([expect.closeTo(expected.seconds, 4), []])
    expect(dub(source, folder.file('dub.flac')).notes).toEqual([
      'The dub does not keep the film’s start timecode 01:00:00;02: only a picture that never waits, in .mp4 or .mkv (.wav), can.',
    ])
  })

  it('what MP4 can hold, and says what it cannot', () => {
    using folder = new MediaFolder()
    const made = dub(join(FILMS, 'rich.mkv'), folder.file('dub.mp4'))
    expect(filmChapters(made.out)).toEqual(CHAPTERS)
    expect(made.tags).toMatchObject({ title: 'The Big Talk', artist: 'Ada', comment: `${COMMENT}\nHome made` })
    expect(made.facts.subtitles).toMatchObject([
      { codec: 'mov_text', language: 'eng', title: 'English full' },
      { codec: 'mov_text', language: 'ger' },
    ])
    // One text at a time: what overlaps stands one below the other.
    expect(made.cues[1]?.map(({ text }) => text)).toEqual(['Guten Morgen\nWelt\nEin Schild'])
    expect(made.covers).toBe(1)
    expect(made.notes).toEqual([
      'MP4 cannot hold the attached file notes.ttf. An .mkv file holds more.',
      'The styling of these subtitles is lost in MP4: German. An .mkv file holds more.',
      'Other sound tracks of the film are not in the dub: French (Commentary).',
      'MP4 has no place for these tags of the film: DIRECTOR.',
    ])
  })

  const rewritten = [
    ['rich.mp4', 'dub.mp4', 'mov_text', 1],
    ['rich.mov', 'dub.mkv', 'subrip', 0],
    ['rich.mp4', 'dub.mkv', 'subrip', 1],
    ['rich.mov', 'dub.mp4', 'mov_text', 0],
  ] as const
  it.each(inTurn([rewritten.slice(0, 2), rewritten.slice(2)]).flat())(
    'what %s had, in %s',
    (film, name, codec, covers) => {
      using folder = new MediaFolder()
      const made = dub(join(FILMS, film), folder.file(name))
      expect(filmChapters(made.out)).toEqual(CHAPTERS)
      expect(made.tags).toMatchObject({ title: 'The Big Talk', artist: 'Ada', comment: `${COMMENT}\nHome made` })
      expect(made.facts.subtitles[0]).toMatchObject({ codec, language: 'eng', default: true })
      expect(made.cues[0]?.map(({ text }) => text)).toEqual(['Good morning.', 'ADA: Fine.\nAnd warm.', '[music]'])
      expect([made.covers, made.notes]).toEqual([covers, []])
    },
  )

  it('the same once more where the film is a dub itself', () => {
    using folder = new MediaFolder()
    const first = dub(join(FILMS, 'rich.mkv'), folder.file('first.mkv'))
    // Its voices are others.
    const second = dub(first.out, folder.file('second.mp4'), RECORDED)
    expect(second.tags['comment']).toBe(`${RECORDED}\nHome made`)
    const third = dub(second.out, folder.file('third.mp4'))
    expect(filmChapters(third.out)).toEqual(CHAPTERS)
    expect(third.tags['comment']).toBe(`${COMMENT}\nHome made`)
    const texts = third.cues.map((cues) => cues.map(({ text }) => text))
    expect(texts).toEqual([
      ['Good morning.', 'ADA: Fine.\nAnd warm.', 'ADA: Fine.\nAnd warm.\n[music]', '[music]'],
      ['Guten Morgen\nWelt\nEin Schild'],
    ])
    expect(third.facts.subtitles[0]).toMatchObject({ language: 'eng', title: 'English full' })
  })

  it('its length, also in Matroska, where the codec needs some sound to get going', () => {
    using folder = new MediaFolder()
    const source = folder.file('plain.mp4')
    writeMedia({ out: source, video: video('h264', 3), audio: [audio('aac', 3)] })
    const length = finish(probe({ path: source })).duration
    expect(dub(source, folder.file('dub.mkv')).facts.duration).toBeCloseTo(length, 2)
  })

  it('chapters and tags where it is sound alone', () => {
    using folder = new MediaFolder()
    const made = dub(join(FILMS, 'rich.mp4'), folder.file('dub.m4a'))
    expect([filmChapters(made.out), made.covers]).toEqual([CHAPTERS, 1])
    const wave = dub(join(FILMS, 'rich.mp4'), folder.file('dub.wav'))
    expect(wave.notes[0]).toMatch(/^WAV cannot hold .*chapters\.$/)
  })
})

it('a film whose cover cannot be written again is dubbed without it, and it is said', () => {
  using folder = new MediaFolder()
  const film = folder.file('film.mkv')
  const bytes = readFileSync(join(FILMS, 'rich.mkv'))
  bytes.fill(0, bytes.indexOf('\x89PNG', 'latin1'), bytes.indexOf('\x89PNG', 'latin1') + 4)
  writeFileSync(film, bytes)
  const made = dub(film, folder.file('dub.mp4'))
  expect(made.notes[0]).toBe('Chapters, subtitles and cover of the film are damaged, so the dub is without them.')
  expect(pictureHashes(made.out)).toEqual(pictureHashes(film))
})

it('subtitles that are pictures are named where they cannot be kept', () => {
  using folder = new MediaFolder()
  const film = folder.file('film.mkv')
  const bytes = readFileSync(join(FILMS, 'rich.mkv'))
  bytes.write('S_HDMV/PGS\0', bytes.indexOf('S_TEXT/UTF8'), 'latin1')
  writeFileSync(film, bytes)
  const made = dub(film, folder.file('dub.mp4'))
  expect(made.notes[0]).toMatch(
    /^MP4 cannot hold the subtitles English \(English full\) of the kind hdmv_pgs_subtitle and /,
  )
  expect(dub(film, folder.file('dub.mkv')).facts.subtitles[0]).toMatchObject({ codec: 'hdmv_pgs_subtitle' })
})

it.each(['rich.mkv', 'rich.mp4', 'rich.mov'])('damage in %s costs chapters at most', (name) => {
  using folder = new MediaFolder()
  const path = folder.file(name)
  const whole = readFileSync(join(FILMS, name))
  const chaptersIn = (bytes: Buffer): number => {
    writeFileSync(path, bytes)
    try {
      return filmChapters(path).length
    } catch (error) {
      // Damage to what makes it a film at all.
      if (error instanceof AppError && error.failure.kind === 'invalid') return 0
      throw error
    }
  }
  // A third of the places, with each commit others.
  const [first = 0] = inTurn([40, 141, 242])
  for (let at = first; at < whole.length; at += 303) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, at, at + 6)
    expect(chaptersIn(damaged)).toBeLessThan(300)
  }
  expect(chaptersIn(whole.subarray(0, whole.length / 2))).toBeLessThan(3)
})

it.each(['mp4', 'mkv'])(
  'joins the languages of a film with the language of its original, and one subtitle track on: .%s',
  (ending) => {
    using folder = new MediaFolder()
    const [film, dub, out] = ['film.mp4', 'dub.m4a', `out.${ending}`].map((name) => folder.file(name)) as [
      string,
      string,
      string,
    ]
    const cues = [{ start: 0.2, end: 0.8, text: 'Good morning' }]
    const subtitles = [{ codec: 'mov_text' as const, language: 'eng', default: true, cues }]
    writeMedia({ out: film, video: video('h264', 1), audio: [audio('aac', 1)], subtitles })
    writeMedia({ out: dub, audio: [audio('aac', 1)] })
    const track = { dub, language: 'swa', title: 'Swahili', default: true, cues }
    finish(joinDubs({ source: film, out, tracks: [track], original: { default: false, language: 'eng' } }))
    const facts = finish(probe({ path: out }))
    expect(facts.audio.map(({ language, default: isOn }) => [language, isOn])).toEqual([
      ['swa', true],
      ['eng', false],
    ])
    // MP4 has to have one that is on; in Matroska the choice of the film stays.
    expect(facts.subtitles.map(({ language, default: isOn }) => [language, isOn])).toEqual([
      ['swa', ending === 'mp4'],
      ['eng', ending === 'mkv'],
    ])
    using joined = new SourceFile(out)
    expect(joined.picture?.hasDisposition(AV_DISPOSITION_DEFAULT)).toBe(true)
  },
)
