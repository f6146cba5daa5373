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
import { basename, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { readTimeMap } from '../../shared/timing/waits/timeMapComment.ts'
import { finish, pictureHashes, pictureTimes } from '../support/media.ts'
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

/** Puts one of the films into a folder, with its subtitles in all languages. */
function filmIn(
  folder: string,
  film: string,
  name: string,
  texts: Partial<Record<keyof typeof LINES, [string, string]>> = {},
): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}${extname(film)}`)
  copyFileSync(join(import.meta.dirname, '../films', film), path)
  writeFileSync(join(folder, `${name}.srt`), subtitles(LINES.en))
  for (const to of ['sw', 'ha'] as const)
    writeFileSync(join(folder, `${name}.${to}.srt`), subtitles(texts[to] ?? LINES[to]))
  return path
}

beforeAll(() => {
  filmIn(films, 'rich.mp4', 'one')
  filmIn(films, 'rich.mp3', 'pod')
  writeFileSync(join(films, 'broken.mp4'), 'This is no video.')
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

type Event = Record<string, unknown>

/** Runs the real program on videos; it is killed at once at the first event that `killAt` wants. */
function order(
  args: readonly string[],
  videos: readonly string[],
  {
    killAt = () => false,
    keys = {},
  }: { killAt?: (event: Event) => boolean; keys?: Readonly<Record<string, string>> } = {},
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
const isDone = ({ event }: Event) => event === 'done'

const named = (events: readonly Event[], name: string) =>
  events.filter(({ event }) => event === name).map(({ video, to }) => `${basename(String(video))} ${to}`)

it('dubs several files into several languages, past a broken one, and goes on after a kill', async () => {
  const videos = ['broken.mp4', 'pod.mp3']
  // Two dubs of a film are made at once, and either may be the first.
  const killed = await order(['--no-qc'], videos, { killAt: isDone })
  expect(killed.code).toBeNull()
  const made = named(killed.events, 'done')
  expect(made[0]).toMatch(/^pod\.mp3 (sw|ha)$/)
  const first = join(films, made[0]?.endsWith('sw') ? 'pod.sw.mp3' : 'pod.ha.mp3')
  const madeAt = statSync(first).mtimeMs

  const table = join(root, 'summary.csv')
  const again = await order(['--no-qc', '--summary', table], videos)
  expect(again.code).toBe(1)
  const [kept, done] = [named(again.events, 'kept'), named(again.events, 'done')]
  expect(kept).toEqual(expect.arrayContaining(made))
  expect(statSync(first).mtimeMs).toBe(madeAt)
  expect([...kept, ...done].toSorted()).toEqual(['pod.mp3 ha', 'pod.mp3 sw'])
  expect(named(again.events, 'failed')).toEqual(['broken.mp4 sw', 'broken.mp4 ha'])
  const counts = { dubs: 4, done: done.length, kept: kept.length, failed: 2, stopped: 0 }
  expect(again.events.at(-1)).toEqual({ event: 'ended', ...counts })
  // The transcript and who speaks are found once for all languages of a film, and for both runs.
  const speakerEvents = [killed, again].flatMap(({ events }) =>
    events.filter(({ stage, fraction }) => stage === 'speakers' && fraction === 0),
  )
  expect(named(speakerEvents, 'progress')).toEqual(['pod.mp3 sw'])
  expect(readFileSync(table, 'utf8').trim().split('\r\n')).toHaveLength(5)
  expect(readdirSync(films).filter((name) => name.startsWith('.'))).toEqual([])
  // Of a programme of sound one of the same kind is made, with its tags.
  for (const to of ['sw', 'ha']) {
    const path = join(films, `pod.${to}.mp3`)
    const { audio, video, duration } = finish(probe({ path }))
    expect([audio.map(({ codec }) => codec), video, Math.round(duration)]).toEqual([['mp3'], undefined, 3])
    using file = new SourceFile(path)
    expect(file.context.metadata?.getAll()).toMatchObject({ artist: 'Ada', language: to === 'sw' ? 'swa' : 'hau' })
  }
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
  rmSync(join(folder, 'three.mp4'))
  const { said: watched } = await run('watch', '.', 'out', '--to', 'sw,ha', '--once', '--quiet', '0.1')
  expect(watched.filter((line) => line.includes(command))).toHaveLength(1)
  expect(watched.filter((line) => line.includes('no translator'))).toHaveLength(1)
})

it('joins the languages of a film to one file whose picture waits for all of them together, also after a kill', async () => {
  const folder = join(root, 'long')
  const film = filmIn(folder, 'rich.mp4', 'long', {
    sw: ['Habari za asubuhi, ndugu zangu wapendwa, karibuni nyote.', LINES.sw[1]],
    ha: [LINES.ha[0], 'Barka da zuwa, jama’a duka, muna farin cikin ganin ku a nan yau da safe.'],
  })
  const args = ['--no-qc', '--one-file', 'mkv', '--picture', 'wait', '--keep-original', '--default-track', 'ha']
  const killed = await order(args, [film], { killAt: isDone })
  expect(killed.code).toBeNull()
  const ended = await order(args, [film])
  expect(named(ended.events, 'failed')).toEqual([])
  expect([...named(ended.events, 'kept'), ...named(ended.events, 'done')]).toHaveLength(2)
  const joined = join(folder, 'long.dub.mkv')
  // FFmpeg tells of track names, which QuickTime stores without a length, that it reads them on a second try.
  Log.setLevel(AV_LOG_QUIET)
  using file = new SourceFile(joined)
  const map = readTimeMap(file.context.metadata?.get('comment') ?? '')
  // Swahili needs its first line to wait, Hausa its second: the one file waits for both.
  const added = [1.5, 3].map((moment) => map?.toDub(moment, 'end') ?? 0)
  expect((added[0] ?? 0) - 1.5).toBeGreaterThan(0.2)
  expect((added[1] ?? 0) - 3).toBeGreaterThan((added[0] ?? 0) - 1.5 + 0.2)
  const { audio, subtitles: tracks, duration } = finish(probe({ path: joined }))
  expect(duration).toBeGreaterThan(finish(probe({ path: film })).duration + (map?.added ?? 0) - 0.2)
  expect(audio.map(({ language, title, default: isDefault }) => [language, title, isDefault])).toEqual([
    ['swa', 'Swahili', false],
    ['hau', 'Hausa', true],
    ['eng', 'Original', false],
  ])
  expect(tracks.slice(0, 2).map(({ title }) => title)).toEqual(['Swahili', 'Hausa'])
  expect(pictureHashes(joined)).toEqual(pictureHashes(film))
  expect(pictureTimes(joined).at(-1)).toBeCloseTo((pictureTimes(film).at(-1) ?? 0) + (map?.added ?? 0), 1)
  const again = await order(args, [film])
  expect([again.code, named(again.events, 'kept')]).toEqual([0, ['long.mp4 sw', 'long.mp4 ha']])
  const planned = await order([...args, '--dry-run'], [film])
  expect(planned.events).toEqual([{}, {}].map(() => expect.objectContaining({ state: 'kept', output: joined })))
})

it('tells before the work what would be made, in a folder that is still missing', async () => {
  const { code, events } = await order(
    ['--dry-run', '--one-file', 'mkv', '--out', 'new/dubs'],
    ['one.mp4', 'broken.mp4'],
  )
  expect(code).toBe(1)
  expect(events.map(({ state, output, ofFilm }) => [state, String(output).slice(films.length + 1), ofFilm])).toEqual([
    ...Array(2).fill(['new', 'new/dubs/one.dub.mkv', undefined]),
    ...Array(2).fill(['missing', 'new/dubs/broken.dub.mkv', true]),
  ])
  expect(existsSync(join(films, 'new'))).toBe(false)
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
  const ended = await order(args, ['one.mp4'], { keys: { HOSTED_KEY: hosted.engine.key } })
  expect(named(ended.events, 'failed')).toEqual([])
  const { audio, subtitles } = finish(probe({ path: joined }))
  expect(audio.map(({ language, title, default: isDefault }) => [language, title, isDefault])).toEqual([
    ['swa', 'Swahili', true],
    ['hau', 'Hausa', false],
    ['eng', 'Original', false],
  ])
  expect(subtitles.slice(0, 2).map(({ language }) => language)).toEqual(['swa', 'hau'])
  expect(pictureHashes(joined)).toEqual(pictureHashes(join(films, 'one.mp4')))
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
