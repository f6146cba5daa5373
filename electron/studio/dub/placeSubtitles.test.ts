import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import { filesInto, placeBeside, placeSubtitles, videoOf } from './placeSubtitles.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-subtitles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const video = (path: string, id = path) => ({ id, video: path })

it('finds the video of subtitles by name and place', () => {
  const [here, there, part] = [video('/a/talk.mp4'), video('/b/talk.mkv'), video('/a/talk.part.mp4')]
  expect(videoOf('/a/talk.sw.srt', [here, there, part])).toBe(here)
  expect(videoOf('/b/Talk.srt', [here, there])).toBe(there)
  expect(videoOf('/a/talk.part.srt', [here, part])).toBe(part)
  // Marks that are written apart are the same name.
  expect(videoOf('/u/e\u0301te\u0301.srt', [video('/v/\u00e9t\u00e9.mp4')])?.video).toBe('/v/\u00e9t\u00e9.mp4')
})

it('takes the only video, and asks where it might be several', () => {
  const [one, other] = [video('/a/one.mp4'), video('/a/other.mp4')]
  expect(videoOf('/c/sw.srt', [one])).toBe(one)
  expect(videoOf('/c/sw.srt', [one, other])).toBeUndefined()
  expect(videoOf('/c/talk.srt', [video('/a/talk.mp4'), video('/b/talk.mp4')])).toBeUndefined()
  // A film that is dubbed into two languages is one video; its newest dub is being ordered.
  expect(videoOf('/c/talk.srt', [video('/a/talk.mp4', 'first'), video('/a/talk.mp4', 'last')])?.id).toBe('last')
})

const cues = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`
const path = (name: string, text: string) => {
  writeFileSync(join(folder, name), cues(text))
  return join(folder, name)
}
const [SWAHILI = '', ENGLISH = ''] = [
  [
    'Habari za asubuhi. Je, mvua ilifika shambani kwako?',
    'Tulisubiri wiki tatu, na mahindi yalikuwa yanageuka manjano.',
  ],
  ['Good morning. Did the rain reach your farm?', 'We waited for three weeks, and the maize was turning yellow.'],
].map((lines) => Array(6).fill(lines.join(' ')).join(' '))

it('takes subtitles in the language of the dub as its translation, others as what is said', async () => {
  const film = join(folder, 'film.mp4')
  const order = { to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' } } as DubOrder
  const place = (file: string, change = {}) => placeSubtitles(file, { video: film, order: { ...order, ...change } })
  const words = path('words.srt', 'Good morning, everyone, and welcome to this talk about the country.')
  expect(await place(words)).toEqual({ part: 'transcript', change: { transcript: { from: 'file', path: words } } })
  const swahili = path('x.sw.srt', 'Habari za asubuhi')
  expect(await place(swahili)).toEqual({
    part: 'translation',
    change: { translation: { from: 'file', path: swahili }, to: 'sw' },
  })
  // What is said is known: subtitles in another language of ours are the translation for a dub into it.
  const zulu = path('x.zu.srt', 'Sawubona')
  const known = { transcript: { from: 'file', path: words } }
  expect((await place(zulu, known)).change).toEqual({ translation: { from: 'file', path: zulu }, to: 'zu' })
  expect((await place(zulu)).part).toBe('transcript')
  // Those that lie beside the video are found there.
  expect(await place(path('film.sw.srt', 'Habari'))).toEqual({ part: 'translation', change: {} })
})

it('takes subtitles with the name of the video for what is said: a talk in Swahili is dubbed into the language of the others', async () => {
  const film = join(folder, 'hotuba.mp4')
  const [own, other] = [path('hotuba.srt', SWAHILI), path('hotuba.en.srt', ENGLISH)]
  const order = { to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' } } as DubOrder
  const place = (file: string, to: DubOrder['to']) => placeSubtitles(file, { video: film, order: { ...order, to } })
  expect(await place(own, 'sw')).toEqual({ part: 'transcript', change: { to: 'en' } })
  expect(await place(other, 'en')).toEqual({ part: 'translation', change: {} })
  // In the other order, too.
  expect(await place(other, 'sw')).toMatchObject({ part: 'translation', change: { to: 'en' } })
  expect(await place(own, 'en')).toEqual({ part: 'transcript', change: {} })
})

it('never has a text in one language spoken in another: subtitles change places, or are given up', async () => {
  const file = (name: string, text: string) => ({ from: 'file' as const, path: path(name, text) })
  const [swahili, english, unsure] = [file('a.srt', SWAHILI), file('b.srt', ENGLISH), file('c.srt', '1 2 3')]
  const auto = { from: 'auto' as const }
  const toSwahili = { transcript: english, translation: swahili }
  expect(await filesInto('en', toSwahili)).toEqual({ transcript: swahili, translation: english })
  expect(await filesInto('zu', toSwahili)).toEqual({ translation: auto })
  expect(await filesInto('sw', toSwahili)).toEqual({})
  // The user tells by it in which language it is.
  expect(await filesInto('zu', { transcript: english, translation: unsure })).toEqual({})
  expect(await filesInto('zu', { transcript: auto, translation: auto })).toEqual({})
})

it('lays sent subtitles beside the sent video, and leaves those of the user where they are', async () => {
  const uploads = join(folder, 'uploads')
  for (const batch of ['a', 'b']) mkdirSync(join(uploads, batch), { recursive: true })
  const sent = join(uploads, 'b', 'talk.srt')
  writeFileSync(sent, 'x')
  expect(await placeBeside(sent, { video: join(uploads, 'a', 'talk.mp4'), uploads })).toBe(
    join(uploads, 'a', 'talk.srt'),
  )
  expect(await placeBeside('/home/me/talk.srt', { video: join(uploads, 'a', 'talk.mp4'), uploads })).toBe(
    '/home/me/talk.srt',
  )
})
