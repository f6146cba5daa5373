import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { readTimeMap } from '../../shared/timing/waits/timeMapComment.ts'
import { finish, pictureHashes } from '../support/media.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const GRIOT = programPath('griot')
const root = mkdtempSync(join(tmpdir(), 'griot-orders-'))
const films = join(root, 'films')
const LINES = {
  en: ['Good morning.', 'Welcome everyone.'],
  sw: ['Habari za asubuhi.', 'Karibuni wote.'],
  ha: ['Ina kwana.', 'Barka da zuwa.'],
} as const

const subtitles = ([first, second]: readonly [string, string]) =>
  `1\n00:00:00,300 --> 00:00:01,400\n${first}\n\n2\n00:00:01,600 --> 00:00:02,800\n${second}\n`

beforeAll(() => {
  mkdirSync(films)
  for (const name of ['one', 'three'])
    copyFileSync(join(import.meta.dirname, '../films', 'rich.mp4'), join(films, `${name}.mp4`))
  writeFileSync(join(films, 'two.mp4'), 'This is no video.')
  for (const name of ['one', 'two', 'three']) {
    writeFileSync(join(films, `${name}.srt`), subtitles(LINES.en))
    for (const to of ['sw', 'ha'] as const) writeFileSync(join(films, `${name}.${to}.srt`), subtitles(LINES[to]))
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

type Event = Record<string, unknown>

/** Runs the real program on all videos of the folder; it is killed at once at the first event that `killAt` wants. */
function order(
  args: readonly string[],
  killAt: (event: Event) => boolean = () => false,
  // As a shell reads *.mp4: what a killed run left under a hidden name is none of them.
  videos = readdirSync(films).filter((name) => name.endsWith('.mp4') && !name.startsWith('.')),
  keys: Readonly<Record<string, string>> = {},
) {
  const env = { ...process.env, ...keys, GRIOT_DATA: join(root, 'data') }
  const child = spawn(process.execPath, [GRIOT, 'dub', ...videos, '--to', 'sw,ha', '--json', ...args], {
    cwd: films,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const events: Event[] = []
  createInterface(child.stdout).on('line', (line) => {
    const event = JSON.parse(line) as Event
    events.push(event)
    if (killAt(event)) child.kill('SIGKILL')
  })
  return new Promise<{ code: number | null; events: Event[] }>((resolve) => {
    child.once('close', (code) => resolve({ code, events }))
  })
}

const named = (events: readonly Event[], name: string) =>
  events.filter(({ event }) => event === name).map(({ video, to }) => `${String(video).slice(films.length + 1)} ${to}`)

it('dubs several videos into several languages, past a broken one, and goes on after a kill', async () => {
  // Two dubs of a film are made at once, and either may be the first.
  const killed = await order(['--no-qc'], ({ event }) => event === 'done')
  expect(killed.code).toBeNull()
  const made = named(killed.events, 'done')
  expect(made[0]).toMatch(/^one\.mp4 (sw|ha)$/)
  const first = join(films, made[0]?.endsWith('sw') ? 'one.sw.mp4' : 'one.ha.mp4')
  const madeAt = statSync(first).mtimeMs

  const table = join(root, 'summary.csv')
  const again = await order(['--no-qc', '--summary', table])
  expect(again.code).toBe(1)
  const [kept, done] = [named(again.events, 'kept'), named(again.events, 'done')]
  expect(kept).toEqual(expect.arrayContaining(made))
  expect(statSync(first).mtimeMs).toBe(madeAt)
  expect([...kept, ...done].toSorted()).toEqual(['one.mp4 ha', 'one.mp4 sw', 'three.mp4 ha', 'three.mp4 sw'])
  expect(done).toEqual(expect.arrayContaining(['three.mp4 ha', 'three.mp4 sw']))
  expect(named(again.events, 'failed')).toEqual(['two.mp4 sw', 'two.mp4 ha'])
  const counts = { dubs: 6, done: done.length, kept: kept.length, failed: 2, stopped: 0 }
  expect(again.events.at(-1)).toEqual({ event: 'ended', ...counts })
  // The transcript and who speaks are found once for all languages of a film.
  const speakerEvents = again.events.filter(({ stage, fraction }) => stage === 'speakers' && fraction === 0)
  expect(named(speakerEvents, 'progress')).toEqual(['three.mp4 sw'])
  expect(readFileSync(table, 'utf8').trim().split('\r\n')).toHaveLength(7)
  const hidden = readdirSync(films).filter((name) => name.startsWith('.'))
  expect(hidden).toEqual([])
})

it('tells once, before any work, that no translator is installed for several films and languages', async () => {
  const folder = join(root, 'untranslated')
  mkdirSync(folder)
  for (const name of ['one', 'three']) {
    copyFileSync(join(films, 'one.mp4'), join(folder, `${name}.mp4`))
    writeFileSync(join(folder, `${name}.srt`), subtitles(LINES.en))
  }
  const env = { ...process.env, GRIOT_DATA: join(root, 'data'), GRIOT_PACKS: join(root, 'packs'), GRIOT_CHAT_URL: '' }
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [GRIOT, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => printed.push(line))
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, said: printed }
  }
  const command = 'griot packs setup --from en --to sw,ha'
  const { code, said } = await run('dub', 'one.mp4', 'three.mp4', '--to', 'sw,ha')
  expect(code).toBe(3)
  expect(said[0]).toContain(`Nothing here translates into Swahili and Hausa; ${command} installs`)
  expect(said.filter((line) => line.includes('packs setup'))).toHaveLength(1)
  expect(said.filter((line) => line.includes('Starting'))).toEqual([])
  const { said: watched } = await run('watch', '.', 'out', '--to', 'sw,ha', '--once', '--quiet', '0.1')
  expect(watched.filter((line) => line.includes(command))).toHaveLength(1)
  expect(watched.filter((line) => line.includes('no translator'))).toHaveLength(2)
})

it('joins the languages of a film to one file with a track each, and the original', async () => {
  const joined = join(films, 'one.dub.mkv')
  const args = ['--one-file', 'mkv', '--keep-original', '--default-track', 'ha']
  const ended = await order(args, () => false, ['one.mp4'])
  expect(ended.events.filter(({ event }) => event === 'failed')).toEqual([])
  const { audio, subtitles } = finish(probe({ path: joined }))
  expect(audio.map(({ language, title, default: isDefault }) => [language, title, isDefault])).toEqual([
    ['swa', 'Swahili', false],
    ['hau', 'Hausa', true],
    ['eng', 'Original', false],
  ])
  expect(subtitles.slice(0, 2).map(({ title }) => title)).toEqual(['Swahili', 'Hausa'])
  expect(pictureHashes(joined)).toEqual(pictureHashes(join(films, 'one.mp4')))
  const again = await order(args, () => false, ['one.mp4'])
  expect([again.code, named(again.events, 'kept')]).toEqual([0, ['one.mp4 sw', 'one.mp4 ha']])
})

it('tells before the work what would be made, in a folder that is still missing and as one file', async () => {
  const plans = async (...args: string[]) => {
    const { code, events } = await order(['--dry-run', ...args], () => false, ['three.mp4', 'two.mp4'])
    expect(code).toBe(1)
    return events.map(({ state, output, ofFilm }) => [state, String(output).slice(films.length + 1), ofFilm])
  }
  const each = await plans('--out', 'new/dubs')
  expect(each.slice(0, 2)).toEqual([
    ['new', 'new/dubs/three.sw.mp4', undefined],
    ['new', 'new/dubs/three.ha.mp4', undefined],
  ])
  expect(each.slice(2).map(([state, , ofFilm]) => [state, ofFilm])).toEqual(Array(2).fill(['missing', true]))
  expect((await plans('--one-file', 'mkv', '--out', 'new/dubs')).slice(0, 2)).toEqual(
    Array(2).fill(['new', 'new/dubs/three.dub.mkv', undefined]),
  )
  expect(existsSync(join(films, 'new'))).toBe(false)
  expect((await order(['--one-file', 'mkv', '--keep-original', '--dry-run'], () => false, ['one.mp4'])).events).toEqual(
    [{}, {}].map(() => expect.objectContaining({ state: 'kept', output: join(films, 'one.dub.mkv') })),
  )
})

it('joins what a hosted service made of each language, with the words and voices that hold for all of them', async () => {
  await using hosted = await startTestEngine({ local: false })
  const [words, cast] = [join(root, 'say.csv'), join(root, 'cast.json')]
  writeFileSync(words, 'karibuni,karibuni sana\nbarka,barka da yamma\n')
  const joined = join(root, 'hosted.mp4')
  const access = ['--base-url', hosted.engine.url, '--api-key-env', 'HOSTED_KEY']
  const args = [
    '--one-file',
    '--no-qc',
    '--keep-original',
    '--out',
    joined,
    '--dictionary',
    words,
    '--cast',
    cast,
    ...access,
  ]
  const ended = await order(args, () => false, ['three.mp4'], { HOSTED_KEY: hosted.engine.key })
  expect(ended.events.filter(({ event }) => event === 'failed')).toEqual([])
  const { audio, subtitles } = finish(probe({ path: joined }))
  expect(audio.map(({ language, title, default: isDefault }) => [language, title, isDefault])).toEqual([
    ['swa', 'Swahili', true],
    ['hau', 'Hausa', false],
    ['eng', 'Original', false],
  ])
  expect(subtitles.slice(0, 2).map(({ language }) => language)).toEqual(['swa', 'hau'])
  expect(pictureHashes(joined)).toEqual(pictureHashes(join(films, 'three.mp4')))
  const { items } = await hosted.service.history({})
  const spokenText = items
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
  expect(spokenText).toContain('karibuni sana')
  expect(spokenText).toContain('barka da yamma')
  const { speakers } = JSON.parse(readFileSync(cast, 'utf8'))
  expect(speakers.map(({ voices }: { voices: object }) => Object.keys(voices).sort())).toEqual([['ha', 'sw']])
})

it('lets the picture of one file wait for all its languages together, also after a kill', async () => {
  const folder = join(root, 'long')
  mkdirSync(folder)
  const film = join(folder, 'long.mp4')
  copyFileSync(join(import.meta.dirname, '../films', 'rich.mp4'), film)
  const long = 'Barka da zuwa, jama’a duka, muna farin cikin ganin ku a nan yau da safe.'
  writeFileSync(join(folder, 'long.srt'), subtitles(LINES.en))
  writeFileSync(
    join(folder, 'long.sw.srt'),
    subtitles(['Habari za asubuhi, ndugu zangu wapendwa, karibuni nyote.', LINES.sw[1]]),
  )
  writeFileSync(join(folder, 'long.ha.srt'), subtitles([LINES.ha[0], long]))
  const args = ['--one-file', '--no-qc', '--picture', 'wait', '--keep-original']
  const killed = await order(args, ({ event }) => event === 'done', [film])
  expect(killed.code).toBeNull()
  const ended = await order(args, () => false, [film])
  expect(ended.events.filter(({ event }) => event === 'failed')).toEqual([])
  expect(ended.events.filter(({ event }) => event === 'kept' || event === 'done')).toHaveLength(2)
  const joined = join(folder, 'long.dub.mp4')
  // FFmpeg tells of track names, which QuickTime stores without a length, that it reads them on a second try.
  Log.setLevel(AV_LOG_QUIET)
  using file = new SourceFile(joined)
  const map = readTimeMap(file.context.metadata?.get('comment') ?? '')
  // Swahili needs its first line to wait, Hausa its second: the one file waits for both.
  const added = [1.5, 3].map((moment) => map?.toDub(moment, 'end') ?? 0)
  expect((added[0] ?? 0) - 1.5).toBeGreaterThan(0.2)
  expect((added[1] ?? 0) - 3).toBeGreaterThan((added[0] ?? 0) - 1.5 + 0.2)
  const facts = finish(probe({ path: joined }))
  expect(facts.duration).toBeGreaterThan(finish(probe({ path: film })).duration + (map?.added ?? 0) - 0.2)
  expect(facts.audio.map(({ language }) => language)).toEqual(['swa', 'hau', 'eng'])
  expect(pictureHashes(joined)).toEqual(pictureHashes(film))
})

it('makes of a programme of sound one of the same kind, with its tags', async () => {
  copyFileSync(join(import.meta.dirname, '../films', 'rich.mp3'), join(films, 'pod.mp3'))
  writeFileSync(join(films, 'pod.srt'), subtitles(LINES.en))
  for (const to of ['sw', 'ha'] as const) writeFileSync(join(films, `pod.${to}.srt`), subtitles(LINES[to]))
  const { code } = await order(['--no-qc'], undefined, ['pod.mp3'])
  expect(code).toBe(0)
  for (const to of ['sw', 'ha']) {
    const path = join(films, `pod.${to}.mp3`)
    const { audio, video, duration } = finish(probe({ path }))
    expect([audio.map(({ codec }) => codec), video, Math.round(duration)]).toEqual([['mp3'], undefined, 3])
    using file = new SourceFile(path)
    expect(file.context.metadata?.getAll()).toMatchObject({ artist: 'Ada', language: to === 'sw' ? 'swa' : 'hau' })
  }
})
