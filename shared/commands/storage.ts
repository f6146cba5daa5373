import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'

/** Parts of the data that the studio stores. */
export const StoragePart = z.enum([
  /** Playable copies of films, stills, waveforms: recomputed when needed. */
  'previews',
  /** Sounds played once: auditions, the lab, loaded takes. */
  'listening',
  'packs',
  /** Videos and files uploaded from a browser; projects refer to them. */
  'uploads',
  /** Projects of dubs that are not saved elsewhere. */
  'projects',
  /** Dubs without another output folder. */
  'results',
  /** The engine's data: history with sounds and videos, voices, and files of jobs. */
  'engine',
  'logs',
])
export type StoragePart = z.infer<typeof StoragePart>

/** Parts that can be emptied, because nothing in them was made by the user. */
export const CLEANABLE_PARTS = ['previews', 'listening', 'logs'] as const satisfies StoragePart[]

const nothing = z.object({})

/** Commands on the studio's stored data. */
export const storage = {
  storage: {
    input: nothing,
    output: z.object({
      folder: z.string(),
      parts: z.array(z.object({ part: StoragePart, bytes: z.int(), files: z.int(), folder: z.string() })),
    }),
  },
  /** Deletes recomputable data, except what was used within the last hour. Returns what was freed. */
  cleanUp: { input: z.object({ part: z.enum(CLEANABLE_PARTS) }), output: z.object({ bytes: z.int(), files: z.int() }) },
  /** Shows the folder of a part in the file manager. */
  showStorage: { input: z.object({ part: StoragePart }), output: nothing },
} as const satisfies CommandTable
