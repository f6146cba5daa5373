import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { createFlite } from '../../electron/engine/adapters/flite/flite.ts'
import { allVoices } from '../../electron/engine/core/allVoices.ts'
import { takesOf } from '../support/qcDubs.ts'
import type { Recording } from './balancedTalks.ts'
import { parallelText } from './parallelText.ts'

const SAMPLE_RATE_HZ = 16_000
/** Samples of a take, at 48 kHz, for one of a recording. */
const TAKE_SAMPLES_PER_RECORDED = 3
/** Lines that each voice speaks, and their characters: about 15 s. */
const LINES_PER_VOICE = 4
const LINE_CHARACTERS = 60

/** Every English voice that needs no download, each in a recording of its own with other lines of the Declaration; named by its voice. */
export async function ownVoices(): Promise<Recording[]> {
  const voices = allVoices([createFlite(1), createEspeak(1)])
  const lines = parallelText('sw', LINE_CHARACTERS).map(({ source }) => source)
  const english = voices.voices.filter(({ record: { language } }) => language === 'en')
  const found: Recording[] = []
  try {
    for (const [at, { record }] of english.entries()) {
      const requests = lines
        .slice(LINES_PER_VOICE * at, LINES_PER_VOICE * (at + 1))
        .map((text) => ({ text, voice: record.id }))
      const samples = Float32Array.from((await takesOf(voices, requests)).flatMap((take) => [...toThird(take)]))
      found.push({ samples, turns: [{ start: 0, end: samples.length / SAMPLE_RATE_HZ, speaker: record.id }] })
    }
  } finally {
    await voices.close()
  }
  return found
}

/** A third of the samples, each the mean of three. */
function toThird(samples: Float32Array): Float32Array {
  const mean = (at: number) =>
    ((samples[at] ?? 0) + (samples[at + 1] ?? 0) + (samples[at + 2] ?? 0)) / TAKE_SAMPLES_PER_RECORDED
  return Float32Array.from({ length: Math.floor(samples.length / TAKE_SAMPLES_PER_RECORDED) }, (_, at) =>
    mean(TAKE_SAMPLES_PER_RECORDED * at),
  )
}
