import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/**
 * A film that a job reads in place instead of from an upload, with its fingerprint at the time of the order: inode,
 * size in bytes, and time of the last change in nanoseconds.
 */
export const FilmFile = z.object({
  path: z.string().min(1),
  fingerprint: z.string(),
  /** The number of the sound track that counts, from 1, where one is chosen. */
  soundTrack: z.int().min(1).optional(),
})
export type FilmFile = z.infer<typeof FilmFile>

/** The film at a path, which a field of an order names, with its current fingerprint. Throws `invalid` if there is no such file. */
export async function openFilm(
  path: string,
  { field = 'path', soundTrack }: { readonly field?: string; readonly soundTrack?: number | undefined } = {},
): Promise<FilmFile> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  if (facts?.isFile()) return { path, fingerprint: fingerprintOf(facts), ...omitUndefined({ soundTrack }) }
  throw invalid(say('engine.video.moved', { path }), field)
}

/** Throws `invalid` if the film is gone, and `job_failed` if it changed since the job was ordered. */
export async function checkUnchanged({ path, fingerprint }: FilmFile): Promise<void> {
  if ((await openFilm(path)).fingerprint === fingerprint) return
  throw new AppError({ kind: 'job_failed', message: say('engine.video.changed', { name: basename(path) }) })
}

function fingerprintOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}`
}
