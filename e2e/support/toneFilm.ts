import { join } from 'node:path'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { audio, video } from './media.ts'

/** Writes `film.mp4`, a picture with a quiet tone, into a folder and answers its path; with stretches, the tone sounds there alone. */
export function toneFilm(folder: string, seconds: number, soundStretches?: readonly TimeSpan[]): string {
  const out = join(folder, 'film.mp4')
  const shape = { seconds, channels: 2, sampleRate: 48_000 }
  const samples = tone(300, 0.1, shape)
  const isAudible = (at: number) => soundStretches?.some(({ start, end }) => at >= start && at < end) ?? true
  for (let at = 0; at < samples.length; at++) if (!isAudible(at / shape.channels / shape.sampleRate)) samples[at] = 0
  writeMedia({ out, video: video('h264', seconds), audio: [audio('aac', seconds, { samples })] })
  return out
}
