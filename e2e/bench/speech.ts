import http from 'node:http'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import createEspeak from '@echogarden/espeak-ng-emscripten'
import type { EspeakSetting } from '../../electron/engine/adapters/espeak/espeakVoice.ts'
import { ESPEAK_VOICES } from '../../electron/engine/adapters/espeak/espeakVoices.ts'
import type { EngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { CAN_LOOK, residentMegabytes, watchMemory } from '../fault/processFacts.ts'
import { benchEngine, quantile } from './benchEngine.ts'
import { atLeast, atMost, report } from './goals.ts'

const SENTENCE = 'Leo tutazungumza kuhusu mradi mpya wa maji katika kijiji chetu. '
const SHORT = SENTENCE.repeat(4).slice(0, 200)
const LONG = SENTENCE.repeat(80).slice(0, 5000)
const MEASURED_ROUNDS = 40
const CLIENT_COUNT = 200
const LOAD_SECONDS = 30
/** Memory that the engine takes once and keeps is no leak. */
const WARM_UP_SECONDS = 10
const ROUNDS_OF_CROWD = 3
const GREETING = 'Habari za asubuhi.'
/**
 * Measured against espeak-ng alone in the same run, on any machine: the first sound comes in little more than the time
 * of one sentence, and a crowd, with its own client on the same cores, has this share of the answers that they could give
 * if they did nothing else. Both stand at a third above what was measured, where a voice that waits for its phrase fails.
 */
const GOALS = { first: 1.2, answers: 0.2 }

interface Spoken {
  readonly status: number
  /** Milliseconds from the request to the first byte after the WAV header, and to the end. */
  readonly first: number
  readonly whole: number
}

type Say = (path: string, text: string) => Promise<Spoken>

/** Each part by its name. */
const PARTS: Readonly<Record<string, (engine: EngineProcess, say: Say) => Promise<void>>> = { first, crowd }

/** How soon speech is heard, and what two hundred callers at once do to the engine; or one of the two: first, crowd. */
export async function speech(part?: string): Promise<void> {
  const chosenParts = Object.entries(PARTS).filter(([name]) => part === undefined || part === name)
  if (chosenParts.length === 0)
    throw new Error(`There is no part ${part}. There are: ${Object.keys(PARTS).join(', ')}.`)
  await benchEngine(async ({ engine }) => {
    using agent = owned(new http.Agent({ keepAlive: true, maxSockets: CLIENT_COUNT }))
    const say: Say = (path, text) => speak(engine, { path, text, agent })
    for (let count = 0; count < 4; count++) await say('/voice/tts/stream', SHORT)
    for (const [, measure] of chosenParts) await measure(engine, say)
  })
}

async function first(_engine: EngineProcess, say: Say): Promise<void> {
  const firsts: number[] = []
  for (let count = 0; count < MEASURED_ROUNDS; count++) firsts.push((await say('/voice/tts/stream', SHORT)).first)
  const [median, p95] = [quantile(firsts, 0.5), quantile(firsts, 0.95)]
  const value = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
  const most = Number((GOALS.first * (await timeAlone(SENTENCE))).toFixed(1))
  report(
    'first sound of 200 characters',
    value,
    atMost(median, most, `ms (median), ${GOALS.first} of a sentence by espeak-ng alone`),
  )
  const long = await say('/voice/tts/stream', LONG)
  const share = `${((100 * long.first) / long.whole).toFixed(1)} % of the ${(long.whole / 1000).toFixed(1)} s it takes`
  report('first sound of 5000 characters', share, atMost((100 * long.first) / long.whole, 50, '%'))
}

interface Crowd {
  readonly times: readonly number[]
  readonly refused: number
  readonly failed: number
  /** Megabytes, at most and when all was quiet again. */
  readonly highest: number
  readonly after: number
}

/** Two hundred callers, again and again in one engine: memory that it loses grows with every round. */
async function crowd(engine: EngineProcess, sayTo: Say): Promise<void> {
  const say = () => sayTo('/voice/tts', GREETING)
  const possible = (availableParallelism() * ROUNDS_OF_CROWD * LOAD_SECONDS * 1000) / (await timeAlone(GREETING))
  await rush(engine, say, WARM_UP_SECONDS)
  const rounds: Crowd[] = []
  for (let round = 0; round < ROUNDS_OF_CROWD; round++) rounds.push(await rush(engine, say, LOAD_SECONDS))
  const sum = (of: (one: Crowd) => number) => rounds.reduce((total, one) => total + of(one), 0)
  const times = rounds.flatMap((one) => one.times)
  const errors = `${sum(({ failed }) => failed)} of ${times.length}, ${sum(({ refused }) => refused)} times 429`
  const failures = sum(({ failed }) => failed)
  report(`errors of ${CLIENT_COUNT} clients in ${rounds.length} times ${LOAD_SECONDS} s`, errors, atMost(failures, 0))
  const share = `${times.length}, ${((100 * times.length) / possible).toFixed(0)} % of what espeak-ng alone could say`
  report('answers', share, atLeast(times.length, Math.round(GOALS.answers * possible)))
  report('time of an answer', `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`)
  const after = rounds.map((one) => one.after)
  const highest = Math.max(...rounds.map((one) => one.highest))
  const most = Math.round(1.1 * (after[0] ?? Number.NaN))
  const value = `${after.join(', ')} MB after each, ${highest} MB at most`
  report('memory', value, atMost(after.at(-1), most, 'MB after the last, 10 % more than after the first'))
}

async function rush(engine: EngineProcess, say: () => Promise<Spoken>, seconds: number): Promise<Crowd> {
  const times: number[] = []
  let refused = 0
  let failed = 0
  const until = performance.now() + seconds * 1000
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status, whole } = await say().catch(() => ({ status: 0, whole: 0 }))
      if (status === 200) times.push(whole)
      else if (status === 429) refused++
      else failed++
    }
  }
  const peak = CAN_LOOK ? watchMemory(engine.pid) : undefined
  await Promise.all(Array.from({ length: CLIENT_COUNT }, client))
  const highest = peak?.() ?? Number.NaN
  await pause(3000)
  return { times, refused, failed, highest, after: CAN_LOOK ? residentMegabytes(engine.pid) : Number.NaN }
}

/** Milliseconds that espeak-ng alone takes to say a text, in this process: the median. */
async function timeAlone(text: string): Promise<number> {
  const speaker = await new (await createEspeak()).eSpeakNGWorker()
  const { voice, wordsPerMinute, pitch, range } = voiceOf('sw-juma')
  speaker.set_voice(voice)
  speaker.set_rate(wordsPerMinute)
  speaker.set_pitch(pitch)
  speaker.set_range(range)
  const times = Array.from({ length: 2 * MEASURED_ROUNDS }, () => {
    const started = performance.now()
    speaker.synthesize(text, () => false)
    return performance.now() - started
  })
  return quantile(times.slice(MEASURED_ROUNDS), 0.5)
}

function voiceOf(id: string): EspeakSetting {
  const found = ESPEAK_VOICES.find(({ record }) => record.id === id)
  if (found === undefined) throw new Error(`There is no voice ${id}.`)
  return found.setting
}

interface Saying {
  readonly path: string
  readonly text: string
  readonly agent: http.Agent
}

const WAV_HEADER_BYTES = 44

function speak({ url, key }: EngineProcess, { path, text, agent }: Saying): Promise<Spoken> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = http.request(`${url}${path}`, { method: 'POST', headers, agent, maxHeaderSize: 262_144 })
    request.on('error', reject).on('response', (response) => {
      let [first, bytes] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (first === 0 && bytes > WAV_HEADER_BYTES) first = performance.now() - started
      })
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, first, whole: performance.now() - started })
      })
    })
    request.end(JSON.stringify({ text, voice_id: 'sw-juma' }))
  })
}

function owned(agent: http.Agent): http.Agent & Disposable {
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() })
}

if (import.meta.main) await speech()
