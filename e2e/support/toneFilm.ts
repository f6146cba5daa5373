import { join } from 'node:path'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import { audio, tone, video } from './media.ts'

/** Writes `film.mp4`, a picture with a quiet tone, into a folder and answers its path. */
export function toneFilm(folder: string, seconds: number): string {
  const out = join(folder, 'film.mp4')
  const samples = tone(300, 0.1, { seconds, channels: 2 })
  writeMedia({ out, video: video('h264', seconds), audio: [audio('aac', seconds, { samples })] })
  return out
}
