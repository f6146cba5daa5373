import { z } from 'zod'
import type { Table } from '../contract/route.ts'
import { Failure } from '../failure.ts'
import { ChecksumOrigin, Pack, PackCapability } from './pack.ts'

/** How far an installation is: bytes of bytes, and bytes a second. */
export const PackProgress = z.object({
  stage: z.enum(['waiting', 'downloading', 'unpacking']),
  bytes: z.int().min(0),
  total: z.int().min(0),
  speed: z.int().min(0),
})
export type PackProgress = z.infer<typeof PackProgress>

/**
 * A pack and how it stands here. `partial` is a download that was interrupted and goes on where it stopped; `outdated`
 * works, but the catalogue has a newer version.
 */
export const PackEntry = Pack.extend({
  state: z.enum(['absent', 'partial', 'installing', 'installed', 'outdated']),
  /** Whether the engine has an adapter that uses it; without one it can be installed, and lies there. */
  used: z.boolean(),
  downloadBytes: z.int(),
  installedBytes: z.int(),
  /** While it is being installed. */
  progress: PackProgress.optional(),
  /** Why the last installation ended, where it did so early. */
  failure: Failure.optional(),
  /** When it was installed, and from which mirror or folder if not from its own hosts. */
  installed: z.string().optional(),
  from: z.string().optional(),
  /** The weakest origin of its checksums. */
  checksum: ChecksumOrigin.optional(),
})
export type PackEntry = z.infer<typeof PackEntry>

/** The packs of a computer, and what of it matters to them: free bytes on the disk, megabytes of memory, cores. */
export const PackList = z.object({
  folder: z.string(),
  freeBytes: z.int(),
  memory: z.int(),
  cores: z.int(),
  packs: z.array(PackEntry),
})
export type PackList = z.infer<typeof PackList>

/** What was found wrong with an installed pack; no problems means that it is whole. */
export const PackCheck = z.object({
  id: z.string(),
  problems: z.array(z.string()),
  /** What the self-test of its capability said, where one was asked for. */
  selfTest: z
    .object({
      ran: z.boolean(),
      passed: z.boolean(),
      message: z.string(),
      /** Seconds of media, or of what would be said, done in a second, and megabytes of memory at most; as measured. */
      speed: z.number().optional(),
      memory: z.int().optional(),
    })
    .optional(),
})
export type PackCheck = z.infer<typeof PackCheck>

const id = z.string().min(1)

/** The calls for packs, for the user of this computer only. */
export const packRoutes = {
  listPacks: {
    method: 'GET',
    path: '/local/packs',
    summary: 'Every pack of the catalogue and how it stands here; call again to follow an installation.',
    input: z.object({ capability: PackCapability.optional() }),
    output: PackList,
  },
  installPack: {
    method: 'POST',
    path: '/local/packs/:id/install',
    summary: 'Start to install or update a pack. Goes on by itself; what an interrupted download has left is used.',
    input: z.object({
      id,
      /** A mirror or a folder of this computer; absent for the hosts of the catalogue. */
      from: z.string().min(1).optional(),
      /** Needed for packs that may not be used for commercial work. */
      accept_licence: z.boolean().default(false),
    }),
    output: PackEntry,
  },
  cancelPack: {
    method: 'POST',
    path: '/local/packs/:id/cancel',
    summary: 'Stop an installation. What was fetched stays for the next time.',
    input: z.object({ id }),
    output: z.object({ cancelled: z.boolean() }),
  },
  removePack: {
    method: 'DELETE',
    path: '/local/packs/:id',
    summary: 'Remove a pack, or what an interrupted download has left. Refused while it is in use.',
    input: z.object({ id }),
    output: z.object({ removed: z.boolean() }),
  },
  verifyPack: {
    method: 'POST',
    path: '/local/packs/:id/verify',
    summary: 'Read an installed pack and compare it with its checksums; with `run`, also try it out.',
    input: z.object({ id, run: z.boolean().default(false) }),
    output: PackCheck,
  },
} as const satisfies Table
export type PackRoutes = typeof packRoutes
