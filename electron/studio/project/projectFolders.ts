import { mkdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { projectFailure } from '../../dubbing/project/projectFailure.ts'

/** Candidate folders for a project: the user's choice, else beside its video, else the user's documents. */
export function foldersFor(
  media: string,
  folder: string | undefined,
  { documents, dataDir }: { readonly documents: string; readonly dataDir: string },
): string[] {
  if (folder !== undefined) return [resolve(folder)]
  const beside = dirname(media)
  // An uploaded video lies in a folder of the studio, where the user would not look.
  const sent = beside === dataDir || beside.startsWith(dataDir + sep)
  return sent ? [documents] : [beside, documents]
}

/** Tries the folders in order; throws the error of the last one if all fail. */
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
