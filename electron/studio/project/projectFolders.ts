import { mkdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { projectFailure } from './projectFailure.ts'

/** Where a project may go: where the user says, else beside its video, else with the user's documents. */
export function foldersFor(
  media: string,
  folder: string | undefined,
  { documents, dataDir }: { readonly documents: string; readonly dataDir: string },
): string[] {
  if (folder !== undefined) return [resolve(folder)]
  const beside = dirname(media)
  // A video that the browser sent lies in a folder of the studio, which nobody would look into.
  const sent = beside === dataDir || beside.startsWith(dataDir + sep)
  return sent ? [documents] : [beside, documents]
}

/** Tries one folder after the other; what is wrong with the last is what is wrong. */
export async function firstOf(folders: readonly string[], make: (folder: string) => Promise<string>): Promise<string> {
  let failure: unknown
  for (const [at, folder] of folders.entries()) {
    try {
      if (at > 0 || folders.length === 1) await mkdir(folder, { recursive: true })
      return await make(folder)
    } catch (error) {
      failure = projectFailure(folder, error)
    }
  }
  throw failure
}
