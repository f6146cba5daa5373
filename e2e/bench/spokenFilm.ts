import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { soundFeatures } from '../../electron/engine/signal/soundFeatures.ts'
import { speechBursts } from '../../electron/engine/signal/speechActivity.ts'
import { noise } from '../../shared/audio/sounds.testing.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { musicBed, type Take, takesOf } from '../support/qcDubs.ts'
import { parallelText } from './parallelText.ts'

const SAMPLE_RATE_HZ = 48_000

/** A film whose lines are known, and what was found of its speech. */
export interface SpokenFilm {
  readonly seconds: number
  readonly lines: readonly TimeSpan[]
  readonly speech: readonly TimeSpan[]
}

/** A film that is to be made. */
export interface FilmOrder {
  readonly language: string
  /** Level of the music against the speech in dB; minus infinity for none. */
  readonly musicDb: number
  readonly seed: number
}

/** Makes a film in which two voices speak in turn, with short and long pauses, over music where that has a level. */
export async function spokenFilm({ language, musicDb, seed }: FilmOrder, seconds: number): Promise<SpokenFilm> {
  const random = shares(seed)
  const texts = parallelText(language === 'en' ? 'sw' : language, 60).map((pair) =>
    language === 'en' ? pair.source : pair.target,
  )
  const espeak = createEspeak(2)
  const voices = espeak.voices.map(({ record }) => record.id).filter((id) => id.startsWith(`${language}-`))
  const takes = await takesOf(
    espeak,
    texts.map((text, at) => ({ text, voice: voices[at % voices.length] ?? '' })),
  )
  await espeak.close()
  const samples = new Float32Array(seconds * SAMPLE_RATE_HZ)
  const music = musicBed(60)
  const power = music.reduce((sum, one) => sum + one * one, 0) / music.length
  const level = (0.126 * 10 ** (musicDb / 20)) / Math.sqrt(power)
  for (let at = 0; at < samples.length; at++) samples[at] = level * (music[at % music.length] ?? 0)
  const lines = placeTalk(samples, takes, random)
  return { seconds, lines, speech: speechBursts(soundFeatures(toSpeechRate(samples))) }
}

function placeTalk(samples: Float32Array, takes: readonly Take[], random: () => number): TimeSpan[] {
  const lines: TimeSpan[] = []
  for (let start = 3 + 20 * random(); ; ) {
    const take = takes[Math.floor(takes.length * random())] ?? new Float32Array(SAMPLE_RATE_HZ)
    const end = start + take.length / SAMPLE_RATE_HZ
    if (end > samples.length / SAMPLE_RATE_HZ - 3) return lines
    const first = Math.round(start * SAMPLE_RATE_HZ)
    for (let at = 0; at < take.length; at++) samples[first + at] = (samples[first + at] ?? 0) + (take[at] ?? 0)
    lines.push({ start, end })
    const kind = random()
    start = end + (kind < 0.6 ? 0.15 + 0.8 * random() : kind < 0.92 ? 1 + 3 * random() : 4 + 12 * random())
  }
}

/** 48 kHz to 16 kHz, by the mean of three. */
function toSpeechRate(samples: Float32Array): Float32Array {
  return Float32Array.from(
    { length: Math.floor(samples.length / 3) },
    (_, at) => ((samples[3 * at] ?? 0) + (samples[3 * at + 1] ?? 0) + (samples[3 * at + 2] ?? 0)) / 3,
  )
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function shares(seed: number): () => number {
  const sample = noise(seed)
  return () => (sample() + 1) / 2
}
