import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../adapters/espeak/espeak.ts'
import { ESPEAK_RATE } from '../adapters/espeak/espeakRate.ts'
import type { PcmFile } from '../core/ports.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../signal/frames.ts'

/** The speech for self-tests: a sentence of the built-in English voice between two silences. */
interface SpokenSample extends AsyncDisposable {
  readonly pcm: PcmFile
  readonly text: string
  /** Times of the speech's start and end in seconds. */
  readonly start: number
  readonly end: number
}

/** The sentence that the built-in English voice says. */
export const SAMPLE_TEXT = 'The old man walked slowly to the market and bought seven green apples for his daughter.'
const SPOKEN_SAMPLE_PADDING_SECONDS = 1

/** Speaks the sample into a temporary file, which disposing removes. */
export async function speakSample(signal: AbortSignal): Promise<SpokenSample> {
  const spoken = await speak(signal)
  const silence = new Int16Array(SPOKEN_SAMPLE_PADDING_SECONDS * SPEECH_SAMPLE_RATE_HZ)
  const folder = await mkdtemp(join(tmpdir(), 'griot-sample-'))
  const path = join(folder, 'sample.pcm')
  const bytes = Buffer.concat([silence, spoken, silence].map(({ buffer }) => Buffer.from(buffer)))
  await writeFile(path, bytes).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const end = SPOKEN_SAMPLE_PADDING_SECONDS + spoken.length / SPEECH_SAMPLE_RATE_HZ
  return {
    pcm: { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration: end + SPOKEN_SAMPLE_PADDING_SECONDS },
    text: SAMPLE_TEXT,
    start: SPOKEN_SAMPLE_PADDING_SECONDS,
    end,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function speak(signal: AbortSignal): Promise<Int16Array> {
  const espeak = createEspeak(1)
  try {
    const voice = espeak.voices.find(({ record }) => record.language === 'en')?.record.id ?? ''
    const samples: number[] = []
    for await (const piece of espeak.speak({ text: SAMPLE_TEXT, voice, speed: 1 }, signal))
      samples.push(...piece.samples)
    return asPcm(Float32Array.from(samples), ESPEAK_RATE)
  } finally {
    await espeak.close()
  }
}

/** Speech at the rate of recognisers: good enough to recognise words by, as voices have little above its limit. */
export function asPcm(samples: Float32Array, rate: number): Int16Array {
  const step = rate / SPEECH_SAMPLE_RATE_HZ
  return Int16Array.from({ length: Math.max(0, Math.floor((samples.length - 1) / step)) }, (_, index) => {
    const at = index * step
    const [before = 0, after = 0] = samples.subarray(Math.floor(at), Math.floor(at) + 2)
    return Math.round(32_767 * Math.max(-1, Math.min(1, before + (after - before) * (at % 1))))
  })
}
