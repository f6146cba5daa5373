import { channelMean } from '../channelMean.ts'
import { decodeSamples, wavParts } from '../wav.ts'
import { softLead } from './softLead.ts'
import { speechBounds } from './speechBounds.ts'

/** The speech in a take: its seconds without the silence around it, and for how many of them it begins softly. */
export interface TakeSpeech {
  readonly seconds: number
  readonly lead: number
}

/** The speech of a take in one channel, at its own sample rate in hertz; `start`: the seconds of silence before it. */
interface ReadSpeech extends TakeSpeech {
  readonly start: number
  readonly sampleRate: number
  readonly samples: Float32Array
}

/**
 * Reads the speech in a WAV file: its channels mixed to one, without the silence around it; 0 seconds for silence, undefined for
 * anything but WAV. A take is planned by this in the editor as in a render.
 */
export function readTakeSpeech(bytes: Uint8Array): ReadSpeech | undefined {
  const { format, data } = wavParts(bytes) ?? {}
  if (format === undefined || data === undefined) return undefined
  const { channels, sampleRate } = format
  const samples = channelMean(decodeSamples(data, format), channels)
  const { from, to } = speechBounds(samples, sampleRate)
  const speech = samples.subarray(from, to)
  return {
    samples: speech,
    sampleRate,
    start: from / sampleRate,
    seconds: speech.length / sampleRate,
    lead: softLead(speech, sampleRate),
  }
}
