import type { BigIntStats } from 'node:fs'
import { copyFile, link, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

/**
 * A film that a job reads in place instead of from an upload, with its fingerprint at the time of the order: inode,
 * size in bytes, and time of the last change in nanoseconds.
 */
export const FilmFile = z.object({ path: z.string().min(1), fingerprint: z.string() })
export type FilmFile = z.infer<typeof FilmFile>

/** The film at a path with its current fingerprint. Throws `invalid` if there is no such file. */
export async function openFilm(path: string): Promise<FilmFile> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  if (facts?.isFile()) return { path, fingerprint: fingerprintOf(facts) }
  throw invalid(say('engine.video.moved', { path }), 'path')
}

/** Throws `invalid` if the film is gone, and `job_failed` if it changed since the job was ordered. */
export async function checkUnchanged({ path, fingerprint }: FilmFile): Promise<void> {
  if ((await openFilm(path)).fingerprint === fingerprint) return
  throw new AppError({ kind: 'job_failed', message: say('engine.video.changed', { name: basename(path) }) })
}

/**
 * Gives a finished file a second, independent name, by a hard link or, where the file system has none, by a copy.
 * Replaces a file that an interrupted run left there.
 */
export async function shareFile(path: string, name: string): Promise<void> {
  await rm(name, { force: true })
  await link(path, name).catch(() => copyFile(path, name))
}

function fingerprintOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}`
}
