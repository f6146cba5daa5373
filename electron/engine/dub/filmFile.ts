import type { BigIntStats } from 'node:fs'
import { copyFile, link, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError, invalid } from '../../../shared/failure.ts'

/**
 * A film that a job reads where it lies instead of from an upload, and its fingerprint when the job was ordered: the
 * system's number of the file, its size in bytes and the nanosecond of its last change.
 */
export const FilmFile = z.object({ path: z.string().min(1), fingerprint: z.string() })
export type FilmFile = z.infer<typeof FilmFile>

/** The film at a path as it is now. Throws `invalid` where there is no file. */
export async function openFilm(path: string): Promise<FilmFile> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  if (facts?.isFile()) return { path, fingerprint: fingerprintOf(facts) }
  throw invalid(`The video ${path} was not found. Check whether it was moved or renamed.`, 'path')
}

/** Throws `invalid` where the film is gone, and `job_failed` where it is another than when the job was ordered. */
export async function checkUnchanged({ path, fingerprint }: FilmFile): Promise<void> {
  if ((await openFilm(path)).fingerprint === fingerprint) return
  const message = `${basename(path)} was changed after the work on it was ordered. Start it again when the file is complete.`
  throw new AppError({ kind: 'job_failed', message })
}

/**
 * Gives a finished file a second name, so that both can be removed without the other. Takes no room where the file system
 * has hard links, else it is copied. Replaces what an interrupted run left there.
 */
export async function shareFile(path: string, name: string): Promise<void> {
  await rm(name, { force: true })
  await link(path, name).catch(() => copyFile(path, name))
}

function fingerprintOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}`
}
