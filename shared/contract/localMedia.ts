import { z } from 'zod'
import { seconds } from './records.ts'
import type { Table } from './route.ts'

const path = z.string().min(1)

/** Longest stretch of sound for one request, in seconds. */
export const LONGEST_SOUND = 180

/** A subtitle that was read from the picture; times in seconds, confidence from 0 to 1. */
export const PictureCue = z.object({ start: z.number(), end: z.number(), text: z.string(), confidence: z.number() })
export type PictureCue = z.infer<typeof PictureCue>

/** Another text in the picture, such as a title or a sign, with its place in shares of the picture. */
export const OnScreenText = PictureCue.extend({
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
})
export type OnScreenText = z.infer<typeof OnScreenText>

/** The texts of a film's picture, in order of start, and the language of the subtitles (short code). */
export const PictureReading = z.object({
  language: z.string(),
  cues: z.array(PictureCue),
  signs: z.array(OnScreenText),
})
export type PictureReading = z.infer<typeof PictureReading>

/** Endpoints for the studio's timeline: shots, sound and burned-in text of a local file. */
export const localMedia = {
  shots: {
    method: 'POST',
    path: '/local/shots',
    summary:
      'Where the picture changes from one shot to the next, in seconds. With `stream` it tells how far it is; the last event has the times.',
    input: z.object({ path, stream: z.boolean().default(false) }),
    output: z.object({ times: z.array(z.number()) }),
    event: z.object({ fraction: z.number(), times: z.array(z.number()).optional() }),
  },
  pictureText: {
    method: 'POST',
    path: '/local/picture-text',
    summary:
      'Read the subtitles that are burned into the picture. With `stream` it tells how far it is; the last event has the reading.',
    input: z.object({ path, language: z.string().default('auto'), stream: z.boolean().default(false) }),
    output: PictureReading,
    event: z.object({ fraction: z.number(), reading: PictureReading.optional() }),
  },
  sound: {
    method: 'POST',
    path: '/local/sound',
    summary:
      'A stretch of the sound, 180 seconds at most, written to `output` as headerless 16-bit mono. It is shorter where the sound ends before.',
    input: z.object({
      path,
      output: path,
      start: seconds,
      end: seconds,
      rate: z.int().min(8000).max(48_000).default(16_000),
    }),
    output: z.object({ duration: z.number() }),
  },
  encode: {
    method: 'POST',
    path: '/local/encode',
    summary: 'The sound of a file as a file of its own at `output`, whose name ends in .wav, .flac or .mp3.',
    input: z.object({ path, output: path }),
    output: z.object({ duration: z.number() }),
  },
} as const satisfies Table
