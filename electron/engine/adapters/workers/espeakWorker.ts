import { parentPort, workerData } from 'node:worker_threads'
import createEspeak, { type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import type { EspeakSetting } from '../espeakVoices.ts'

/** One utterance to make. `ssml` is espeak-ng's input: markup is read, so plain text arrives escaped. */
export interface EspeakOrder {
  readonly id: number
  readonly ssml: string
  readonly setting: EspeakSetting
}

export type EspeakAnswer =
  | { kind: 'ready' }
  | { kind: 'piece'; id: number; samples: Int16Array<ArrayBuffer>; words: { position: number; start: number }[] }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; message: string }

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')
/** The id of an order that is no longer wanted; the parent writes it, synthesis looks at it between pieces. */
const dropped = new Int32Array(workerData as SharedArrayBuffer)

const espeak = await createEspeak()
const speaker = await new espeak.eSpeakNGWorker()
speaker.set_voice('en-us')
speaker.synthesize('Ready.', () => false) // the first call compiles; nobody should wait for that
say({ kind: 'ready' })

port.on('message', (order: EspeakOrder) => {
  try {
    speak(order)
    say({ kind: 'end', id: order.id })
  } catch (error) {
    say({ kind: 'failed', id: order.id, message: error instanceof Error ? error.message : String(error) })
  }
})

function speak({ id, ssml, setting }: EspeakOrder): void {
  if (speaker.set_voice(setting.voice) !== 0) throw new Error(`espeak-ng has no voice ${setting.voice}.`)
  speaker.set_rate(setting.wordsPerMinute)
  speaker.set_pitch(setting.pitch)
  speaker.set_range(setting.range)
  speaker.synthesize(ssml, (samples, events) => {
    if (Atomics.load(dropped, 0) === id) return true
    if (samples.length === 0) return false
    const copy = Int16Array.from(samples) // the library's buffer is used again for the next piece
    say({ kind: 'piece', id, samples: copy, words: wordsOf(events) }, [copy.buffer])
    return false
  })
}

function wordsOf(events: readonly EspeakEvent[]): { position: number; start: number }[] {
  return events
    .filter((event) => event.type === 'word')
    .map((event) => ({ position: event.text_position - 1, start: event.audio_position / 1000 }))
}

function say(answer: EspeakAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(answer, transfer)
}
