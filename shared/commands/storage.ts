import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'

/** What the studio keeps on the disk, by what it is for. Projects lie beside their videos and are none of these. */
export const StoragePart = z.enum([
  /** Copies of films that play here, stills, waveforms: made again when needed. */
  'previews',
  /** What was listened to once: auditions, the lab, takes that were loaded. */
  'listening',
  'packs',
  /** Videos and files that a browser sent; projects refer to them. */
  'uploads',
  /** Dubs without another folder to go to. */
  'results',
  /** What the engine keeps: the history with its sounds and videos, voices, and files of its jobs. */
  'engine',
  'logs',
])
export type StoragePart = z.infer<typeof StoragePart>

/** Parts that can be emptied: nothing that anybody made is in them. */
export const CLEANABLE = ['previews', 'listening', 'logs'] as const satisfies StoragePart[]

const nothing = z.object({})

/** What the studio keeps on this computer. */
export const storage = {
  storage: {
    input: nothing,
    output: z.object({
      folder: z.string(),
      parts: z.array(z.object({ part: StoragePart, bytes: z.int(), files: z.int(), folder: z.string() })),
    }),
  },
  /** Removes what can be made again. What was used within the last hour stays. Answers how much room that made. */
  cleanUp: { input: z.object({ part: z.enum(CLEANABLE) }), output: z.object({ bytes: z.int(), files: z.int() }) },
  /** Shows the folder of a part in the file manager. */
  showStorage: { input: z.object({ part: StoragePart }), output: nothing },
} as const satisfies CommandTable
