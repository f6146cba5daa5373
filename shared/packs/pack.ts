import { z } from 'zod'
import { Message } from '../locale/messageSchema.ts'
import { PACK_CAPABILITIES } from './packCapabilities.ts'

/** The capabilities that packs give to the engine. */
export const PackCapability = z.enum(PACK_CAPABILITIES)
export type PackCapability = z.infer<typeof PackCapability>

/** Capabilities with a built-in adapter that needs no pack. */
export const BUILT_IN_CAPABILITIES: readonly PackCapability[] = ['detect', 'diarize', 'speak']

/** A path inside a pack's folder, with forward slashes; no path that leaves the folder. */
const PackPath = z.string().refine(isInnerPath, { error: 'is not a path inside a pack' })

/** The id of a pack, also the name of its folder. */
export const PackId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file to download. An archive is unpacked into the pack's folder and deleted. */
export const PackFile = z.object({
  path: PackPath,
  url: z.url(),
  /** Exact with a checksum, else an estimate. */
  bytes: z.int().positive(),
  /** Absent where none is published: the host's digest is then taken at the first download and pinned. */
  sha256: Sha256.optional(),
  /** The file is a .tar, .tar.gz or .tar.bz2. */
  unpack: z
    .object({
      /** The most its content may take. */
      bytes: z.int().positive(),
      /** Leading folders to drop from its paths. */
      strip: z.int().min(0).default(0),
    })
    .optional(),
})
export type PackFile = z.infer<typeof PackFile>

/** A licence in the terms by which users decide. */
export const PackLicence = z.object({
  /** SPDX where there is such an id. */
  name: z.string(),
  url: z.url(),
  /** False also where nothing is stated: such a model is offered as non-commercial. */
  commercial: z.boolean(),
  /** The required attribution. */
  credit: z.string().optional(),
})
export type PackLicence = z.infer<typeof PackLicence>

/** One voice of a model with several. */
export const PackVoice = z.object({
  /** Unique among all voices; requests name the voice by it. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** `neutral` where the makers do not state it. */
  gender: z.enum(['female', 'male', 'neutral']),
  /** Its number in the model. */
  speaker: z.int().min(0),
  /** The espeak-ng language for its pronunciation, where that is not the model's own. */
  accent: z.string().optional(),
})
export type PackVoice = z.infer<typeof PackVoice>

/** A model for the engine, and the facts to know before downloading it. */
export const Pack = z.object({
  id: PackId,
  name: z.string(),
  /** Changes whenever the files do. */
  version: z.string(),
  capability: PackCapability,
  /** The library that runs it, and the library's name for this kind of model. */
  library: z.enum(['sherpa-onnx', 'transformers', 'onnxruntime', 'node-llama-cpp']),
  kind: z.string(),
  /** Language codes; `*` stands for any. */
  languages: z.array(z.string()).min(1),
  files: z.array(PackFile).min(1),
  /** The voices of a speech pack; absent: one voice, named like the pack. */
  voices: z.array(PackVoice).optional(),
  licence: PackLicence,
  /** Its quality and purpose in one sentence. */
  quality: Message,
  /** Rank among packs with the same capability, 0 to 100. */
  rank: z.int().min(0).max(100),
  /** Megabytes of memory at work, and seconds of media processed in a second on two cores, as others measured them. */
  memory: z.int().positive(),
  speed: z.number().positive(),
  /** Whether our tests have run these exact weights. */
  tested: z.boolean(),
})
export type Pack = z.infer<typeof Pack>

/**
 * The origin of a checksum: the catalogue, the host's digest at download, or the first copy seen, which only proves
 * that the file has not changed since.
 */
export const ChecksumOrigin = z.enum(['published', 'host', 'first_seen'])
export type ChecksumOrigin = z.infer<typeof ChecksumOrigin>

/** The record in the folder of an installed pack; its presence means that the pack is complete. */
export const InstalledPack = z.object({
  format: z.literal(1),
  id: PackId,
  version: z.string(),
  /** Time of installation, ISO 8601. */
  installed: z.string(),
  /** The mirror or folder it came from; absent for the catalogue's host. */
  from: z.string().optional(),
  files: z.array(z.object({ path: PackPath, bytes: z.int().min(0), sha256: Sha256, checksum: ChecksumOrigin })),
})
export type InstalledPack = z.infer<typeof InstalledPack>

/** Bytes to download for a pack. */
export function downloadBytes(pack: Pack): number {
  return pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Bytes of an installed pack by the catalogue; for archives the most they may take. */
export function installedBytes(pack: Pack): number {
  return pack.files.reduce((sum, { bytes, unpack }) => sum + (unpack?.bytes ?? bytes), 0)
}

/** Bytes of an installed pack by its record. */
export function sizeOf({ files }: InstalledPack): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The weakest origin among the checksums of some files. */
export function weakestOrigin(files: readonly { readonly checksum: ChecksumOrigin }[]): ChecksumOrigin {
  const has = (origin: ChecksumOrigin): boolean => files.some(({ checksum }) => checksum === origin)
  return has('first_seen') ? 'first_seen' : has('host') ? 'host' : 'published'
}

/** Share of the memory that a model may take; the rest is for system, studio and media. */
const MAX_MODEL_MEMORY_SHARE = 0.6

/** Whether a model leaves enough of a computer's memory (megabytes) for the rest. */
export function fits({ memory: needed }: Pick<Pack, 'memory'>, memory: number): boolean {
  return needed <= memory * MAX_MODEL_MEMORY_SHARE
}

/** Whether a pack supports a language. */
export function speaks(pack: Pick<Pack, 'languages'>, language: string): boolean {
  return pack.languages.includes('*') || pack.languages.includes(language)
}

/** Whether a path stays inside the folder it is joined to, on every operating system. */
export function isInnerPath(path: string): boolean {
  if (path === '' || /[\\:\0]/.test(path) || path.startsWith('/')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
