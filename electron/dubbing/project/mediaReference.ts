import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { MediaState } from '../../../shared/commands/projects.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Fingerprint, MediaReference } from '../../../shared/project/document.ts'
import { fileError } from './projectFailure.ts'

const BLOCK_BYTES = 1024 * 1024

/** The fingerprint of a file: its size and a hash of its first, middle and last megabyte. Throws `file`. */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  try {
    // A pipe that nobody writes to would otherwise hold one of the few threads for ever.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const facts = await file.stat()
    if (!facts.isFile()) throw fileError(path, say('failure.file.folder', { path }))
    const hash = createHash('sha256').update(`${facts.size}\n`)
    const block = Buffer.alloc(BLOCK_BYTES)
    const last = Math.max(0, facts.size - BLOCK_BYTES)
    for (const position of new Set([0, Math.floor(last / 2), last])) {
      const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, position)
      hash.update(block.subarray(0, bytesRead))
    }
    return { sizeBytes: facts.size, hash: hash.digest('hex').slice(0, 32) }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    throw fileError(path, say('failure.media.unread', { path }), error)
  }
}

/** Reads the facts of a media file. */
export type Probe = (path: string, signal: AbortSignal) => Promise<MediaFacts>

/** Makes a reference to a media file, with its facts if there is a probe. Throws `file`. */
export async function mediaAt(
  path: string,
  { probe, signal }: { readonly probe: Probe | undefined; readonly signal: AbortSignal },
): Promise<MediaReference> {
  const place = resolve(path)
  const fingerprint = await fingerprintOf(place)
  const facts = await probe?.(place, signal)
  signal.throwIfAborted()
  return { path: place, fingerprint, ...omitUndefined({ facts }) }
}

/** Whether two fingerprints are equal. */
export function isSameMedia(a: Fingerprint, b: Fingerprint): boolean {
  return a.sizeBytes === b.sizeBytes && a.hash === b.hash
}

/** Finds the video of a project: at its path, or under the same name beside the project, as after moving both. */
export async function findMedia(media: MediaReference, project: string): Promise<MediaState> {
  // The file name in a Windows or POSIX path: projects move between systems.
  const name = media.path.split(/[/\\]/).at(-1) ?? media.path
  const beside = join(dirname(project), name)
  const there = await compare(media.path, media.fingerprint)
  if (there === 'same') return { state: 'present', path: media.path }
  if (beside !== media.path && (await compare(beside, media.fingerprint)) === 'same') {
    return { state: 'moved', path: beside }
  }
  return { state: there === 'none' ? 'missing' : 'changed', path: media.path }
}

async function compare(path: string, fingerprint: Fingerprint): Promise<'same' | 'other' | 'none'> {
  const found = await fingerprintOf(path).catch(() => undefined)
  if (found === undefined) return 'none'
  return isSameMedia(found, fingerprint) ? 'same' : 'other'
}
