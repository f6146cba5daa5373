import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readOrder, readTargets } from './readOrder.ts'

const environment = { cwd: '/films', env: {} }

it('orders every video in every language, all languages of a film one after the other', () => {
  const { films, several } = readOrder(['a.mp4', 'b.mkv'], { to: 'sw,ha' }, environment)
  const dubs = films.flat().map(({ video, to, alongside }) => [video, to, alongside])
  expect(several).toBe(true)
  expect(dubs).toEqual([
    ['/films/a.mp4', 'sw', ['ha']],
    ['/films/a.mp4', 'ha', ['sw']],
    ['/films/b.mkv', 'sw', ['ha']],
    ['/films/b.mkv', 'ha', ['sw']],
  ])
})

it('gives every language the glossary, the dictionary and the cast file, and each its own words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'all.txt'), 'Griot = Griot\n')
  writeFileSync(join(folder, 'ha.txt'), 'maize = masara\n')
  writeFileSync(join(folder, 'say.csv'), 'Ada,Adaa\n')
  const words = { glossary: ['all.txt', 'ha=ha.txt'], dictionary: ['say.csv'], cast: 'cast.json' }
  const { films } = readOrder(['a.mp4', 'b.mp4'], { to: 'sw,ha', ...words }, { cwd: folder, env: {} })
  const terms = films.flat().map(({ glossary, dictionary, cast }) => {
    return [glossary?.map(({ term }) => term), dictionary?.map(({ word, target }) => [word, target]), cast]
  })
  const cast = join(folder, 'cast.json')
  const each = [
    [['Griot'], [['Ada', 'sw']], cast],
    [['Griot', 'maize'], [['Ada', 'ha']], cast],
  ]
  expect(terms).toEqual([...each, ...each])
})

it('reads languages by code and name, each once', () => {
  expect(readTargets('sw, Hausa,SW,')).toEqual(['sw', 'ha'])
  expect(() => readTargets('sw,tlh')).toThrow('"tlh" is not a language to dub into.')
})

it('takes one video in one language as a single dub, and none as the sample', () => {
  expect(readOrder(['a.mp4'], { to: 'sw', out: 'b.mkv' }, environment)).toMatchObject({
    several: false,
    films: [[{ out: '/films/b.mkv' }]],
  })
  expect(readOrder([], {}, environment).films[0]?.[0]).toMatchObject({ sample: true, to: 'sw' })
  expect(() => readOrder(['a.mp4'], {}, environment)).toThrow(/Say with --to/)
})

it('makes one file of all languages an MKV where it holds tracks of signs', () => {
  const track = { to: 'sw,ha', signTrack: true, subtitles: 'picture' }
  expect(readOrder(['a.mp4'], { ...track, oneFile: true }, environment).oneFile?.extension).toBe('.mkv')
  expect(() => readOrder(['a.mp4'], { ...track, oneFile: 'mp4' }, environment)).toThrow(/Use \.mkv instead of \.mp4/)
  const out = { ...track, oneFile: true, out: 'b.mp4' }
  expect(() => readOrder(['a.mp4'], out, environment)).toThrow(/Use \.mkv instead of b\.mp4/)
  const burned = { to: 'sw,ha', signs: true, subtitles: 'picture', oneFile: true }
  expect(() => readOrder(['a.mp4'], burned, environment)).toThrow(/Use --sign-track/)
})

it('finds the videos where the voices swallowed them', () => {
  const { films } = readOrder([], { to: 'zu', voice: ['A=x', 'B=y', 'v.mp4'] }, environment)
  expect(films[0]?.[0]).toMatchObject({ video: '/films/v.mp4', voices: { A: 'x', B: 'y' } })
})

it('leaves out what the last run made', () => {
  const { films, notes } = readOrder(['talk.mp4', 'talk.sw.mp4', 'other.sw.mp4'], { to: 'ha' }, environment)
  expect(films.map(([{ video }]) => video)).toEqual(['/films/talk.mp4', '/films/other.sw.mp4'])
  expect(notes).toEqual(['Left out, as they are named as dubs: talk.sw.mp4.'])
})

it('refuses what cannot hold for several dubs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const two = (options: object, videos = ['a.mp4', 'b.mp4']) => readOrder(videos, { to: 'sw', ...options }, environment)
  expect(() => two({ subtitles: 'a.srt' })).toThrow(/Lay a file beside each/)
  expect(() => two({ translation: 'a.srt' })).toThrow(/Lay a file beside each/)
  expect(() => two({ out: 'all.mp4' })).toThrow(/give a folder/)
  expect(() => two({ out: join(folder, 'file') })).toThrow(/give a folder/)
  expect(() => two({ out: 'new' }, ['x/a.mp4', 'y/a.mp4'])).toThrow(/would have the same name/)
  expect(two({}, ['x/a.mp4', 'y/a.mp4']).films).toHaveLength(2)
})

it('keeps one film as a project, in all its languages, and refuses several films, one file and another ending', () => {
  const project = 'films/Talk.griot'
  expect(readOrder(['a.mp4'], { to: 'sw', project }, environment).project).toBe('/films/films/Talk.griot')
  expect(readOrder(['a.mp4'], { to: 'sw,ha', project }, environment).project).toBe('/films/films/Talk.griot')
  expect(() => readOrder(['a.mp4', 'b.mp4'], { to: 'sw', project }, environment)).toThrow('--project keeps one video.')
  expect(() => readOrder(['a.mp4'], { to: 'sw,ha', project, oneFile: true }, environment)).toThrow(
    'leave --one-file out',
  )
  expect(() => readOrder(['a.mp4'], { to: 'sw', project: 'a.mp4' }, environment)).toThrow('with .griot: a.mp4')
})

it('leaves out what an earlier order made of a film beside it, in whatever way it is named', () => {
  const { films, notes } = readOrder(['a.mp4', 'a.sw.mp4', 'a.dub.mp4', 'b.sw.mp4'], { to: 'sw' }, environment)
  expect(films.map(([{ video }]) => video)).toEqual(['/films/a.mp4', '/films/b.sw.mp4'])
  expect(notes.join()).toMatch(/a\.sw\.mp4.*a\.dub\.mp4/)
})

it('takes subtitles for one film alone, and a translation for one dub alone', () => {
  const order = (videos: string[], to: string, options: object) => () =>
    readOrder(videos, { to, ...options }, environment)
  expect(order(['a.mp4'], 'sw,ha', { subtitles: 'a.srt' })).not.toThrow()
  expect(order(['a.mp4', 'b.mp4'], 'sw', { subtitles: 'a.srt' })).toThrow()
  expect(order(['a.mp4'], 'sw,ha', { translation: 'a.srt' })).toThrow()
  expect(order(['a.mp4', 'b.mp4'], 'sw', { translation: 'a.srt' })).toThrow()
})
