import { softLead } from './softLead.ts'
import { speechBounds } from './speechBounds.ts'
import { decodeSamples, wavParts } from './wav.ts'

/** The speech in a take: its seconds without the silence around it, and for how many of them it begins softly. */
export interface TakeSpeech {
  readonly seconds: number
  readonly lead: number
}

/** The speech in samples; 0 seconds for silence. */
export function speechIn(samples: Float32Array, sampleRate: number): TakeSpeech & { readonly samples: Float32Array } {
  const { from, to } = speechBounds(samples, sampleRate)
  const speech = samples.subarray(from, to)
  return { samples: speech, seconds: speech.length / sampleRate, lead: softLead(speech, sampleRate) }
}

/** The speech in a WAV file; undefined for anything else. A take is planned by this in the editor as in a render. */
export function takeSpeech(bytes: Uint8Array): TakeSpeech | undefined {
  const { format, data } = wavParts(bytes) ?? {}
  if (format === undefined || data === undefined) return undefined
  const { channels, sampleRate } = format
  const all = decodeSamples(data, format)
  const mono = Float32Array.from({ length: Math.floor(all.length / channels) }, (_, frame) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += all[frame * channels + channel] ?? 0
    return sum / channels
  })
  const { seconds, lead } = speechIn(mono, sampleRate)
  return { seconds, lead }
}
