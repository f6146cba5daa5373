import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Takes } from './takes.ts'

interface TakeFilesOptions {
  /** Runs work on the takes of a project, which may be moving to another file. */
  readonly withTakes: <T>(work: (takes: Takes) => T) => Promise<T>
  readonly signal: AbortSignal
}

/**
 * Writes takes to a folder, which is made, each to a WAV file of its own. Answers the paths by the ids of the takes. One take is in
 * memory at a time.
 */
export async function writeTakeFiles(
  folder: string,
  ids: Iterable<string>,
  { withTakes, signal }: TakeFilesOptions,
): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = new Map<string, string>()
  for (const id of new Set(ids)) {
    signal.throwIfAborted()
    const path = join(folder, `${id}.wav`)
    await writeFile(path, await withTakes((takes) => [...takes.read(id)]))
    paths.set(id, path)
  }
  return paths
}
