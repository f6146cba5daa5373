import { randomUUID } from 'node:crypto'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { renameFile } from '../client/bytes/renameFile.ts'
import { retryWhileLocked } from '../client/retryWhileLocked.ts'
import { giveRights } from './giveRights.ts'
import { hiddenBeside, tryFile, unwritable } from './tryFile.ts'

/** Whether there is anything at a path. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** The path itself if it is free, else the first free one of `name 2.mp4`, `name 3.mp4` … */
export async function freePath(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numbered(path, number)
    if (!(await exists(candidate))) return candidate
  }
}

/** Renames a finished file to the wanted or the next free name, never replacing a file. Returns the path. */
export async function placeFile(finished: string, targetPath: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numbered(targetPath, number)
    if (!(await claim(finished, candidate))) continue
    await giveRights(candidate)
    return candidate
  }
}

/**
 * The path itself or the next free one, after checking that a file can be written there; the studio's own folders are
 * created. Throws `file` with the reason.
 */
export async function placeToWrite(path: string, { own }: { readonly own: boolean }): Promise<string> {
  if (own) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const free = await freePath(path)
  tryFile(free)
  return free
}

/** Makes a file in one step under the wanted or the next free name, and answers the path; see `replaceFile`. */
export function makeFile(targetPath: string, make: (part: string) => Promise<unknown>): Promise<string> {
  return makeHidden(targetPath, make, (part) => placeFile(part, targetPath))
}

/**
 * Makes a file in one step: `make` writes a hidden file in its folder, which then takes the name. Nothing is left behind when it
 * fails, and a file that was there stays whole until then. Throws `file` with the reason where it cannot be written.
 */
export function replaceFile(path: string, make: (part: string) => Promise<unknown>): Promise<void> {
  return makeHidden(path, make, (part) => renameFile(part, path))
}

async function makeHidden<T>(
  path: string,
  make: (part: string) => Promise<unknown>,
  place: (part: string) => Promise<T>,
): Promise<T> {
  const part = hiddenBeside(path, randomUUID())
  try {
    await make(part)
    return await place(part)
  } catch (error) {
    throw unwritable(path, error)
  } finally {
    await rm(part, { force: true })
  }
}

/** A name with a number before its extension, as free names get; 1 is the name itself. */
export function numbered(path: string, number: number): string {
  if (number === 1) return path
  const extension = extname(path)
  return join(dirname(path), `${basename(path, extension)} ${number}${extension}`)
}

/** Takes a free name atomically by a hard link, which fails if the name exists; renaming would replace the file. */
async function claim(finished: string, path: string): Promise<boolean> {
  try {
    await link(finished, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // File systems without hard links, such as those of memory sticks.
    if (await exists(path)) return false
    await renameFile(finished, path)
    return true
  }
  // The file has its name now. Where the old one cannot go, that stays behind; a further name would be a second file.
  await retryWhileLocked(() => rm(finished)).catch(() => undefined)
  return true
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
