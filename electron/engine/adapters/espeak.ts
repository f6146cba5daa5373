import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/failure.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer } from '../ports.ts'
import { ESPEAK_VOICES, type EspeakSetting, type EspeakVoice } from './espeakVoices.ts'
import { programBeside } from '../programBeside.ts'
import { plainToSsml } from './plainToSsml.ts'
import type { EspeakAnswer, EspeakOrder } from './workers/espeakWorker.ts'

const WORKER = programBeside(import.meta, './workers/espeakWorker')
const SAMPLE_RATE = 22_050
/** espeak-ng takes 80 to 450 words a minute. */
const SLOWEST = 80
const FASTEST = 450

interface Utterance {
  readonly order: EspeakOrder
  readonly receive: (answer: EspeakAnswer) => void
}

interface Desk {
  readonly worker: Worker
  readonly dropped: Int32Array
  current: Utterance | undefined
}

/**
 * The built-in voices: espeak-ng as WebAssembly, in a small pool of worker threads. WebAssembly cannot crash the
 * process and a thread may be ended at any time, which native code allows only in a process of its own.
 */
export function createEspeak(size = Math.min(2, availableParallelism())): Synthesizer {
  const waiting: Utterance[] = []
  const desks: Desk[] = []
  let nextId = 1
  let closed = false

  const assign = (): void => {
    for (const desk of desks) {
      if (desk.current !== undefined) continue
      desk.current = waiting.shift()
      if (desk.current === undefined) return
      desk.worker.ref() // speech under way keeps the program alive, an idle voice does not
      desk.worker.postMessage(desk.current.order)
    }
  }
  const hire = (): void => {
    const shared = new SharedArrayBuffer(4)
    const worker = new Worker(WORKER, { workerData: shared })
    const desk: Desk = { worker, dropped: new Int32Array(shared), current: undefined }
    worker.on('message', (answer: EspeakAnswer) => {
      if (answer.kind === 'ready') return
      desk.current?.receive(answer)
      if (answer.kind === 'piece') return
      desk.current = undefined
      worker.unref()
      assign()
    })
    worker.on('error', (error) => {
      desk.current?.receive({ kind: 'failed', id: desk.current.order.id, message: error.message })
      desks.splice(desks.indexOf(desk), 1)
      if (!closed) hire()
      assign()
    })
    worker.unref()
    desks.push(desk)
  }
  for (let count = 0; count < size; count++) hire()

  return {
    voices: ESPEAK_VOICES,
    sampleRate: SAMPLE_RATE,
    speak(request, signal) {
      const { ssml, offsetOf } = plainToSsml(request.text)
      const order: EspeakOrder = { id: nextId++, ssml, setting: settingFor(request) }
      const start = (receive: (answer: EspeakAnswer) => void): (() => void) => {
        const utterance = { order, receive }
        waiting.push(utterance)
        assign()
        return () => {
          const place = waiting.indexOf(utterance)
          if (place >= 0) waiting.splice(place, 1)
          for (const desk of desks) if (desk.current === utterance) Atomics.store(desk.dropped, 0, order.id)
        }
      }
      return pieces(start, offsetOf, signal)
    },
    async close() {
      closed = true
      await Promise.all(desks.map((desk) => desk.worker.terminate()))
    },
  }
}

/** Turns the worker's answers into an async sequence; leaving it early, or the signal, stops the synthesis. */
async function* pieces(
  start: (receive: (answer: EspeakAnswer) => void) => () => void,
  offsetOf: (position: number) => number,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  signal.throwIfAborted()
  const inbox: EspeakAnswer[] = []
  let wake = (): void => {}
  const stop = start((answer) => {
    inbox.push(answer)
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      signal.throwIfAborted()
      const answer = inbox.shift()
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if (answer.kind === 'piece') {
        const words = answer.words.map((word) => ({ offset: offsetOf(word.position), start: word.start }))
        yield { samples: toFloat(answer.samples), words }
      } else if (answer.kind === 'failed') {
        throw new AppError({ kind: 'engine_down', message: `The built-in voice failed: ${answer.message}` })
      } else return
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}

function settingFor(request: SpeakRequest): EspeakSetting {
  const voice = ESPEAK_VOICES.find((one) => one.record.id === request.voice)
  if (voice === undefined) throw new AppError({ kind: 'not_found', message: `There is no voice ${request.voice}.` })
  return {
    voice: voice.setting.voice,
    wordsPerMinute: clamp(voice.setting.wordsPerMinute * request.speed, SLOWEST, FASTEST),
    pitch: pitchSetting(voice, request.pitch ?? 1),
    range: Math.round(clamp(voice.setting.range * (request.range ?? 1), 0, 99)),
  }
}

/** Fundamental at each tenth of espeak-ng's pitch scale against that at 50, measured; the same for all its voices. */
const PITCH_FACTORS = [0.694, 0.738, 0.79, 0.85, 0.92, 1, 1.09, 1.2, 1.33, 1.48, 1.63]

function pitchSetting(voice: EspeakVoice, factor: number): number {
  const wanted = factorAt(voice.setting.pitch) * factor
  const above = PITCH_FACTORS.findIndex((value) => value >= wanted)
  if (above === 0) return 0
  if (above < 0) return 99
  const low = PITCH_FACTORS[above - 1] ?? wanted
  const high = PITCH_FACTORS[above] ?? wanted
  return Math.min(99, Math.round(10 * (above - 1 + (wanted - low) / (high - low))))
}

function factorAt(pitch: number): number {
  const step = Math.min(9, Math.floor(pitch / 10))
  const low = PITCH_FACTORS[step] ?? 1
  const high = PITCH_FACTORS[step + 1] ?? low
  return low + ((high - low) * (pitch - 10 * step)) / 10
}

function toFloat(samples: Int16Array): Float32Array {
  const out = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) out[index] = (samples[index] ?? 0) / 32_768
  return out
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
