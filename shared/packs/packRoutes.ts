import { z } from 'zod'
import type { Table } from '../contract/route.ts'
import { Failure } from '../failureSchema.ts'
import { Message } from '../locale/messageSchema.ts'
import { ChecksumOrigin, Pack, PackCapability } from './pack.ts'

/** The progress of an installation: bytes of the total, and bytes a second. */
export const PackProgress = z.object({
  stage: z.enum(['waiting', 'downloading', 'unpacking']),
  bytes: z.int().min(0),
  total: z.int().min(0),
  speed: z.int().min(0),
})
export type PackProgress = z.infer<typeof PackProgress>

/**
 * A pack and its state on this computer. `partial`: an interrupted download, which resumes where it stopped.
 * `outdated`: installed and working, but the catalogue has a newer version.
 */
export const PackEntry = Pack.extend({
  state: z.enum(['absent', 'partial', 'installing', 'installed', 'outdated']),
  /** Whether the engine has an adapter for it; without one it can be installed but is not used. */
  used: z.boolean(),
  downloadBytes: z.int(),
  installedBytes: z.int(),
  /** Only while it is being installed. */
  progress: PackProgress.optional(),
  /** Why the last installation ended early. */
  failure: Failure.optional(),
  /** Time of installation, and the mirror or folder it came from if not its own host. */
  installed: z.string().optional(),
  from: z.string().optional(),
  /** The weakest origin among its checksums. */
  checksum: ChecksumOrigin.optional(),
})
export type PackEntry = z.infer<typeof PackEntry>

/** The packs of a computer, with its free disk bytes, megabytes of memory and cores. */
export const PackList = z.object({
  folder: z.string(),
  freeBytes: z.int(),
  memory: z.int(),
  cores: z.int(),
  packs: z.array(PackEntry),
})
export type PackList = z.infer<typeof PackList>

/** The result of verifying an installed pack; without problems it is intact. */
export const PackCheck = z.object({
  id: z.string(),
  problems: z.array(Message),
  /** The result of its capability's self-test, where one was asked for. */
  selfTest: z
    .object({
      ran: z.boolean(),
      passed: z.boolean(),
      message: Message,
      /** As measured: seconds of media, or of speech made, in a second, and peak memory in megabytes. */
      speed: z.number().optional(),
      memory: z.int().optional(),
    })
    .optional(),
})
export type PackCheck = z.infer<typeof PackCheck>

const id = z.string().min(1)

/** Endpoints for packs, for the user of this computer only. */
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
      /** A mirror or a local folder; absent: the hosts of the catalogue. */
      from: z.string().min(1).optional(),
      /** Required for packs that forbid commercial use. */
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
