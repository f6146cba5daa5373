import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../electron/client/client.ts'
import type { Client } from '../../electron/client/method.ts'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { type Local, local } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import { quantile } from '../bench/benchEngine.ts'
import { atMost, report } from '../bench/goals.ts'
import { askHealth } from '../support/askHealth.ts'
import { audio, video } from '../support/media.ts'
import { flacSilence } from './flacSilence.ts'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE } from './httpBytes.ts'
import { repeatEdits, slowWav, stretchSamples } from './mp4Bombs.ts'
import { rawExchange } from './rawExchange.ts'
import { shapesOfLines } from './shapesOfLines.ts'

/** Milliseconds in which 99 of 100 questions for the engine's health are to be answered, whatever else it is asked. */
const MAX_ANSWER_MS = 250
/** Seconds for which an attack goes on at least, and answers without which its row fails: none is no good figure. */
const LEAST_SECONDS = 3
const LEAST_ANSWERS = 5
/** Seconds after which a job that is still at work is cancelled: its lines are planned by then, and only spoken. */
const MOST_SECONDS = 60
/** Lines of an order, as many as fit. */
const ORDER_LINES = 20_000
/** Analyses of an hour that the engine has done before, and segments of each. */
const ANALYSIS_COUNT = 500
const SEGMENTS_PER_ANALYSIS = 1200

/** The engine under attack, and the means of an attack. */
interface Target {
  readonly url: string
  readonly client: Client<Service>
  readonly local: Client<Local>
  /** A film of six seconds. */
  readonly film: string
  file(name: string, bytes: Buffer): string
}

type Attack = (target: Target) => Promise<unknown>

/** Asks an engine for its health while it is attacked by what used to hold everybody up. Throws where it answers too late. */
export async function heldUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-held-up-'))
  process.env['GRIOT_ENGINE_KEY'] = ABUSE_KEY
  try {
    fillJobs(join(folder, 'engine'))
    await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
    using client = createClient(service, { baseUrl: engine.url, key: ABUSE_KEY, retry: { deadline: 0 } })
    using own = createClient(local, { baseUrl: engine.url, key: ABUSE_KEY })
    const film = join(folder, 'film.mp4')
    writeMedia({ out: film, video: video('h264', 6), audio: [audio('aac', 6)] })
    const file = (name: string, bytes: Buffer): string => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return path
    }
    const late: string[] = []
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const health = askHealth(engine.url)
      const started = performance.now()
      // Short attacks are repeated, so that the figure stands on enough questions.
      do await attack({ url: engine.url, client, local: own, film, file })
      while (performance.now() - started < LEAST_SECONDS * 1000)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const times = await health.stop()
      const [p50, p99, max] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map(Math.round)
      report(
        `health during ${name} (${seconds} s)`,
        `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms of ${times.length}`,
        atMost(p99, MAX_ANSWER_MS, 'ms (p99)'),
      )
      if (times.length < LEAST_ANSWERS || Number(p99) > MAX_ANSWER_MS) late.push(name)
    }
    if (late.length > 0) throw new Error(`Others were held up during: ${late.join(', ')}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills the job table as weeks of analyses do. */
function fillJobs(dataDir: string): void {
  const database = openDatabase(dataDir)
  const records = jobRecords(database)
  const text = 'Na hivyo ndivyo ilivyokuwa siku ile. '.repeat(40)
  const segments = Array.from({ length: SEGMENTS_PER_ANALYSIS }, (_, id) => ({
    ...LINE,
    id,
    start: id,
    end: id + 1,
    text,
  }))
  const analysis = { language: 'sw', duration_seconds: 3600, segments, speakers: ['SPEAKER_00'], diarized: true }
  for (let count = 0; count < ANALYSIS_COUNT; count++) {
    const id = `earlier-${count}`
    records.add({ id, account: 'owner', key: 'owner', kind: 'analyze', input: { language: 'auto', diarize: true } })
    records.finish(id, analysis, { notes: [], lines: [] })
  }
  database.close()
}

const LINE = { id: 1, start: 1, end: 2, text: 'Habari za asubuhi.', speaker: 'SPEAKER_00' }
const NESTED = '['.repeat(7_000_000) + ']'.repeat(7_000_000)
const WIDE = `[${'0,'.repeat(5_000_000)}0]`
/** As much as is allowed. */
const LONG = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ ...LINE, id, text: 'Habari za asubuhi. '.repeat(35) })),
)

const ATTACKS: Readonly<Record<string, Attack>> = {
  nothing: () => new Promise((resolve) => setTimeout(resolve, 3000)),
  '14 MB of nested segments': ({ url }) => send(url, form('segments', NESTED)),
  '14 MB of a nested voice map': ({ url }) => send(url, form('voice_map', NESTED)),
  '10 MB of numbers as segments': ({ url }) => send(url, form('segments', WIDE)),
  '14 MB of nested JSON': ({ url }) => send(url, json('/voice/tts', NESTED)),
  '14 MB of text to speak': ({ url }) => send(url, json('/voice/tts', JSON.stringify({ text: 'a '.repeat(7e6) }))),
  '14 MB of lines to translate': ({ url }) =>
    send(url, json('/voice/dub/translate', `{"target_language":"sw","segments":${LONG}}`)),
  '14 MB of lines for a film that is none': ({ url }) => send(url, form('segments', LONG)),
  // By hand: our own client refuses such a time before it is sent.
  'a line at 80,000,000 s': ({ url }) =>
    send(url, form('segments', JSON.stringify([LINE, { ...LINE, id: 2, end: 80_000_000 }]))),
  'a line at 360,000 s': (target) => render(target, [LINE, { ...LINE, id: 2, start: 9, end: 360_000 }]),
  ...Object.fromEntries(
    Object.entries(shapesOfLines(ORDER_LINES)).map(([shape, lines]): [string, Attack] => [
      `${lines.length} lines ${shape}`,
      (target) => render(target, lines),
    ]),
  ),
  'twenty hours of silence in 130 kB': (target) => analyze(target, 'silence.flac', () => flacSilence(72_000, 6)),
  'samples of hours': (target) => analyze(target, 'samples.mp4', (film) => stretchSamples(film, 20_000)),
  'an edit list that repeats 20,000 times': (target) =>
    analyze(target, 'edits.mp4', (film) => repeatEdits(film, 20_000)),
  'a sample a second': (target) => analyze(target, 'slow.wav', () => slowWav(2_000_000, 1)),
}

function send(url: string, parts: Parameters<typeof httpBytes>[0]): Promise<unknown> {
  const bytes = httpBytes({ ...parts, headers: [CLOSE, ...(parts.headers ?? [])] })
  return rawExchange(bytes, { port: Number(new URL(url).port), timeoutMs: 60_000 })
}

function form(field: string, text: string): Parameters<typeof httpBytes>[0] {
  const part = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"`
  const file = `${part('file')}; filename="a.mp4"\r\n\r\nx\r\n`
  const body = Buffer.from(`${file}${part(field)}\r\n\r\n${text}\r\n--x--\r\n`)
  const headers: [string, string][] = [['Content-Type', 'multipart/form-data; boundary=x']]
  return { method: 'POST', target: '/voice/dub/render', headers, body }
}

function json(target: string, text: string): Parameters<typeof httpBytes>[0] {
  return { method: 'POST', target, headers: [JSON_TYPE], body: Buffer.from(text) }
}

/** Waits for a job however it ends, and cancels one that goes on and on; one that is refused has ended. */
async function ended(target: Target, order: () => Promise<{ job_id: string }>): Promise<void> {
  const ticket = await order().catch(() => undefined)
  if (ticket === undefined) return
  const last = performance.now() + MOST_SECONDS * 1000
  while (performance.now() < last && !['done', 'error'].includes((await target.client.job(ticket)).status))
    await new Promise((resolve) => setTimeout(resolve, 250))
  await target.local.cancelJob(ticket)
}

function render(target: Target, segments: readonly Segment[]): Promise<void> {
  return ended(target, () => target.client.render({ segments: [...segments] }, { file: target.film }))
}

function analyze(target: Target, name: string, make: (film: Buffer) => Buffer): Promise<void> {
  const path = target.file(name, make(readFileSync(target.film)))
  return ended(target, () => target.client.analyze({}, { file: path }))
}

if (import.meta.main) await heldUp()
