import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { audio, listen, video } from './media.ts'

const TEXTS = [
  'Habari za asubuhi.',
  'Leo tutazungumza kuhusu mradi mpya wa maji.',
  'Ni habari njema sana kwa watu wote wa kijiji.',
  'Asante sana kwa kuja hapa.',
]

/** Lines of two speakers who take turns, one every two seconds. */
export function talk(count: number): Segment[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    start: 0.3 + 2 * id,
    end: 1.9 + 2 * id,
    text: TEXTS[id % TEXTS.length] ?? '',
    speaker: id % 2 === 0 ? 'SPEAKER_00' : 'SPEAKER_01',
  }))
}

export const TALK_VOICES = { SPEAKER_00: 'sw-juma', SPEAKER_01: 'sw-zawadi' }

/** Writes a film with room for so many lines of `talk`. */
export function writeTalkFilm(out: string, lines: number): string {
  const seconds = 2 * lines + 1
  const samples = tone(3000, 0.01, { seconds, channels: 2 })
  writeMedia({ out, video: video('h264', seconds), audio: [audio('aac', seconds, { samples })] })
  return out
}

/** Writes a film of six seconds with an English subtitle track of one line, so that it needs no recogniser. */
export function writeSubtitledFilm(out: string): string {
  const cues = [{ start: 1, end: 2.5, text: 'Good morning.' }]
  const subtitles = [{ codec: 'mov_text', cues, language: 'eng' }] as const
  writeMedia({ out, video: video('h264', 6), audio: [audio('aac', 6)], subtitles })
  return out
}

/** How many samples of sound a file decodes to. */
export function soundLength(path: string): number {
  return listen(path).length
}
