import { z } from 'zod'
import { Failure } from '../failureSchema.ts'
import { ChecksumOrigin, InstalledPack } from './pack.ts'
import { PackCheck, PackEntry, PackList, PackProgress } from './packRoutes.ts'

const ids = z.array(z.string())
const Places = z.object({
  /** The folder of packs, and a catalogue to use instead of the built-in one. */
  packsDir: z.string().optional(),
  catalogue: z.string().optional(),
})

/** A request to the program that manages packs for the command line, as the JSON of its only argument. */
export const PacksRequest = z.discriminatedUnion('command', [
  Places.extend({ command: z.literal('list') }),
  Places.extend({
    command: z.literal('install'),
    /** Empty: all outdated packs. */
    ids,
    from: z.string().optional(),
    acceptLicence: z.boolean().default(false),
  }),
  Places.extend({ command: z.literal('remove'), ids }),
  /** Without ids: every installed pack. */
  Places.extend({ command: z.literal('verify'), ids, run: z.boolean().default(false) }),
])
export type PacksRequest = z.infer<typeof PacksRequest>

/** One line of the program's output. */
export const PacksEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('list'), list: PackList }),
  /** The packs to be installed, before the first starts. */
  z.object({ event: z.literal('plan'), packs: z.array(PackEntry) }),
  z.object({ event: z.literal('progress'), id: z.string(), progress: PackProgress }),
  z.object({
    event: z.literal('installed'),
    id: z.string(),
    version: z.string(),
    folder: z.string(),
    bytes: z.int(),
    /** False where it was already installed. */
    fresh: z.boolean(),
    /** The weakest origin among its checksums. */
    checksum: ChecksumOrigin,
  }),
  z.object({ event: z.literal('removed'), id: z.string(), removed: z.boolean() }),
  /** With the record of what was installed: files, sizes, checksums. */
  z.object({ event: z.literal('checked'), check: PackCheck, record: InstalledPack.optional() }),
  z.object({ event: z.literal('failed'), failure: Failure }),
])
export type PacksEvent = z.infer<typeof PacksEvent>
