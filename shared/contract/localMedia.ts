import { z } from 'zod'
import { seconds } from './records.ts'
import type { Table } from './route.ts'

const path = z.string().min(1)

/** Longest stretch of sound for one request, in seconds. */
export const LONGEST_SOUND = 180

/** What is known of a film's picture from looking at every frame; times in seconds, in order. */
export const FilmShots = z.object({
  /** Where each shot but the first begins. */
  times: z.array(z.number()),
  keyframes: z.array(z.number()),
  /** Where nobody moves. */
  still: z.array(z.object({ start: z.number(), end: z.number() })),
  /** Pictures a second. */
  frameRate: z.number().optional(),
})
export type FilmShots = z.infer<typeof FilmShots>

/** Endpoints for the studio's timeline: shots and sound of a local file. */
export const localMedia = {
  shots: {
    method: 'POST',
    path: '/local/shots',
    summary:
      'Where the picture changes from one shot to the next, its key frames, and where nobody moves. With `stream` it tells how far it is; the last event has what was found.',
    input: z.object({ path, stream: z.boolean().default(false) }),
    output: FilmShots,
    event: z.object({ fraction: z.number(), shots: FilmShots.optional() }),
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
