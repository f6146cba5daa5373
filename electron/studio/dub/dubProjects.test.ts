import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { openDubs, type StoredDub } from '../../dubbing/queue/storedDub.ts'
import { silentLog } from '../log.ts'
import { createProjects } from '../project/projects.ts'
import { openRecentProjects } from '../project/recentProjects.ts'
import { createDubProjects } from './dubProjects.ts'

const { signal } = new AbortController()
const line = (id: number, start: number, text: string) => ({ id, start, end: start + 2, text, speaker: 'SPEAKER_00' })

/** A data folder with a film and the dubs of it, as they lie on the disk. */
function setup(dubs: readonly object[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'griot-dub-projects-'))
  const video = join(dataDir, 'film.mp4')
  writeFileSync(video, 'a film')
  mkdirSync(join(dataDir, 'dubs'))
  for (const [at, dub] of dubs.entries()) {
    const stored = { id: `dub-${at}`, video, uploaded: false, addedAt: at, notes: [], reached: {}, ...dub }
    writeFileSync(join(dataDir, 'dubs', `dub-${at}.json`), JSON.stringify(stored))
  }
  const store = openDubs(join(dataDir, 'dubs'), () => undefined)
  const recent = openRecentProjects(dataDir, silentLog())
  const projects = createProjects({ recent, documents: dataDir, dataDir, onChange: () => undefined })
  onTestFinished(async () => {
    projects[Symbol.dispose]()
    await recent.flush()
    rmSync(dataDir, { recursive: true })
  })
  const spoken = join(dataDir, 'spoken')
  const dubProjects = createDubProjects({
    ...{
      store,
      projects,
      recent,
      spoken,
      folder: join(dataDir, 'projects'),
      projectOf: async () => undefined,
      words: undefined,
    },
  })
  return { dataDir, video, store, projects, recent, spoken, ...dubProjects }
}

const order = (to: string) => ({
  ...{ to, transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: {}, subtitles: false },
  output: `/films/film.${to}.mp4`,
})
const transcript = {
  segments: [line(0, 1, 'Good morning.'), line(1, 4, 'The rain came.')],
  names: { SPEAKER_00: 'Amina' },
  language: 'en',
  origin: 'analysis',
}
const lines = [line(0, 1, 'Habari za asubuhi.'), line(1, 4, 'Mvua ilifika.')]
const result = { path: '/films/film.sw.mp4', subtitles: [], lines: 2, speakers: 1, seconds: 3 }

it('makes one project for all languages of a film, in the folder of the studio', async () => {
  const { dataDir, store, hold } = setup(
    [{ order: order('sw') }, { order: order('zu') }].map((one) => ({ ...one, state: { name: 'draft' } })),
  )
  const held = await Promise.all(['dub-0', 'dub-1'].map((id) => hold(id, signal)))
  const path = join(dataDir, 'projects', 'film.griot')
  expect(held.map((one) => one.path)).toEqual([path, path])
  expect(store.list().map(({ project }) => project)).toEqual([path, path])
  expect(new Set(store.list().map(({ account }) => account)).size).toBe(1)
  for (const one of held) one[Symbol.dispose]()
})

it('takes in what dubs of older studios have reached, whatever their state, and loses nothing of it', async () => {
  const { store, projects, hold, spoken } = setup([
    {
      order: order('sw'),
      state: { name: 'done', result },
      endedAt: 7,
      reached: { profile: 'local', transcript, lines, cast: { SPEAKER_00: 'sw-juma' } },
    },
    {
      order: order('zu'),
      state: { name: 'paused', fraction: 0.5 },
      reached: {
        profile: 'local',
        transcript,
        lines: lines.map((one) => ({ ...one, text: 'Sawubona.' })),
        renderJob: 'job-1',
      },
    },
    {
      order: order('ha'),
      state: { name: 'failed', failure: { kind: 'offline', message: 'No.' }, stage: 'translation' },
      reached: { transcript },
    },
    { order: order('yo'), state: { name: 'ordered' }, reached: {} },
  ])
  mkdirSync(join(spoken, 'dub-0'), { recursive: true })
  writeFileSync(join(spoken, 'dub-0', '0.wav'), encodeWav(new Float32Array(1600).fill(0.1), 16_000))
  using held = await hold('dub-2', signal)
  const { document, results } = await projects.use(held.id, ({ journal, records }) => ({
    document: journal.document,
    results: records.results(),
  }))
  expect(
    linesInOrder(document).map(({ source, texts }) => [source, texts.sw?.text, texts.zu?.text, texts.ha?.text]),
  ).toEqual([
    ['Good morning.', 'Habari za asubuhi.', 'Sawubona.', undefined],
    ['The rain came.', 'Mvua ilifika.', 'Sawubona.', undefined],
  ])
  expect(Object.values(document.speakers)).toMatchObject([{ name: 'Amina', voices: { sw: { voice: 'sw-juma' } } }])
  expect(linesInOrder(document)[0]?.texts.sw?.take).toBeDefined()
  expect(results).toMatchObject([{ to: 'sw', path: result.path, madeAt: 7 }])
  const reachedOf = (id: string) => store.get(id)?.reached
  expect(reachedOf('dub-0')).toEqual({ profile: 'local', origin: 'analysis', steps: ['order', 'translation', 'cast'] })
  // What has not ended goes on after the steps that are in the project, with its job.
  expect(reachedOf('dub-1')).toEqual({
    profile: 'local',
    renderJob: 'job-1',
    origin: 'analysis',
    steps: ['order', 'translation'],
  })
  expect(reachedOf('dub-2')).toEqual({ origin: 'analysis', steps: [] })
  expect(reachedOf('dub-3')).toEqual({})
  // The states stand as they were.
  expect(store.list().map(({ state }) => state.name)).toEqual(['done', 'paused', 'failed', 'ordered'])
})

it('makes a new project where that of a dub is gone, in which no step of the order is done', async () => {
  const { dataDir, store, hold } = setup([
    {
      order: order('sw'),
      state: { name: 'ordered' },
      reached: { steps: ['order', 'translation'], renderJob: 'job-1' },
      project: '/gone/film.griot',
    } satisfies Partial<Record<keyof StoredDub, unknown>>,
  ])
  using held = await hold('dub-0', signal)
  expect(held.path).toBe(join(dataDir, 'projects', 'film.griot'))
  expect(store.get('dub-0')).toMatchObject({ project: held.path, reached: { renderJob: 'job-1' } })
  expect(store.get('dub-0')?.reached.steps).toBeUndefined()
})

it('removes the project of dubs that are gone, unless somebody has opened it or it is kept elsewhere', async () => {
  const { dataDir, video, recent, hold, drop } = setup([{ order: order('sw'), state: { name: 'draft' } }])
  const { path, [Symbol.dispose]: close } = await hold('dub-0', signal)
  await drop(path)
  close()
  expect(existsSync(path)).toBe(true) // it was open
  await recent.remember(path, video)
  await drop(path)
  expect(existsSync(path)).toBe(true)
  await recent.forget(path)
  const elsewhere = join(dataDir, 'Mine.griot')
  writeFileSync(elsewhere, 'a project')
  await drop(elsewhere)
  await drop(path)
  expect([existsSync(elsewhere), existsSync(path)]).toEqual([true, false])
})
