import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { openProjectFile } from '../../dubbing/project/projectFile.ts'
import { CALL, openTestDubs } from './testDubs.ts'

const line = (id: number, start: number, text: string) => ({ id, start, end: start + 2, text, speaker: 'SPEAKER_00' })

/** A data folder with a film and the dubs of it, as older studios left them. */
function setup(dubs: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-older-dubs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const video = join(folder, 'film.mp4')
  writeFileSync(video, Buffer.from([0, 1, 200, 7]))
  mkdirSync(join(dataDir, 'dubs'), { recursive: true })
  for (const [at, dub] of dubs.entries()) {
    const stored = { id: `dub-${at}`, video, uploaded: false, addedAt: at, notes: [], reached: {}, ...dub }
    writeFileSync(join(dataDir, 'dubs', `dub-${at}.json`), JSON.stringify(stored))
  }
  return { folder, dataDir, video, older: () => readdirSync(join(dataDir, 'dubs')) }
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

it('moves the dubs of older studios into the project of their video, whatever their state, and loses nothing', async () => {
  const { dataDir, older } = setup([
    {
      order: order('sw'),
      state: { name: 'done', result },
      endedAt: 7,
      reached: { profile: 'local', transcript, lines, cast: { SPEAKER_00: 'sw-juma' } },
    },
    {
      order: order('zu'),
      state: { name: 'paused', fraction: 0.5 },
      notes: ['A word.'],
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
    { order: order('ig'), state: { name: 'draft' }, reached: {} },
  ])
  const spoken = join(dataDir, 'cache', 'spoken')
  mkdirSync(join(spoken, 'dub-0'), { recursive: true })
  writeFileSync(join(spoken, 'dub-0', '0.wav'), encodeWav(new Float32Array(1600).fill(0.1), 16_000))
  {
    await using studio = await openTestDubs(dataDir)
    const { store, so, runs } = studio
    await so(() => runs.length === 1)
    expect([runs[0]?.context.id, older(), studio.reports]).toEqual(['dub-3', [], []])
    const reachedOf = (id: string) => store.get(id)?.reached
    const both = ['order', 'translation']
    expect(reachedOf('dub-0')).toEqual({ profile: 'local', origin: 'analysis', steps: [...both, 'cast'] })
    // What has not ended goes on after the steps that are in the project, with its job.
    expect(reachedOf('dub-1')).toEqual({ profile: 'local', renderJob: 'job-1', origin: 'analysis', steps: both })
    expect(reachedOf('dub-2')).toEqual({ origin: 'analysis', steps: [] })
  }
  // The next start finds them there, as they stood.
  await using again = await openTestDubs(dataDir)
  const { dubs } = await again.commands.dubs({}, CALL)
  expect(dubs.map(({ order, state, notes }) => [order.to, state.name, notes])).toEqual([
    ['sw', 'done', []],
    ['zu', 'paused', ['A word.']],
    ['ha', 'failed', []],
    ['yo', 'running', []],
    ['ig', 'draft', []],
  ])
  await again.close()
  using file = openProjectFile(join(dataDir, 'projects', 'film.griot'))
  const { document } = file.journal
  expect(linesInOrder(document).map(({ source, texts }) => [source, texts.sw?.text, texts.zu?.text])).toEqual([
    ['Good morning.', 'Habari za asubuhi.', 'Sawubona.'],
    ['The rain came.', 'Mvua ilifika.', 'Sawubona.'],
  ])
  expect(Object.values(document.speakers)).toMatchObject([{ name: 'Amina', voices: { sw: { voice: 'sw-juma' } } }])
  expect(linesInOrder(document)[0]?.texts.sw?.take).toBeDefined()
  expect(file.records.results()).toMatchObject([{ to: 'sw', path: result.path, madeAt: 7 }])
})

it('moves the dub of a video that is away, and puts aside what cannot be read', async () => {
  const { dataDir, older } = setup([{ order: order('sw'), state: { name: 'done', result }, video: '/away/film.mp4' }])
  writeFileSync(join(dataDir, 'dubs', 'broken.json'), '{')
  await using studio = await openTestDubs(dataDir)
  expect(older().map((name) => name.replace(/\d+$/, ''))).toEqual(['broken.json.broken-'])
  const { dubs } = await studio.commands.dubs({}, CALL)
  expect(dubs).toMatchObject([{ video: '/away/film.mp4', state: { name: 'done', result: { path: result.path } } }])
})

it('leaves a dub beside its project until it is safely there', async () => {
  const { folder, dataDir, older } = setup([{ order: order('sw'), state: { name: 'paused', fraction: 0.1 } }])
  // The project of the video is no project.
  const project = join(folder, 'film.griot')
  writeFileSync(project, 'nothing')
  {
    await using studio = await openTestDubs(dataDir)
    expect([studio.store.list(), older(), studio.reports.length]).toEqual([[], ['dub-0.json'], 1])
  }
  rmSync(project)
  await using studio = await openTestDubs(dataDir)
  expect([studio.stateOf('dub-0')?.name, older()]).toEqual(['paused', []])
})

it('finds the dubs of its projects where the list of them is lost', async () => {
  const { dataDir, video } = setup([])
  {
    await using studio = await openTestDubs(dataDir)
    await studio.commands.addDubs({ again: false, paths: [video] }, CALL)
  }
  rmSync(join(dataDir, 'recent.json'))
  await using studio = await openTestDubs(dataDir)
  expect((await studio.commands.dubs({}, CALL)).dubs).toMatchObject([{ video, state: { name: 'draft' } }])
  expect(existsSync(join(dataDir, 'projects', 'film.griot'))).toBe(true)
})
