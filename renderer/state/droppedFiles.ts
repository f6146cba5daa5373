import { filesOfFolder } from '../../shared/filesOfFolder.ts'

/** A file or folder as a drop gives it: the parts of the page's `FileSystemEntry` that are read. */
export interface DroppedEntry {
  readonly isDirectory: boolean
  readonly name: string
  readonly fullPath: string
  file?(found: (file: File) => void, failed: (error: unknown) => void): void
  createReader?(): {
    readEntries(found: (entries: readonly DroppedEntry[]) => void, failed: (error: unknown) => void): void
  }
}

/** A dropped folder: its files that are taken, together with those of the folders in it, each folder by itself. */
export interface DroppedFolder {
  readonly name: string
  /** The files of each folder that holds some, as two folders may have files of the same name. */
  readonly batches: readonly (readonly File[])[]
}

/** The files of a dropped folder that are dubbed. Throws where it cannot be read. */
export async function openFolder(folder: DroppedEntry): Promise<DroppedFolder> {
  const all = new Map((await entriesIn(folder)).map((entry) => [entry.fullPath, entry]))
  const places = Map.groupBy(filesOfFolder([...all.keys()]), (path) => path.slice(0, path.lastIndexOf('/')))
  const fileAt = (path: string) =>
    new Promise<File>((resolve, reject) => all.get(path)?.file?.(resolve, reject) ?? undefined)
  const batches = await Promise.all([...places.values()].map((paths) => Promise.all(paths.map(fileAt))))
  return { name: folder.name, batches }
}

/** All files in a folder and the folders in it. */
async function entriesIn(folder: DroppedEntry): Promise<DroppedEntry[]> {
  const reader = folder.createReader?.()
  const found: DroppedEntry[] = []
  // A reader answers a part of a long list at a time, and nothing at its end.
  for (;;) {
    const part = await new Promise<readonly DroppedEntry[]>((resolve, reject) => {
      if (reader === undefined) resolve([])
      else reader.readEntries(resolve, reject)
    })
    if (part.length === 0) return found
    for (const entry of part) found.push(...(entry.isDirectory ? await entriesIn(entry) : [entry]))
  }
}
