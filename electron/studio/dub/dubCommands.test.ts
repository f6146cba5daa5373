import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { openProjectFile } from '../../dubbing/project/projectFile.ts'
import { CALL, type DubRun, openTestDubs, RENDERED } from './dubs.testing.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-dubs-'))
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

const own = () => readdirSync(join(dataDir, 'projects')).filter((name) => name.endsWith('.griot'))

/** The dubs that a project's file has, by state. */
function filed(name: string): string[] {
  using file = openProjectFile(join(dataDir, 'projects', name))
  return [...file.records.jobs()].map(({ data }) => String((data['state'] as { name: string }).name))
}

it('makes a project of a video as it is dropped, and keeps the choice of its dub there', async () => {
  const [video = ''] = films('film')
  {
    await using studio = await openTestDubs(dataDir)
    const { ids } = await studio.commands.addDubs({ again: false, paths: [video] }, CALL)
    expect([own(), filed('film.griot')]).toEqual([['film.griot'], ['draft']])
    await studio.commands.changeDub({ id: ids[0] ?? '', order: { to: 'yo', speakers: 2 } }, CALL)
    // A project of the studio that nobody opened is not shown as one.
    const { dubs } = await studio.commands.dubs({}, CALL)
    expect(dubs.map(({ project, order }) => [project, order.speakers])).toEqual([[undefined, 2]])
  }
  await using again = await openTestDubs(dataDir)
  const { dubs } = await again.commands.dubs({}, CALL)
  expect(dubs).toMatchObject([{ video, state: { name: 'draft' }, order: { to: 'yo', speakers: 2 } }])
  // A video that is there is not added again, unless that is wanted.
  const id = dubs[0]?.id
  expect(await again.commands.addDubs({ again: false, paths: [video] }, CALL)).toMatchObject({ ids: [id], there: [id] })
  const { ids, there } = await again.commands.addDubs({ again: true, paths: [video] }, CALL)
  expect([ids.includes(id ?? ''), there, own()]).toEqual([false, [], ['film.griot']])
})

it('carries out what is wanted of a dub in the order it came', async () => {
  const [video = ''] = films('film')
  await using studio = await openTestDubs(dataDir)
  const { commands, store, runs } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  await commands.changeDub({ id, order: { speakers: 2 } }, CALL)
  expect(store.getDub(id)?.order.dub.speakers).toBe(2)
  await commands.changeDub({ id, order: { speakers: null } }, CALL)
  expect(store.getDub(id)?.order.dub.speakers).toBeNull()
  // Another language takes longer than the rest, as a free name is looked for.
  await Promise.all([
    commands.changeDub({ id, order: { to: 'yo' } }, CALL),
    commands.changeDub({ id, order: { to: 'zu' } }, CALL),
    commands.changeDub({ id, order: { voices: { A: 'zu-a' } } }, CALL),
    commands.startDub({ id }, CALL),
  ])
  await studio.so(() => runs.length === 1)
  const made = { to: 'zu', voices: { A: 'zu-a' }, output: join(folder, 'film.zu.mp4') }
  expect(runs[0]?.order).toMatchObject({ kind: 'dub', dub: made })
  expect(store.get(id)?.state.name).toBe('waiting')
})

it('gives up the translation of a dub that goes into another language', async () => {
  const [video = ''] = films('one')
  const texts = join(folder, 'texts.sw.srt')
  writeFileSync(texts, '1\n00:00:01,000 --> 00:00:03,000\nHabari za asubuhi\n')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  await commands.giveSubtitles({ id, paths: [texts] }, CALL)
  const translationSource = () => store.getDub(id)?.order.dub.translation
  expect(translationSource()).toEqual({ from: 'file', path: texts })
  await commands.changeDub({ id, order: { to: 'zu' } }, CALL)
  expect(translationSource()).toEqual({ from: 'auto' })
})

it('gives up the voices of a dub that goes into another language', async () => {
  const [video = ''] = films('one')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  await commands.changeDub({ id, order: { voices: { A: 'sw-a' } } }, CALL)
  await commands.changeDub({ id, order: { speakers: 2 } }, CALL)
  expect(store.getDub(id)?.order.dub.voices).toEqual({ A: 'sw-a' })
  await commands.changeDub({ id, order: { to: 'zu' } }, CALL)
  expect(store.getDub(id)?.order.dub.voices).toEqual({})
})

it('starts drafts in several languages, all of a film one after the other', async () => {
  const videos = films('one', 'two')
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const { ids } = await commands.addDubs({ again: false, paths: videos }, CALL)
  const { ids: started } = await commands.startDubs({ ids, targets: ['sw', 'zu'] }, CALL)
  expect(started).toHaveLength(4)
  const shown = store.dubs().map(({ order: { dub }, state }) => [dub.output, dub.alongside, state.name])
  expect(shown).toEqual([
    [join(folder, 'one.sw.mp4'), ['zu'], 'waiting'],
    [join(folder, 'one.zu.mp4'), ['sw'], 'waiting'],
    [join(folder, 'two.sw.mp4'), ['zu'], 'waiting'],
    [join(folder, 'two.zu.mp4'), ['sw'], 'waiting'],
  ])
  expect(own()).toEqual(['one.griot', 'two.griot'])
})

it('works through the dubs in order, one at a time, and keeps the computer awake meanwhile', async () => {
  const videos = films('a', 'b')
  await using studio = await openTestDubs(dataDir)
  const { commands, runs, desktop, stateOf, so } = studio
  const { ids } = await commands.addDubs({ again: false, paths: videos }, CALL)
  const [a = '', b = ''] = ids
  for (const id of ids) await commands.startDub({ id }, CALL)
  await so(() => runs.length === 1)
  const [{ context, finish }] = runs as [DubRun]
  expect([context.id, desktop.awake, studio.queue.busy]).toEqual([a, 1, 2])
  context.enter('render', plainWords('Speaking'))(0.5)
  expect(stateOf(a)).toMatchObject({ name: 'running', stage: 'render', doing: plainWords('Speaking') })
  expect(stateOf(b)).toEqual({ name: 'waiting' })
  finish.resolve(RENDERED)
  await so(() => runs.length === 2)
  runs[1]?.finish.reject(new AppError({ kind: 'job_failed', message: 'No.' }))
  await so(() => desktop.awake === 0)
  expect(stateOf(a)).toMatchObject({ name: 'done', result: { path: '/out.mp4' } })
  expect(stateOf(b)).toMatchObject({ name: 'failed', failure: { message: 'No.' } })
  expect(desktop.notices).toEqual(['The dub is ready', 'b.mp4 could not be dubbed'])
})

it('goes on from what was reached after a restart and after a kill, and keeps what is paused', async () => {
  const videos = films('a', 'b')
  const first = await openTestDubs(dataDir)
  const { ids } = await first.commands.addDubs({ again: false, paths: videos }, CALL)
  const [a = '', b = ''] = ids
  for (const id of ids) await first.commands.startDub({ id }, CALL)
  await first.so(() => first.runs.length === 1)
  await first.runs[0]?.context.saveCheckpoint({ renderJob: 'job-1', analyzeJob: 'job-0' })
  await first.runs[0]?.context.saveCheckpoint({ analyzeJob: undefined })
  await first.commands.pauseDub({ id: b }, CALL)
  // The folder as it is while the dub runs is that of a studio that was killed.
  const killed = join(folder, 'killed')
  cpSync(dataDir, killed, { recursive: true })
  await first.close()
  expect(first.runs[0]?.context.isCancelled()).toBe(false)
  {
    await using restarted = await openTestDubs(dataDir)
    await restarted.so(() => restarted.runs.length === 1)
    expect(restarted.runs[0]?.context.checkpoint).toEqual({ profile: 'local', renderJob: 'job-1' })
  }
  rmSync(dataDir, { recursive: true })
  cpSync(killed, dataDir, { recursive: true })

  const second = await openTestDubs(dataDir)
  await second.so(() => second.runs.length === 1)
  expect(second.runs[0]?.context.checkpoint).toEqual({ profile: 'local', renderJob: 'job-1' })
  expect([second.runs[0]?.context.id, second.stateOf(b)?.name]).toEqual([a, 'paused'])
  await second.commands.resumeDub({ id: b }, CALL)
  expect(second.stateOf(b)?.name).toBe('waiting')
  await second.commands.cancelDub({ id: a }, CALL)
  await second.so(() => second.runs.length === 2)
  expect([second.runs[1]?.context.id, second.stateOf(a)?.name]).toEqual([b, 'cancelled'])
  await second.close()
})

it('keeps a removed dub removed, whatever its work still says, and its project with it', async () => {
  const [video = ''] = films('film')
  await using studio = await openTestDubs(dataDir)
  const { commands, store, runs, so } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  await commands.startDub({ id }, CALL)
  await so(() => runs.length === 1)
  const [{ context, finish }] = runs as [DubRun]
  const removing = commands.removeDub({ id }, CALL)
  context.note(plainWords('late'))
  await context.saveCheckpoint({ renderJob: 'late' }).catch(() => undefined)
  finish.resolve(RENDERED)
  await removing
  expect((await commands.dubs({}, CALL)).dubs).toEqual([])
  await commands.finishRemovals({ ids: [id] }, CALL)
  expect([store.list(), own()]).toEqual([[], []])
  expect(existsSync(video)).toBe(true)
})

it('removes a dub that is done for good, with its result', async () => {
  const [video = ''] = films('film')
  const project = join(folder, 'film.griot')
  {
    await using studio = await openTestDubs(dataDir)
    await studio.projects.createUnopened(project, video, () => undefined)
    {
      using held = await studio.projects.holdAt(project)
      const made = { ...RENDERED, seconds: 3, madeAt: 7, basis: 'key' }
      await studio.projects.use(held.id, ({ records }) => {
        for (const to of ['sw', 'ha'] as const) records.saveResult({ ...made, to })
      })
    }
    await studio.projects.open(project, 'a')
    studio.projects.closeWindow('a')
    const { dubs } = await studio.commands.dubs({}, CALL)
    expect(dubs.map(({ order }) => order.to)).toEqual(['sw', 'ha'])
    await removeForGood(studio, dubs[0]?.id ?? '')
    expect((await studio.commands.dubs({}, CALL)).dubs.map(({ order }) => order.to)).toEqual(['ha'])
  }
  await using again = await openTestDubs(dataDir)
  await again.projects.open(project, 'a')
  expect((await again.commands.dubs({}, CALL)).dubs.map(({ order }) => order.to)).toEqual(['ha'])
})

it('keeps the project of a video that somebody has opened, when its dubs are removed', async () => {
  const [video = ''] = films('film')
  await using studio = await openTestDubs(dataDir)
  const { commands, projects } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  const { path } = await commands.projectOfDub({ id }, CALL)
  const { project } = await projects.open(path, 'a')
  expect((await commands.dubs({}, CALL)).dubs[0]?.project).toMatchObject({ path })
  projects.close(project, 'a')
  await removeForGood(studio, id)
  expect(own()).toEqual(['film.griot'])
})

it('goes along with a project that is saved elsewhere', async () => {
  const [video = ''] = films('film')
  const elsewhere = join(folder, 'Mine.griot')
  let id = ''
  {
    await using studio = await openTestDubs(dataDir)
    const { commands, projects } = studio
    id = (await commands.addDubs({ again: false, paths: [video] }, CALL)).ids[0] ?? ''
    const { project } = await projects.open((await commands.projectOfDub({ id }, CALL)).path, 'a')
    await projects.saveAs(project, elsewhere)
    await studio.so(() => studio.store.get(id)?.place === elsewhere)
    // The video has one project.
    expect(own()).toEqual([])
  }
  await using again = await openTestDubs(dataDir)
  expect(again.store.dubs().map((dub) => [dub.id, dub.place])).toEqual([[id, elsewhere]])
})

it('lists what was made of a project in the editor or a terminal, but takes no orders from a file of somebody else', async () => {
  const [video = ''] = films('film')
  const theirs = join(folder, 'theirs')
  {
    await using other = await openTestDubs(theirs)
    const { ids } = await other.commands.addDubs({ again: false, paths: [video] }, CALL)
    await other.commands.startDub({ id: ids[0] ?? '' }, CALL)
    await other.so(() => other.runs.length === 1)
  }
  const project = join(theirs, 'projects', 'film.griot')
  const madeAt = 1_700_000_000_000
  {
    using file = openProjectFile(project)
    file.records.saveResult({ ...RENDERED, to: 'ha', seconds: 3, madeAt, basis: 'key' })
  }
  await using studio = await openTestDubs(dataDir)
  await studio.projects.open(project, 'a')
  const { dubs } = await studio.commands.dubs({}, CALL)
  expect(dubs.map(({ order, state }) => [order.to, state.name])).toEqual([['ha', 'done']])
  expect([studio.runs.length, studio.reports]).toEqual([0, []])
})

it('lives on where its project is gone: it tells of it, and can be removed', async () => {
  const [video = ''] = films('film')
  await using studio = await openTestDubs(dataDir)
  const { commands, store, so, stateOf } = studio
  const { ids } = await commands.addDubs({ again: false, paths: [video] }, CALL)
  const id = ids[0] ?? ''
  rmSync(join(dataDir, 'projects'), { recursive: true })
  await expect(commands.startDub({ id }, CALL)).rejects.toMatchObject({ failure: { kind: 'file' } })
  await so(() => stateOf(id)?.name === 'draft')
  await removeForGood(studio, id)
  expect(store.list()).toEqual([])
})

it('removes the folder of an upload with its last dub, and no other folder', async () => {
  const [upload, other] = [join(dataDir, 'uploads', 'batch', 'film.mp4'), join(dataDir, 'film.mp4')]
  mkdirSync(dirname(upload), { recursive: true })
  for (const path of [upload, other]) writeFileSync(path, film(path))
  await using studio = await openTestDubs(dataDir)
  const { commands } = studio
  const uploads = join(dataDir, 'uploads')
  const paths = [`${uploads}/../film.mp4`, `${uploads}/./batch/film.mp4`, upload]
  const { ids } = await commands.addDubs({ again: false, paths }, CALL)
  const left = []
  // The last two are one video.
  for (const id of new Set(ids)) {
    await removeForGood(studio, id)
    left.push([existsSync(other), existsSync(upload)])
  }
  expect(left).toEqual([
    [true, true],
    [true, false],
  ])
})

/** Copies a folder that is in use, whose files get their names, or go, meanwhile. */
function copyInUse(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    rmSync(to, { recursive: true, force: true })
    copyInUse(from, to)
  }
}

it('keeps an upload as long as a project uses it, and puts a row back as it was until its removal is over', async () => {
  const upload = join(dataDir, 'uploads', 'batch', 'film.mp4')
  mkdirSync(dirname(upload), { recursive: true })
  writeFileSync(upload, film(upload))
  const elsewhere = join(folder, 'unfinished')
  {
    await using studio = await openTestDubs(dataDir)
    const { commands, projects, runs, so, stateOf } = studio
    const id = (await commands.addDubs({ again: false, paths: [upload] }, CALL)).ids[0] ?? ''
    await commands.startDub({ id }, CALL)
    await so(() => runs.length === 1)
    await commands.removeDub({ id }, CALL)
    expect([(await commands.dubs({}, CALL)).dubs, stateOf(id)?.name, own()]).toEqual([[], 'paused', ['film.griot']])
    await commands.restoreDub({ id }, CALL)
    await so(() => runs.length === 2)
    expect((await commands.dubs({}, CALL)).dubs.map((dub) => [dub.id, dub.state.name])).toEqual([[id, 'running']])
    // A person has opened its project in the editor.
    const { project } = await projects.open((await commands.projectOfDub({ id }, CALL)).path, 'a')
    projects.close(project, 'a')
    await removeForGood(studio, id)
    expect([own(), existsSync(upload)]).toEqual([['film.griot'], true])
    // It can be added again, beside its project.
    const again = await commands.addDubs({ again: false, paths: [upload] }, CALL)
    expect(again.there).toEqual([])
    await commands.removeDub({ id: again.ids[0] ?? '' }, CALL)
    copyInUse(dataDir, elsewhere)
    // A film that is dropped while its row can still be put back is a new one.
    const third = await commands.addDubs({ again: false, paths: [upload] }, CALL)
    expect([third.there, third.ids[0] === again.ids[0]]).toEqual([[], false])
  }
  // As after a crash before the removal was over.
  rmSync(dataDir, { recursive: true })
  cpSync(elsewhere, dataDir, { recursive: true })
  await using next = await openTestDubs(dataDir)
  expect([next.store.list(), own(), existsSync(upload)]).toEqual([[], ['film.griot'], true])
})

it('takes a film that a browser sends again for the one that is on the list', async () => {
  const [known, again, other] = ['one', 'two', 'three'].map((batch) => join(dataDir, 'uploads', batch, 'film.mp4'))
  for (const path of [known, again, other]) mkdirSync(dirname(path ?? ''), { recursive: true })
  for (const path of [known, again]) writeFileSync(path ?? '', film('the same'))
  writeFileSync(other ?? '', film('another'))
  await using studio = await openTestDubs(dataDir)
  const { commands, store } = studio
  const add = (path = '') => commands.addDubs({ again: false, paths: [path] }, CALL)
  const { ids } = await add(known)
  expect(await add(again)).toMatchObject({ ids, there: ids })
  expect([existsSync(known ?? ''), existsSync(dirname(again ?? ''))]).toEqual([true, false])
  expect((await add(other)).there).toEqual([])
  expect(store.dubs().map(({ video }) => video)).toEqual([known, other])
  // What a row has stays, also where another row has the same film.
  writeFileSync(other ?? '', film('the same'))
  await commands.addDubs({ again: true, paths: [other ?? ''] }, CALL)
  expect([existsSync(known ?? ''), existsSync(other ?? '')]).toEqual([true, true])
})

/** Removes a dub as its row does, and ends the time in which that can be undone. */
async function removeForGood({ commands }: Awaited<ReturnType<typeof openTestDubs>>, id: string): Promise<void> {
  await commands.removeDub({ id }, CALL)
  await commands.finishRemovals({ ids: [id] }, CALL)
}
