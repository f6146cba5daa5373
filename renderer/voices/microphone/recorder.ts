import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import type { SoundTrouble } from '../../../shared/audio/takes/liveAnalysis.ts'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { t } from '../../locales/t.ts'
import captureUrl from './captureWorklet.ts?worker&url'
import {
  type CaptureNews,
  type CaptureOrder,
  FINISH_ORDER,
  type SendNews,
  type SendOrder,
  type SoundBlock,
} from './soundBlock.ts'

/** Recorded samples of one channel. */
export interface Recording {
  readonly samples: Float32Array
  readonly sampleRate: number
  /** Time of the first sample on the context's clock, in seconds. */
  readonly at: number
}

/** A recording that goes to the disk while it is made. */
interface KeptRecording {
  /** Seconds that are on the disk. */
  readonly seconds: number
  /** Time of its first sample on the context's clock, in seconds. */
  readonly at: number
  /** Samples that the audio thread left out; they are silence. */
  readonly lost: number
  /** The reason why it ended before it was stopped. */
  readonly failure?: Failure | undefined
}

/** News while a recording goes to the disk. */
export interface RecordingWatch {
  /** Called with the seconds that are on the disk, and the time of the first sample on the context's clock. */
  onKept(seconds: number, at: number): void
  /** Called where no sound came for so many seconds, as when the computer slept. */
  onMissing(seconds: number): void
  /** Called with what is wrong with the sound at present, when that changes. */
  onSoundTrouble(trouble: readonly SoundTrouble[]): void
  /** Called when the recording ended by itself; what was kept stays. */
  onFailed(failure: Failure): void
}

/** A recording under way. */
export interface RunningRecording {
  /** Ends it at a time of the context's clock, or at once; resolves when all of it is on the disk. */
  end(at?: number): Promise<KeptRecording>
}

/** An open microphone. Disposing releases it. */
export interface Microphone extends Disposable {
  readonly context: AudioContext
  /** The captured stream, as its settings tell which device it is. */
  readonly stream: MediaStream
  /** Peak level of the last moment, 0 to 1. */
  level(): number
  /** Starts a recording in memory; `end` stops it. */
  begin(): void
  /** Stops that recording at a time of the context's clock, or at once, and resolves with its samples, of which a device that is gone gave fewer. */
  end(at?: number): Promise<Recording>
  /** Starts a recording that goes to an address of the studio while it is made, at a time of the context's clock. */
  send(url: string, watch: RecordingWatch, at?: number): RunningRecording
  /** Calls back once the device is gone, as when it is unplugged. */
  onGone(listener: () => void): void
}

const MICROPHONE_SAMPLE_RATE_HZ = 48_000
/** Milliseconds within which the audio thread ends a recording. */
const ANSWER_MS = 1000
/** Factor by which the shown level falls with each news of the audio thread. */
const LEVEL_DECAY_RATIO = 0.86

/** Opens the microphone. Throws `forbidden` or `unavailable` with a text for the user. */
export async function openMicrophone(): Promise<Microphone> {
  return captureFrom(await askForMicrophone(), new AudioContext({ sampleRate: MICROPHONE_SAMPLE_RATE_HZ }))
}

/** Captures a stream in a context, which are both closed with the capture: a microphone's, or any other. */
async function captureFrom(stream: MediaStream, context: AudioContext): Promise<Microphone> {
  let running: SentRecording | undefined
  const close = () => {
    running?.finish()
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  try {
    await context.audioWorklet.addModule(captureUrl)
    await context.resume()
  } catch (error) {
    close()
    throw error
  }
  let loudest = 0
  const capture = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  capture.port.onmessage = ({ data: { peak } }: MessageEvent<CaptureNews>) => {
    loudest = Math.max(loudest * LEVEL_DECAY_RATIO, peak)
  }
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(capture)
  const order = (captureOrder: CaptureOrder, ports: MessagePort[] = []) => capture.port.postMessage(captureOrder, ports)
  const frameAt = (seconds?: number) => (seconds === undefined ? undefined : Math.round(seconds * context.sampleRate))
  let inMemory: Promise<Recording> | undefined
  return {
    context,
    stream,
    level: () => loudest,
    begin() {
      const { port1, port2 } = new MessageChannel()
      inMemory = gather(port1, context.sampleRate)
      order({ order: 'begin', to: port2 }, [port2])
    },
    end(when) {
      order({ order: 'end', at: frameAt(when) })
      const { sampleRate } = context
      const made = inMemory ?? Promise.resolve({ samples: new Float32Array(), sampleRate, at: 0 })
      inMemory = undefined
      return made
    },
    send(url, watch, at) {
      const { port1, port2 } = new MessageChannel()
      const address = new URL(url, location.href).href
      const sent = sendBlocks({ url: address, from: port1, sampleRate: context.sampleRate }, watch)
      running = sent
      order({ order: 'begin', to: port2, at: frameAt(at) }, [port2])
      return {
        end(when) {
          order({ order: 'end', at: frameAt(when) })
          // An audio thread that stands still, as of a device that is gone, does not answer.
          const late = setTimeout(() => sent.finish(), ANSWER_MS)
          return sent.ended.finally(() => clearTimeout(late))
        },
      }
    },
    onGone(listener) {
      for (const track of stream.getAudioTracks()) track.addEventListener('ended', listener, { once: true })
    },
    [Symbol.dispose]: close,
  }
}

/** The samples of all blocks up to the last. */
function gather(from: MessagePort, sampleRate: number): Promise<Recording> {
  const parts: Float32Array[] = []
  return new Promise((resolve) => {
    from.onmessage = ({ data }: MessageEvent<SoundBlock>) => {
      parts.push(data.samples)
      if (data.last) resolve({ samples: joinSamples(parts), sampleRate, at: data.first / sampleRate })
    }
  })
}

/** A recording that a worker sends. */
interface SentRecording {
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<KeptRecording>
  /** Ends it with what has come. */
  finish(): void
}

/** Has a worker send a recording. */
function sendBlocks(order: SendOrder, watch: RecordingWatch): SentRecording {
  const worker = new Worker(new URL('./sendWorker.ts', import.meta.url), { type: 'module' })
  const { sampleRate } = order
  const ended = Promise.withResolvers<KeptRecording>()
  let at = 0
  worker.onmessage = ({ data }: MessageEvent<SendNews>) => {
    if (data.news === 'missing') return watch.onMissing(data.seconds)
    if (data.news === 'heard') return watch.onSoundTrouble(data.trouble)
    const seconds = data.samples / sampleRate
    if (data.news === 'kept' || data.news === 'done') at = data.first / sampleRate
    if (data.news === 'kept') return watch.onKept(seconds, at)
    worker.terminate()
    if (data.news === 'done') return ended.resolve({ seconds, at, lost: data.lost })
    ended.resolve({ seconds, at, lost: 0, failure: data.failure })
    watch.onFailed(data.failure)
  }
  worker.postMessage(order, [order.from])
  return { ended: ended.promise, finish: () => worker.postMessage(FINISH_ORDER) }
}

/** Asks for the microphone without echo or noise processing, which helps calls but spoils recordings. */
async function askForMicrophone(): Promise<MediaStream> {
  const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (cause) {
    const refused = cause instanceof DOMException && cause.name === 'NotAllowedError'
    const message = t(refused ? 'record.refused' : 'record.noMicrophone')
    throw new AppError({ kind: refused ? 'forbidden' : 'unavailable', message }, { cause })
  }
}
