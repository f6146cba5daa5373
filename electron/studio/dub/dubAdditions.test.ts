import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { say } from '../../../shared/locale/message.ts'
import { CALL, openTestDubs } from './dubs.testing.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-additions-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The bytes of a made video: no text, so that it is not refused as one. */
const film = (name: string) => Buffer.from(`\0\x01\xc8 the video ${name}`, 'latin1')

/** Videos beside each other, each of its own. */
function films(...names: string[]): string[] {
  return names.map((name) => {
    const video = join(folder, `${name}.mp4`)
    writeFileSync(video, film(name))
    return video
  })
}

it('takes the films of a dropped folder, and says which folders have none', async () => {
  const inner = join(folder, 'series', 'day 2')
  mkdirSync(inner, { recursive: true })
  mkdirSync(join(folder, 'empty'))
  for (const path of [join(folder, 'series', 'one.mp4'), join(inner, 'one.mp4'), join(inner, 'one.sw.mp4')])
    writeFileSync(path, film(path))
  writeFileSync(join(inner, 'notes.txt'), 'hi')
  await using studio = await openTestDubs(dataDir)
  const paths = [join(folder, 'series'), join(folder, 'empty')]
  const { refused, homeless } = await studio.commands.addDubs({ again: false, paths }, CALL)
  expect(studio.store.dubs().map(({ video }) => video)).toEqual([
    join(inner, 'one.mp4'),
    join(folder, 'series', 'one.mp4'),
  ])
  expect([refused, homeless]).toEqual([[{ key: 'refused.folder', values: { name: 'empty' } }], []])
})

it('does not add a film whose project cannot be opened, and the others of the same drop', async () => {
  const [old = '', other = ''] = films('old', 'other')
  {
    await using studio = await openTestDubs(dataDir)
    await studio.commands.addDubs({ again: false, paths: [old] }, CALL)
  }
  const project = join(dataDir, 'projects', 'old.griot')
  {
    using database = new DatabaseSync(project)
    database.exec('PRAGMA user_version = 18')
  }
  const before = readFileSync(project)
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  for (const paths of [[old, other], [old]]) {
    const { refused } = await commands.addDubs({ again: false, paths }, CALL)
    expect(refused).toEqual([
      say('refused.other', { name: 'old.mp4', why: say('failure.project.unreleased', { path: project }) }),
    ])
    expect(store.dubs().map(({ video }) => video)).toEqual([other])
  }
  expect(readFileSync(project).equals(before)).toBe(true)
})

it('asks whose text without times is, unless it is named after a video', async () => {
  const [video = ''] = films('talk')
  const [notes, named] = ['notes.txt', 'talk.txt'].map((name) => join(folder, name))
  writeFileSync(notes ?? '', 'hi')
  writeFileSync(named ?? '', 'Good morning.')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const paths = [video, notes ?? '', named ?? '']
  const { homeless, given } = await commands.addDubs({ again: false, paths }, CALL)
  expect([homeless, given.map(({ name }) => name)]).toEqual([[notes], ['talk.txt']])
  await commands.giveSubtitles({ id: store.dubs()[0]?.id ?? '', paths: [notes ?? ''] }, CALL)
  expect(store.dubs()[0]?.order.dub.translation).toEqual({ from: 'file', path: notes })
})

it('takes the only text that is added with a video for what is said in it, by Markdown too', async () => {
  const [video = ''] = films('talk')
  const text = join(folder, 'sermon.md')
  writeFileSync(text, '# Sermon\n\nGood morning to all of you, my friends.')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const { homeless } = await commands.addDubs({ again: false, paths: [video, text] }, CALL)
  expect(homeless).toEqual([])
  expect(store.dubs()[0]?.order.dub.transcript).toEqual({ from: 'file', path: text })
})

it('goes on with a film that was found at another place, and refuses another film', async () => {
  const [video = '', other = ''] = films('talk', 'other')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  const moved = join(folder, 'moved.mp4')
  cpSync(video, moved)
  rmSync(video)
  await expect(commands.startDub({ id }, CALL)).rejects.toThrow(/was not found/)
  await expect(commands.findVideo({ id, path: other }, CALL)).rejects.toMatchObject({
    failure: { said: { key: 'failure.anotherVideo' } },
  })
  await commands.findVideo({ id, path: moved }, CALL)
  expect(store.getDub(id)?.video).toBe(moved)
  await commands.startDub({ id }, CALL)
  await studio.so(() => studio.runs.length === 1)
})
