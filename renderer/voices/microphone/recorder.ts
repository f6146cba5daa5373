import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { AppError } from '../../../shared/failure.ts'
import { t } from '../../locales/t.ts'
import captureUrl from './captureWorklet.ts?worker&url'

/** Recorded samples of one channel. */
export interface Recording {
  readonly samples: Float32Array
  readonly sampleRate: number
}

/** An open microphone. Disposing releases it. */
export interface Microphone extends Disposable {
  /** Peak level of the last moment, 0 to 1. */
  level(): number
  /** Starts recording. */
  begin(): void
  /** Stops recording and returns the samples. */
  end(): Recording
}

const SAMPLE_RATE = 48_000

/** Opens the microphone. Throws `forbidden` or `unavailable` with a text for the user. */
export async function openMicrophone(): Promise<Microphone> {
  const stream = await askForMicrophone()
  const context = new AudioContext({ sampleRate: SAMPLE_RATE })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  try {
    await context.audioWorklet.addModule(captureUrl)
    await context.resume()
  } catch (error) {
    close()
    throw error
  }
  let parts: Float32Array[] | undefined
  let loudest = 0
  const capture = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    parts?.push(data)
    loudest = Math.max(loudest * 0.98, ...data.map(Math.abs))
  }
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(capture)
  return {
    level: () => loudest,
    begin() {
      parts = []
    },
    end() {
      const samples = joinSamples(parts ?? [])
      parts = undefined
      return { samples, sampleRate: SAMPLE_RATE }
    },
    [Symbol.dispose]: close,
  }
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
