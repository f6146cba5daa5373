import { z } from 'zod'

/** What a pack lets the engine do. */
export const PackCapability = z.enum([
  'detect',
  'transcribe',
  'diarize',
  'speak',
  'clone',
  'translate',
  'chat',
  'separate',
])
export type PackCapability = z.infer<typeof PackCapability>

/** What has an adapter that needs no pack. */
export const WITHOUT_PACK: readonly PackCapability[] = ['detect', 'diarize', 'speak']

/** A path inside a pack's folder: forward slashes, no way out. */
export const PackPath = z.string().refine(isInnerPath, { error: 'is not a path inside a pack' })

/** The name of a pack; also that of its folder. */
export const PackId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** One file to fetch. An archive is unpacked into the pack's folder and not kept. */
export const PackFile = z.object({
  path: PackPath,
  url: z.url(),
  /** Exact where there is a checksum; else what to expect. */
  bytes: z.int().positive(),
  /** Absent where it is not published: then the host's own digest is taken at the first download and pinned. */
  sha256: Sha256.optional(),
  /** The file is a .tar, .tar.gz or .tar.bz2. */
  unpack: z
    .object({
      /** The most its content may take. */
      bytes: z.int().positive(),
      /** Leading folders of its paths that are dropped. */
      strip: z.int().min(0).default(0),
    })
    .optional(),
})
export type PackFile = z.infer<typeof PackFile>

/** A licence in the words a user decides by. */
export const PackLicence = z.object({
  /** SPDX where there is such an id. */
  name: z.string(),
  url: z.url(),
  /** False also where nothing is stated: then the model is offered as non-commercial. */
  commercial: z.boolean(),
  /** Who has to be named, where the licence asks for it. */
  credit: z.string().optional(),
})
export type PackLicence = z.infer<typeof PackLicence>

/** One voice of a model that has several. */
export const PackVoice = z.object({
  /** Unique among all voices; what a request names it by. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** `neutral` where its makers do not say. */
  gender: z.enum(['female', 'male', 'neutral']),
  /** Its number in the model. */
  speaker: z.int().min(0),
  /** How espeak-ng calls its way of pronouncing, where that is not the model's own. */
  accent: z.string().optional(),
})
export type PackVoice = z.infer<typeof PackVoice>

/** A model the engine can use, and what there is to know before fetching it. */
export const Pack = z.object({
  id: PackId,
  name: z.string(),
  /** Changes whenever the files do. */
  version: z.string(),
  capability: PackCapability,
  /** The library that runs it, and what that library calls this sort of model. */
  library: z.enum(['sherpa-onnx', 'transformers', 'onnxruntime', 'node-llama-cpp']),
  kind: z.string(),
  /** Codes of languages; `*` stands for any. */
  languages: z.array(z.string()).min(1),
  files: z.array(PackFile).min(1),
  /** Those of a pack that speaks; where there are none here, it has one, named like the pack. */
  voices: z.array(PackVoice).optional(),
  licence: PackLicence,
  /** One sentence on how good it is, for whom. */
  quality: z.string(),
  /** For choosing among packs that do the same: from 0 to 100. */
  rank: z.int().min(0).max(100),
  /** Megabytes of memory while it works, and seconds of media it does in a second on two cores; what others measured. */
  memory: z.int().positive(),
  speed: z.number().positive(),
  /** Whether our own tests have run these very weights. */
  tested: z.boolean(),
})
export type Pack = z.infer<typeof Pack>

/**
 * Where a checksum came from: the catalogue, the host's own digest at download, or the first copy that was seen, which
 * proves only that the file has not changed since.
 */
export const ChecksumOrigin = z.enum(['published', 'host', 'first_seen'])
export type ChecksumOrigin = z.infer<typeof ChecksumOrigin>

/** The record in the folder of an installed pack. Its presence says that the pack is whole. */
export const InstalledPack = z.object({
  format: z.literal(1),
  id: PackId,
  version: z.string(),
  /** When, as ISO 8601. */
  installed: z.string(),
  /** The mirror or folder it came from; absent where that was the catalogue's own host. */
  from: z.string().optional(),
  files: z.array(z.object({ path: PackPath, bytes: z.int().min(0), sha256: Sha256, checksum: ChecksumOrigin })),
})
export type InstalledPack = z.infer<typeof InstalledPack>

/** Bytes to fetch for a pack. */
export function downloadBytes(pack: Pack): number {
  return pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Bytes a pack takes once it is installed; for archives the most they may take. */
export function installedBytes(pack: Pack): number {
  return pack.files.reduce((sum, { bytes, unpack }) => sum + (unpack?.bytes ?? bytes), 0)
}

/** Bytes that an installed pack takes. */
export function sizeOf({ files }: InstalledPack): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The least of what the checksums of some files are worth. */
export function weakestOrigin(files: readonly { readonly checksum: ChecksumOrigin }[]): ChecksumOrigin {
  const has = (origin: ChecksumOrigin): boolean => files.some(({ checksum }) => checksum === origin)
  return has('first_seen') ? 'first_seen' : has('host') ? 'host' : 'published'
}

/** Whether a pack serves a language. */
export function speaks(pack: Pick<Pack, 'languages'>, language: string): boolean {
  return pack.languages.includes('*') || pack.languages.includes(language)
}

/** Whether a path stays inside the folder it is joined to, on every system. */
export function isInnerPath(path: string): boolean {
  if (path === '' || /[\\:\0]/.test(path) || path.startsWith('/')) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
