import { fromPcm16, WAV_HEADER_BYTES, wavParts } from '../../shared/audio/wav.ts'
import { AppError } from '../../shared/failure.ts'
import { t } from '../locales/t.ts'

/** Sound of one channel, as it arrives from the studio. */
export interface ArrivingSound {
  readonly sampleRate: number
  /** The samples; can be read once. */
  readonly blocks: AsyncIterable<Float32Array<ArrayBuffer>>
}

/** Opens a WAV file of the studio, which may still be growing. Throws `not_found` or `bad_reply`. */
export async function openArrivingSound(url: string, signal?: AbortSignal): Promise<ArrivingSound> {
  const response = await fetch(url, { signal: signal ?? null })
  if (!response.ok || response.body === null) throw new AppError({ kind: 'not_found', message: t('lab.gone') })
  const reader = response.body.getReader()
  let held = new Uint8Array()
  while (held.length < WAV_HEADER_BYTES) {
    const { value, done } = await reader.read()
    if (done) throw new AppError({ kind: 'bad_reply', message: t('lab.gone') })
    held = joined(held, value)
  }
  const { format } = wavParts(held) ?? {}
  if (format === undefined) throw new AppError({ kind: 'bad_reply', message: t('lab.gone') })
  const { channels, sampleRate } = format
  return { sampleRate, blocks: samplesOf(held.slice(WAV_HEADER_BYTES), reader, channels) }
}

async function* samplesOf(
  first: Uint8Array<ArrayBuffer>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  channels: number,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  const frame = 2 * channels
  let held = first
  try {
    for (;;) {
      const whole = held.length - (held.length % frame)
      if (whole > 0) yield monoOf(held.subarray(0, whole), channels)
      const { value, done } = await reader.read()
      if (done) return
      held = joined(held.subarray(whole), value)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function monoOf(bytes: Uint8Array, channels: number): Float32Array<ArrayBuffer> {
  const samples = fromPcm16(bytes)
  const mono = new Float32Array(samples.length / channels)
  for (let at = 0; at < mono.length; at++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += samples[at * channels + channel] ?? 0
    mono[at] = sum / channels
  }
  return mono
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
