import { parentPort, workerData } from 'node:worker_threads'
import createEspeak, { type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import type { EspeakSetting } from '../espeakVoices.ts'

/** One utterance to make. `ssml` is espeak-ng's input: markup is read, so plain text arrives escaped. */
export interface EspeakOrder {
  readonly id: number
  readonly ssml: string
  readonly setting: EspeakSetting
  /** Whether to tell where phonemes begin, too. */
  readonly phonemes: boolean
}

/** Where something is said: a position in the input, from 0, and seconds. */
interface Heard {
  readonly position: number
  readonly start: number
}

export type EspeakAnswer =
  | { kind: 'ready' }
  | { kind: 'piece'; id: number; samples: Int16Array<ArrayBuffer>; words: Heard[]; phonemes: Heard[] }
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

function speak({ id, ssml, setting, phonemes }: EspeakOrder): void {
  if (speaker.set_voice(setting.voice) !== 0) throw new Error(`espeak-ng has no voice ${setting.voice}.`)
  speaker.set_rate(setting.wordsPerMinute)
  speaker.set_pitch(setting.pitch)
  speaker.set_range(setting.range)
  speaker.synthesize(ssml, (samples, events) => {
    if (Atomics.load(dropped, 0) === id) return true
    if (samples.length === 0) return false
    const copy = Int16Array.from(samples) // the library's buffer is used again for the next piece
    const words = heard(events, 'word')
    say({ kind: 'piece', id, samples: copy, words, phonemes: phonemes ? heard(events, 'phoneme') : [] }, [copy.buffer])
    return false
  })
}

function heard(events: readonly EspeakEvent[], type: EspeakEvent['type']): Heard[] {
  return events
    .filter((event) => event.type === type && event.id !== '')
    .map((event) => ({ position: event.text_position - 1, start: event.audio_position / 1000 }))
}

function say(answer: EspeakAnswer, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(answer, transfer)
}
